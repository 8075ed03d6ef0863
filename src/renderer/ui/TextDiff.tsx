import { createTwoFilesPatch } from 'diff';
import { useMemo } from 'react';
import { Diff } from './Diff';

/** What changed from one text to another, as a unified diff. */
export function TextDiff({
  before,
  after,
  label,
  maxLines = 0,
}: {
  before: string;
  after: string;
  label: string;
  maxLines?: number;
}) {
  const diff = useMemo(
    () => createTwoFilesPatch('before', 'after', before, after, undefined, undefined, { context: 3 }),
    [before, after],
  );
  return <Diff diff={diff} label={label} maxLines={maxLines} />;
}

import { Fragment, type ReactNode } from 'react';
import type { TextKey, TextParams } from '../../shared/i18n/translate';
import { useTranslate } from './i18n';
import { showHidden } from './visible-text';

const mark = '\u0001';

/** A translated sentence in which some values are elements, such as a name set as code. */
export function Phrase({
  text,
  params = {},
  parts,
}: {
  text: TextKey;
  params?: TextParams;
  parts: Record<string, ReactNode>;
}) {
  const translate = useTranslate();
  const sentence = translate(text, { ...shownParams(params), ...slotsFor(parts) });
  return (
    <>
      {sentence.split(mark).map((piece, index) => (
        // Every second piece is the name of a part.
        <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>
      ))}
    </>
  );
}

function slotsFor(parts: Record<string, ReactNode>): TextParams {
  return Object.fromEntries(Object.keys(parts).map((name) => [name, `${mark}${name}${mark}`] as const));
}

/** A value that held the mark itself would otherwise pass for a part. */
function shownParams(params: TextParams): TextParams {
  return Object.fromEntries(
    Object.entries(params).map(
      ([name, value]) => [name, typeof value === 'string' ? showHidden(value) : value] as const,
    ),
  );
}

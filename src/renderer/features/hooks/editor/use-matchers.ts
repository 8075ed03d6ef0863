import { useEffect, useState } from 'react';
import { isToolEvent } from '../../../../shared/domain/hook';
import type { HookForm, MatcherTryout } from '../../../../shared/domain/hook-draft';
import { ask } from '../../../api/client';

/** What the engine makes of every matcher of a form, by the matcher. */
export function useMatchers(form: HookForm | null): ReadonlyMap<string, MatcherTryout> {
  const [tryouts, setTryouts] = useState<ReadonlyMap<string, MatcherTryout>>(new Map());
  const groups = (form?.events ?? [])
    .filter(({ event }) => isToolEvent(event))
    .flatMap(({ groups }) => groups);
  const asked = JSON.stringify([...new Set(groups.map(({ matcher }) => matcher ?? ''))]);
  useEffect(() => {
    let current = true;
    const matchers = JSON.parse(asked) as string[];
    void Promise.all(
      matchers.map(async (matcher) => ({ matcher, result: await ask('hook.matcher', { matcher }) })),
    ).then((answers) => {
      if (!current) return;
      const found = new Map<string, MatcherTryout>();
      for (const { matcher, result } of answers) if (result.ok) found.set(matcher, result.data);
      setTryouts(found);
    });
    return () => {
      current = false;
    };
  }, [asked]);
  return tryouts;
}

import { describe, expect, it } from 'vitest';
import type { PreToolUseAnswer } from '../../../src/main/hooks/events/pre-tool-use';
import { mergeAnswers, mergeArgs, overruledAuthor } from '../../../src/main/hooks/merge';
import type { HookLayer } from '../../../src/shared/domain/hook';

type Decision = PreToolUseAnswer['decision'];

function spoken(
  decision: Decision,
  name: string,
  layer: HookLayer = 'user',
  change: Partial<PreToolUseAnswer> = {},
) {
  const answer: PreToolUseAnswer = {
    decision,
    reason: `${name} says ${decision}`,
    permissionOverrides: [],
    overwrite: {},
    injected: [],
    findings: [],
    ...change,
  };
  return { hook: { name, layer }, answer };
}

const strictness: Decision[] = ['deny', 'hold', 'force_ask', 'ask', 'allow', 'no_opinion'];

describe('several answers: the strictest wins, whatever the order', () => {
  const pairs = strictness.flatMap((stricter, at) =>
    strictness.slice(at + 1).map((softer): [Decision, Decision] => [stricter, softer]),
  );
  it.each(pairs)('%s before %s', (stricter, softer) => {
    const kind = stricter === 'force_ask' ? 'force-ask' : stricter;
    for (const list of [
      [spoken(stricter, 'a'), spoken(softer, 'b')],
      [spoken(softer, 'b'), spoken(stricter, 'a')],
    ]) {
      expect(mergeAnswers(list).verdict).toEqual({
        kind,
        reasons: [{ name: 'a', layer: 'user', text: `a says ${stricter}` }],
      });
    }
  });

  it('joins the reasons of the winning kind in order', () => {
    const { verdict } = mergeAnswers([
      spoken('ask', 'a'),
      spoken('allow', 'b'),
      spoken('ask', 'c', 'plugin'),
      spoken('no_opinion', 'd'),
    ]);
    expect(verdict).toEqual({
      kind: 'ask',
      reasons: [
        { name: 'a', layer: 'user', text: 'a says ask' },
        { name: 'c', layer: 'plugin', text: 'c says ask' },
      ],
    });
  });

  it('no opinions, or nobody: none', () => {
    expect(mergeAnswers([]).verdict).toEqual({ kind: 'none' });
    expect(mergeAnswers([spoken('no_opinion', 'a')]).verdict).toEqual({ kind: 'none' });
  });

  it('deny_unless_prior_grant is told apart: coverage is looked up later, once', () => {
    const merged = mergeAnswers([spoken('deny_unless_prior_grant', 'a', 'project'), spoken('allow', 'b')]);
    expect(merged.verdict.kind).toBe('allow');
    expect(merged.grantRequiredBy).toEqual([
      { name: 'a', layer: 'project', text: 'a says deny_unless_prior_grant' },
    ]);
  });

  it('overrides add up, those of the user apart from the others; injections keep their order', () => {
    const merged = mergeAnswers([
      spoken('ask', 'a', 'user', { permissionOverrides: ['command(a)'] }),
      spoken('allow', 'b', 'project', {
        permissionOverrides: ['command(b)', 'command(c)'],
        injected: [{ kind: 'user', text: '1' }],
      }),
      spoken('allow', 'c', 'plugin', { injected: [{ kind: 'system', text: '2' }] }),
    ]);
    expect(merged.overridesFromUser).toEqual([{ hook: 'a', resource: 'command(a)' }]);
    expect(merged.overridesFromOthers).toEqual([
      { hook: 'b', resource: 'command(b)' },
      { hook: 'b', resource: 'command(c)' },
    ]);
    expect(merged.injections).toEqual([
      { hook: { name: 'b', layer: 'project' }, step: { kind: 'user', text: '1' } },
      { hook: { name: 'c', layer: 'plugin' }, step: { kind: 'system', text: '2' } },
    ]);
  });
});

describe('overwriting args', () => {
  it('merges the top level only; null sets null; unchanged keys are no change', () => {
    const { args, changes } = mergeArgs(
      { a: { x: 1, y: 2 }, b: 2, c: [1] },
      { a: { x: 9 }, b: null, c: [1], d: 4 },
    );
    expect(args).toEqual({ a: { x: 9 }, b: null, c: [1], d: 4 });
    expect(changes).toEqual([
      { key: 'a', before: { x: 1, y: 2 }, after: { x: 9 } },
      { key: 'b', before: 2, after: null },
      { key: 'd', before: undefined, after: 4 },
    ]);
  });

  it('leaves the args it was given, and returns them when nothing changes', () => {
    const args = { a: 1 };
    expect(mergeArgs(args, { a: 1 }).args).toBe(args);
    mergeArgs(args, { a: 2 });
    expect(args).toEqual({ a: 1 });
  });

  it('`__proto__` is a key like any other', () => {
    const overwrite: Record<string, unknown> = { constructor: 1 };
    Object.defineProperty(overwrite, '__proto__', { value: { CommandLine: 'rm' }, enumerable: true });
    const { args, changes } = mergeArgs({ a: 1 }, overwrite);
    expect(args['CommandLine']).toBeUndefined();
    expect(Object.getPrototypeOf(args)).toBe(Object.prototype);
    expect(changes.map(({ key }) => key)).toEqual(['constructor', '__proto__']);
    expect(Object.keys(args)).toEqual(['a', 'constructor', '__proto__']);
  });

  it.each([
    ['user', 'project', true],
    ['user', 'plugin', true],
    ['project', 'plugin', true],
    ['user', 'user', false],
    ['project', 'user', false],
    ['plugin', 'project', false],
  ] as const)('%s against %s: overruled %j', (mine, theirs, expected) => {
    const author = { name: 'other', layer: theirs };
    const wanted = [{ key: 'a', before: 1, after: 2 }];
    expect(overruledAuthor({ name: 'me', layer: mine }, wanted, () => author)).toEqual(
      expected ? author : null,
    );
  });
});

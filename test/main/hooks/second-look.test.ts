import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestEngine, type HandlerSpec, type TestEngine } from '../../support/hook-engine';

// No decision is ever about args other than those that run.

const engines: TestEngine[] = [];
function engine(): TestEngine {
  const made = createTestEngine();
  engines.push(made);
  return made;
}
afterEach(() => {
  for (const made of engines.splice(0)) made.dispose();
});

/** A hook in JavaScript: the body sees `args` and `seen` (how often it ran before) and returns its answer. */
function hook(
  made: TestEngine,
  name: string,
  layer: NonNullable<HandlerSpec['layer']>,
  body: string,
): HandlerSpec {
  const path = made.file(
    `${name}.cjs`,
    `const fs = require('node:fs');
const args = JSON.parse(fs.readFileSync(0, 'utf8')).toolCall.args;
const log = __filename + '.log';
const seen = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').trim().split('\\n').length : 0;
fs.appendFileSync(log, JSON.stringify(args) + '\\n');
const answer = (() => { ${body} })();
if (answer !== undefined) console.log(JSON.stringify(answer));`,
  );
  return { name, layer, command: `node '${path}'` };
}

function seenBy(made: TestEngine, name: string): unknown[] {
  return readFileSync(join(made.root, `${name}.cjs.log`), 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

const rewrite = (args: object) => `return { decision: 'allow', overwrite: ${JSON.stringify(args)} }`;
const denyRm = `return /rm/.test(args.CommandLine) ? { decision: 'deny', reason: 'no rm' } : { decision: 'allow' }`;
const input = { args: { CommandLine: 'ls', toolSummary: 'lists' } };

describe('a second look', () => {
  it('a gate that allowed other args judges the final ones', async () => {
    const made = engine();
    const outcome = await made.pre(
      [
        hook(made, 'gate', 'user', denyRm),
        hook(made, 'rewriter', 'project', rewrite({ CommandLine: 'rm -r out' })),
      ],
      input,
    );
    expect(outcome.verdict).toMatchObject({ kind: 'deny', reasons: [{ name: 'gate', text: 'no rm' }] });
    expect(seenBy(made, 'gate')).toEqual([
      { CommandLine: 'ls', toolSummary: 'lists' },
      { CommandLine: 'rm -r out', toolSummary: 'lists' },
    ]);
    expect(seenBy(made, 'rewriter')).toHaveLength(1);
    expect(outcome.overwrites).toEqual([
      {
        hook: 'rewriter',
        layer: 'project',
        changes: [{ key: 'CommandLine', before: 'ls', after: 'rm -r out' }],
      },
    ]);
    expect(made.runs.map(({ hook_name }) => hook_name)).toEqual(['gate', 'rewriter', 'gate']);
  });

  it('a silent gate is asked again as well', async () => {
    const made = engine();
    const silentDeny = `if (/rm/.test(args.CommandLine)) return { decision: 'deny', reason: 'no rm' }`;
    const outcome = await made.pre(
      [
        hook(made, 'gate', 'user', silentDeny),
        hook(made, 'rewriter', 'project', rewrite({ CommandLine: 'rm' })),
      ],
      input,
    );
    expect(outcome.verdict.kind).toBe('deny');
  });

  it('those after the rewriter see the new args at once and run once', async () => {
    const made = engine();
    const outcome = await made.pre(
      [
        hook(made, 'rewriter', 'project', rewrite({ CommandLine: 'ls -l' })),
        hook(made, 'gate', 'plugin', denyRm),
      ],
      input,
    );
    expect(outcome.verdict.kind).toBe('allow');
    expect(outcome.args).toEqual({ CommandLine: 'ls -l', toolSummary: 'lists' });
    expect(seenBy(made, 'gate')).toEqual([{ CommandLine: 'ls -l', toolSummary: 'lists' }]);
  });

  it('the second decision and its injections count alone', async () => {
    const made = engine();
    const twice = `return seen === 0
      ? { decision: 'ask', reason: 'first', injectSteps: [{ userMessage: 'first' }] }
      : { decision: 'allow', reason: 'second', injectSteps: [{ userMessage: 'second' }] }`;
    const outcome = await made.pre(
      [hook(made, 'gate', 'user', twice), hook(made, 'rewriter', 'project', rewrite({ CommandLine: 'pwd' }))],
      input,
    );
    expect(outcome.verdict).toMatchObject({
      kind: 'allow',
      reasons: [{ text: 'second' }, { name: 'rewriter' }],
    });
    expect(outcome.injections).toEqual([
      { hook: { name: 'gate', layer: 'user' }, step: { kind: 'user', text: 'second' } },
    ]);
  });

  it('a second run that fails is a hold', async () => {
    const made = engine();
    const outcome = await made.pre(
      [
        hook(made, 'gate', 'user', `if (seen > 0) process.exit(4); return { decision: 'allow' }`),
        hook(made, 'rewriter', 'project', rewrite({ CommandLine: 'pwd' })),
      ],
      input,
    );
    expect(outcome.verdict).toMatchObject({ kind: 'hold', reasons: [{ name: 'gate' }] });
  });

  it('a deny in the second look ends the rest', async () => {
    const made = engine();
    await made.pre(
      [
        hook(made, 'gate', 'user', denyRm),
        hook(made, 'logger', 'user', `return { decision: 'allow' }`),
        hook(made, 'rewriter', 'project', rewrite({ CommandLine: 'rm' })),
      ],
      input,
    );
    expect(seenBy(made, 'logger')).toHaveLength(1);
    expect(made.runs.at(-1)).toMatchObject({
      hook_name: 'logger',
      ended: { kind: 'skipped', reason: 'earlier_deny' },
    });
  });

  it('a stronger source that still wants other args: hold', async () => {
    const made = engine();
    const outcome = await made.pre(
      [
        hook(made, 'dry-run', 'user', rewrite({ CommandLine: 'ls --dry-run' })),
        hook(made, 'rewriter', 'project', rewrite({ CommandLine: 'ls -R' })),
      ],
      input,
    );
    expect(outcome.args['CommandLine']).toBe('ls -R');
    expect(outcome.verdict).toMatchObject({ kind: 'hold', reasons: [{ name: 'dry-run' }] });
    expect(outcome.verdict.kind === 'hold' && outcome.verdict.reasons[0]?.text).toContain('`rewriter`');
  });

  it('a weaker hook cannot undo the overwrite of a stronger one by restoring the original', async () => {
    const made = engine();
    const outcome = await made.pre(
      [
        hook(made, 'dry-run', 'user', rewrite({ CommandLine: 'ls --dry-run' })),
        hook(made, 'undo', 'project', rewrite({ CommandLine: 'ls' })),
      ],
      input,
    );
    expect(outcome.verdict).toMatchObject({ kind: 'hold', reasons: [{ name: 'dry-run' }] });
  });

  it('two that change different args agree: each is asked about the sum, and content', async () => {
    const made = engine();
    const outcome = await made.pre(
      [
        hook(made, 'one', 'user', rewrite({ CommandLine: 'ls -l' })),
        hook(made, 'two', 'project', rewrite({ Cwd: '/tmp' })),
      ],
      input,
    );
    expect(outcome.args).toMatchObject({ CommandLine: 'ls -l', Cwd: '/tmp' });
    expect(outcome.verdict.kind).toBe('allow');
    expect(seenBy(made, 'one')).toHaveLength(2);
    expect(seenBy(made, 'two')).toHaveLength(1);
  });

  it('of the same or a weaker source the wish is dropped with a warning', async () => {
    const made = engine();
    const outcome = await made.pre(
      [
        hook(made, 'one', 'project', rewrite({ CommandLine: 'a' })),
        hook(made, 'two', 'project', rewrite({ CommandLine: 'b' })),
      ],
      input,
    );
    expect(outcome.args['CommandLine']).toBe('b');
    expect(outcome.verdict.kind).toBe('allow');
    expect(made.runs.at(-1)?.problems.map(({ code }) => code)).toEqual(['overwrite_not_applied']);
    expect(made.runs.at(-1)?.effect.overwritten).toBeUndefined();
  });

  it('args that no longer fit the tool: hold, and they do not run', async () => {
    const made = engine();
    const outcome = await made.pre([hook(made, 'rewriter', 'project', rewrite({ CommandLine: 7 }))], {
      ...input,
      problemWith: (args) => (typeof args['CommandLine'] === 'string' ? null : 'CommandLine must be a text'),
    });
    expect(outcome.verdict.kind === 'hold' && outcome.verdict.reasons[0]?.text).toContain('must be a text');
    expect(outcome.args).toEqual(input.args);
    expect(outcome.overwrites).toEqual([]);
  });

  it('a call to an MCP tool that was turned into another one meets the gates of that one', async () => {
    const made = engine();
    const deny = { ...hook(made, 'gate', 'user', `return { decision: 'deny', reason: 'no push' }`) };
    const outcome = await made.pre(
      [
        { ...deny, matcher: 'mcp:git/push' },
        { ...hook(made, 'rewriter', 'project', rewrite({ ToolName: 'push' })), matcher: 'call_mcp_tool' },
      ],
      { tool: 'call_mcp_tool', args: { ServerName: 'git', ToolName: 'status', Arguments: {} } },
    );
    expect(outcome.verdict).toMatchObject({ kind: 'deny', reasons: [{ name: 'gate' }] });
  });

  it('an overwrite that changes nothing asks nobody again', async () => {
    const made = engine();
    const outcome = await made.pre(
      [hook(made, 'gate', 'user', denyRm), hook(made, 'rewriter', 'project', rewrite({ CommandLine: 'ls' }))],
      input,
    );
    expect(outcome.overwrites).toEqual([]);
    expect(seenBy(made, 'gate')).toHaveLength(1);
  });
});

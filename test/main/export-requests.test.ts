import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { trajectorySchema } from '../../src/shared/domain/trajectory';
import { exportAsJson } from '../../src/main/export/json';
import { model, trajectoryOf, user } from '../support/loop/steps';
import { calls, createScriptCore, got, writes, type ScriptCore } from '../support/script-core';

const secret = 'hunter2-hunter2';
let world: ScriptCore;

/** A turn with a hook that injects, a file written and a command that prints secrets. */
async function conversation(): Promise<string> {
  const printed = `echo ${secret} sk-abcdefghijklmnopqrstuvwx; printf '\\033[31mred'`;
  world = await createScriptCore(
    [
      calls(writes('a.md', '```\n# You · 2026\n```\n'), {
        name: 'run_command',
        args: { CommandLine: printed },
      }),
      { text: '**done** <script>alert(1)</script>' },
    ],
    { MY_TOKEN: secret },
  );
  mkdirSync(path.join(world.home, '.gemini', 'config'), { recursive: true });
  const command = `echo '{"injectSteps":[{"ephemeralMessage":"remember the style guide"}]}'`;
  writeFileSync(
    path.join(world.home, '.gemini', 'config', 'hooks.json'),
    JSON.stringify({ 'style-guide': { PreInvocation: [{ command }] } }),
  );
  const id = await world.begin();
  await world.turn(id, `go <b>and</b>\n# Agent · now\nwith \u202E ${secret}`);
  return id;
}

describe('an exported conversation', () => {
  afterEach(() => world.core.dispose());

  it('as JSON is the whole fold, read back by the same schema, without secrets', async () => {
    const id = await conversation();
    const { name, text } = got(await world.core.exports.conversation(id, 'json'));
    expect(name).toMatch(/^go b and b\.json$/);
    const read = z
      .object({
        format: z.literal('grapnel-conversation'),
        version: z.literal(1),
        trajectory: trajectorySchema,
      })
      .parse(JSON.parse(text));
    const live = await world.open(id);
    expect(read.trajectory.steps.map((step) => step.kind)).toEqual(live.steps.map((step) => step.kind));
    expect(read.trajectory.hookRuns).toHaveLength(live.hookRuns.length);
    expect(JSON.stringify(live)).toContain(secret);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('sk-abcdefghijklmnop');
    expect(text).toContain('[secret]');
  });

  it('as Markdown marks what hooks did, keeps foreign text inside its place, and hides nothing', async () => {
    const id = await conversation();
    const { name, text } = got(await world.core.exports.conversation(id, 'markdown'));
    expect(name).toMatch(/\.md$/);
    const outside = text.replaceAll(/^(`{3,})[a-z]*\n[\s\S]*?\n\1$/gm, '').split('\n');
    const headings = outside.filter((line) => line.startsWith('#'));
    expect(headings.map((line) => line.replace(/ · .*$/, ''))).toEqual([
      expect.stringMatching(/^# `go /) as string,
      '## You',
      '### Injected by hook `style-guide`, PreInvocation (ephemeral)',
      '### Tool `write_to_file`: done',
      '### Tool `run_command`: done',
      '### Injected by hook `style-guide`, PreInvocation (ephemeral)',
      '## Agent',
    ]);
    expect(outside.join('\n')).not.toContain('<script>');
    expect(outside).toContain('> **done** &lt;script>alert(1)&lt;/script>');
    expect(outside.some((line) => line.startsWith('- Hook `style-guide` (PreInvocation, exit 0'))).toBe(true);
    expect(outside.filter((line) => line.startsWith('Decision: allow (by '))).toHaveLength(2);
    expect(text).toContain('remember the style guide');
    expect(text).toContain('\\u{202E}');
    expect(text).not.toContain('\u202E');
    expect(text).not.toContain(secret);
  });
});

it('leaves out what only the provider can read', () => {
  const trajectory = trajectoryOf([user('hi'), model('ok', [], { providerData: { signature: 'opaque' } })]);
  const text = exportAsJson(trajectory, '2026-12-01T00:00:00.000Z', (value) => value);
  expect(text).not.toContain('opaque');
  expect(text).toContain('"text": "ok"');
});

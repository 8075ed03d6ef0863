import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  asks,
  begin,
  calls,
  command,
  delegate,
  says,
  told,
  waiting,
  type Place,
} from '../support/subagent-world';
import { tempFolder } from '../support/temp-folder';

describe('no way around the hooks', () => {
  const deny = { command: `cat > /dev/null; echo '{"decision":"deny","reason":"no commands here"}'` };
  const injectOnce = {
    command: `in=$(cat); case $in in *'"invocationNum":0'*) echo '{"injectSteps":[{"toolCall":{"name":"run_command","args":{"CommandLine":"touch injected"}}}]}';; esac`,
  };
  const hooks = {
    gate: { PreToolUse: [{ matcher: 'run_command', hooks: [deny] }] },
    injector: { PreInvocation: [injectOnce] },
  };

  it('denies the same call of the conversation, its sub-agents, eight at once, and of a hook', async () => {
    const eight = Array.from({ length: 8 }, (_, place) => command(`touch batch-${String(place)}`));
    const world = await begin(
      {
        responses: [asks(command('touch main'), delegate('one')), asks(...eight), says('done')],
        subagents: [
          {
            responses: [asks(command('touch sub'), delegate('two')), asks(...eight), says('done')],
            subagents: [{ responses: [asks(...eight), says('done')] }],
          },
        ],
      },
      { hooks, skipPrompts: true },
    );
    const trajectories = [await world.play(), ...(await world.subagents())];
    const made = trajectories.map((trajectory) => calls(trajectory, 'run_command'));
    expect(made.map((ofOne) => ofOne.length)).toEqual([10, 10, 9]);
    for (const step of made.flat()) {
      expect(step.state).toMatchObject({ kind: 'denied', by: 'policy' });
      expect(step.decision).toMatchObject({ by: 'hook', reasons: [{ text: 'no commands here' }] });
    }
    const injected = made.map((ofOne) => ofOne.filter((step) => step.injectedBy === 'injector').length);
    expect(injected).toEqual([1, 1, 1]);
    // The origin of each run is in its record.
    for (const { conversation, hookRuns } of trajectories) {
      const gates = hookRuns.filter(({ run }) => run.hook_name === 'gate');
      expect(gates.length).toBeGreaterThan(8);
      expect(new Set(gates.map(({ run }) => run.conversation_id))).toEqual(
        new Set([conversation.conversationId]),
      );
    }
    for (const name of ['main', 'sub', 'injected', 'batch-0', 'batch-7'])
      expect(existsSync(path.join(world.place.root, name))).toBe(false);
  });

  it('lets the hooks rest in a sub-agent where the person paused them for its conversation', async () => {
    const world = await begin(
      {
        responses: [asks(delegate('one')), says('done')],
        subagents: [{ responses: [asks(command('touch sub')), says('done')] }],
      },
      { hooks, skipPrompts: true },
    );
    world.core.hooks.switchEngine(world.id, false);
    await world.play();
    const [child] = await world.subagents();
    expect(child?.hookRuns.map(({ run }) => run.ended)).toContainEqual({
      kind: 'skipped',
      reason: 'engine_off',
    });
    expect(existsSync(path.join(world.place.root, 'sub'))).toBe(true);
  });
});

describe('a killed app', () => {
  it('leaves the call and the sub-agent interrupted, and both records whole', async () => {
    const script = {
      responses: [asks(delegate('wait')), says('never')],
      subagents: [{ responses: [asks(command('touch made')), says('never')] }],
    };
    const first = await begin(script);
    void first.core.conversations.send(first.id, 'go');
    await waiting(first.core);
    const [before] = await first.subagents();
    const childId = before?.conversation.conversationId ?? '';
    // As a kill leaves it: the files as they are at this moment, held by nobody.
    const copied = copyOf(first.place, [first.id, childId]);
    const second = await begin({ responses: [says('going on')] }, {}, copied);

    const rows = second.core.conversations.list().conversations;
    expect(rows.find((row) => row.conversationId === childId)).toMatchObject({
      parentConversationId: first.id,
      status: { kind: 'interrupted' },
    });
    expect(told(await second.open(first.id))).toMatch(/^interrupted: /);
    expect((await second.open(childId)).status).toEqual({ kind: 'interrupted' });
    expect(await second.core.conversations.resume(childId)).toMatchObject({ ok: false });
    await second.core.conversations.resume(first.id);
    await second.core.conversations.whenIdle(first.id);
    expect((await second.open(first.id)).lastTurnEnd).toBe('model_stop');
  });
});

function copyOf({ home, data, root }: Place, ids: string[]): Place {
  const copy = tempFolder('grapnel-data-');
  for (const id of ids) {
    const folder = path.join('conversations', id);
    mkdirSync(path.join(copy, folder), { recursive: true });
    const file = path.join(folder, 'trajectory.jsonl');
    writeFileSync(path.join(copy, file), readFileSync(path.join(data, file)));
  }
  return { home, data: copy, root };
}

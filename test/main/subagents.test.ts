import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ApprovalReply } from '../../src/shared/domain/permission';
import { eventually, processesMarked } from '../support/processes';
import { asks, begin, calls, command, delegate, mark, says, told, waiting } from '../support/subagent-world';
import { tempFolder } from '../support/temp-folder';

describe('a sub-agent', () => {
  it('is a conversation of its own, and its last answer is the result of the call', async () => {
    const heardAt = path.join(tempFolder('grapnel-heard-'), 'heard');
    const hears = { command: `cat >> ${heardAt}` };
    const hooks = {
      log: {
        SessionStart: [hears],
        PreInvocation: [hears],
        PostInvocation: [hears],
        PreToolUse: [{ hooks: [hears] }],
        PostToolUse: [{ hooks: [hears] }],
        Stop: [hears],
      },
    };
    const world = await begin(
      {
        responses: [asks(delegate('Count the files.', 'Counter')), says('done')],
        subagents: [
          { responses: [asks({ name: 'list_dir', args: { DirectoryPath: '.' } }), says('There are none.')] },
        ],
      },
      { hooks },
    );
    const main = await world.play();
    const [child] = await world.subagents();
    expect(told(main)).toBe('done: There are none.');
    expect(child?.conversation).toMatchObject({
      parentConversationId: world.id,
      roots: [world.place.root],
      model: main.conversation.model,
      calledBy: { stepIndex: 2, role: 'Counter' },
    });
    expect(child?.steps.map((step) => step.kind)).toEqual(['user', 'model', 'tool', 'model']);

    const heard = readFileSync(heardAt, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const own = heard.filter((input) => input['conversationId'] === child?.conversation.conversationId);
    expect(own.map((input) => input['hookEventName'])).toEqual([
      'PreInvocation',
      'PostInvocation',
      'PreToolUse',
      'PostToolUse',
      'PreInvocation',
      'PostInvocation',
    ]);
    expect(new Set(own.map((input) => input['parentConversationId']))).toEqual(new Set([world.id]));
    const others = heard.filter((input) => input['conversationId'] === world.id);
    expect(others.some((input) => 'parentConversationId' in input)).toBe(false);
    expect(others.map((input) => input['hookEventName'])).toContain('Stop');
    expect(others.at(-1)).toMatchObject({ hookEventName: 'Stop', fullyIdle: true });
  });

  it('asks in the window of the conversation that called it, which needs the person meanwhile', async () => {
    const world = await begin({
      responses: [asks(delegate('Make a file.', 'Maker')), asks(command('touch made')), says('done')],
      subagents: [{ responses: [asks(command('touch made')), says('made')] }],
    });
    void world.core.conversations.send(world.id, 'go');
    const request = await waiting(world.core);
    expect(request).toMatchObject({
      conversationId: world.id,
      conversationTitle: 'go',
      stepIndex: 2,
      agent: 'Maker',
    });
    expect((await world.open()).status).toEqual({ kind: 'needs-you', requestId: request.requestId });
    const reply: ApprovalReply = {
      kind: 'allow-remember',
      scope: 'conversation',
      rules: ['command(touch made)'],
    };
    expect(await world.core.approvals.reply(request.requestId, request.payloadHash, reply)).toMatchObject({
      ok: true,
    });
    await world.core.conversations.whenIdle(world.id);

    // What was granted there counts for the conversation itself, which is not asked again.
    expect(await world.core.grants.list()).toMatchObject({
      ok: true,
      data: [{ conversationId: world.id, uses: 1 }],
    });
    expect(calls(await world.open(), 'run_command')[0]?.decision).toMatchObject({
      kind: 'allow',
      by: 'grant',
    });
    expect(existsSync(path.join(world.place.root, 'made'))).toBe(true);
  });

  it('asks its questions there too, by its role or as a sub-agent', async () => {
    const questions = [{ question: 'Which?', options: ['a', 'b'], is_multi_select: false }];
    const world = await begin({
      responses: [asks(delegate('Ask.')), says('done')],
      subagents: [{ responses: [asks({ name: 'ask_question', args: { questions } }), says('asked')] }],
    });
    void world.core.conversations.send(world.id, 'go');
    await eventually(() => world.core.questions.list().length > 0);
    const [request] = world.core.questions.list();
    expect(request).toMatchObject({ conversationId: world.id, stepIndex: 2, agent: 'Sub-agent' });
    world.core.questions.reply(request?.requestId ?? '', {
      kind: 'answered',
      answers: [{ selected: ['a'], text: '' }],
    });
    await world.core.conversations.whenIdle(world.id);
    expect(told(await world.open())).toBe('done: asked');
  });

  it('may call one of its own, which may not', async () => {
    const world = await begin({
      responses: [asks(delegate('one')), says('done')],
      subagents: [
        {
          responses: [asks(delegate('two')), says('one is done')],
          subagents: [
            { responses: [asks(delegate('three')), asks(command('touch made')), says('two is done')] },
          ],
        },
      ],
    });
    void world.core.conversations.send(world.id, 'go');
    const request = await waiting(world.core);
    expect(request).toMatchObject({ conversationId: world.id, stepIndex: 2 });
    await world.core.approvals.reply(request.requestId, request.payloadHash, { kind: 'allow-once' });
    await world.core.conversations.whenIdle(world.id);
    const [one, two, ...more] = await world.subagents();
    if (one === undefined || two === undefined) throw new Error('too few');
    expect(more).toEqual([]);
    expect(told(await world.open())).toBe('done: one is done');
    expect(told(one)).toBe('done: two is done');
    expect(told(two)).toMatch(/^failed: Not run: sub-agents go at most 2 levels deep/);
  });

  it('is refused when four are at work, and room is made when one ends', async () => {
    const world = await begin({
      responses: [asks(delegate('wait')), says('done')],
      subagents: [{ responses: [asks(command('touch made')), says('free')] }],
    });
    const { core, place } = world;
    const send = async (): Promise<string> => {
      const created = await core.conversations.create([place.root]);
      if (!created.ok) throw new Error(created.error.message);
      await core.conversations.send(created.data.conversationId, 'go');
      return created.data.conversationId;
    };
    const atWork = await Promise.all([send(), send(), send(), send()]);
    await eventually(() => core.approvals.list().length === 4);
    const refused = await send();
    await core.conversations.whenIdle(refused);
    expect(told(await world.open(refused))).toMatch(/^failed: Not run: 4 sub-agents are at work already/);
    await core.conversations.stop(atWork[0]);
    await send();
    await eventually(() => core.approvals.list().length === 4);
  });

  it('tells its failure and its limit in the result', async () => {
    const failing = await begin({
      responses: [asks(delegate('fail')), says('done')],
      subagents: [{ responses: [{ text: 'half', error: 'the model fell over' }] }],
    });
    expect(told(await failing.play())).toBe(
      'failed: The sub-agent failed: the model fell over The last it said:\nhalf',
    );
    const limited = await begin(
      {
        responses: [asks(delegate('go on')), says('done')],
        subagents: [
          {
            responses: [
              { ...asks({ name: 'list_dir', args: { DirectoryPath: '.' } }), text: 'Looking.' },
              says('never'),
            ],
          },
        ],
      },
      { steps: 2 },
    );
    expect(told(await limited.play())).toBe(
      'failed: The sub-agent reached the limit of steps before it was done. The last it said:\nLooking.',
    );
  });

  it('gives back no more than fits, and says where the rest is', async () => {
    const world = await begin({
      responses: [asks(delegate('talk')), says('done')],
      subagents: [{ responses: [says(`begin${'가'.repeat(100_000)}end`)] }],
    });
    const text = told(await world.play());
    expect(text.length).toBeLessThan(34_000);
    expect(text).toMatch(
      /^done: begin가+\n\[… \d+ characters not shown; the whole is in .*transcript\.jsonl …\]\n가+end$/,
    );
  });

  it('ends with the run that called it, with all it started', async () => {
    const world = await begin(
      {
        responses: [asks(delegate('sleep')), says('never')],
        subagents: [{ responses: [asks(command('sleep 600')), says('never')] }],
      },
      { skipPrompts: true },
    );
    void world.core.conversations.send(world.id, 'go');
    await eventually(() => processesMarked(mark).length > 0);
    await world.core.conversations.stop(world.id);
    const main = await world.open();
    expect(main.status).toEqual({ kind: 'stopped' });
    expect(told(main)).toMatch(/^cancelled: /);
    expect(processesMarked(mark)).toEqual([]);
    const [child] = await world.subagents();
    expect(child?.status).toEqual({ kind: 'stopped' });
  });

  it('can be stopped alone; what it left in the background ends with it', async () => {
    const world = await begin(
      {
        responses: [asks(delegate('sleep')), says('going on')],
        subagents: [{ responses: [asks(command('sleep 600')), says('never')] }],
      },
      { skipPrompts: true },
    );
    void world.core.conversations.send(world.id, 'go');
    await eventually(() => processesMarked(mark).length > 0);
    const [child] = await world.subagents();
    await world.core.conversations.stop(child?.conversation.conversationId ?? '');
    await world.core.conversations.whenIdle(world.id);
    const main = await world.open();
    expect(told(main)).toMatch(/^cancelled: The user stopped the sub-agent before it was done/);
    expect(main.lastTurnEnd).toBe('model_stop');
  });

  it('takes no prompt of its own, and goes to the trash and back with its conversation', async () => {
    const world = await begin({
      responses: [asks(delegate('talk')), says('done')],
      subagents: [{ responses: [says('hello')] }],
    });
    await world.play();
    const [child] = await world.subagents();
    const childId = child?.conversation.conversationId ?? '';
    expect(await world.core.conversations.send(childId, 'and now?')).toMatchObject({
      ok: false,
      error: { code: 'read-only' },
    });
    await world.core.conversations.delete(world.id);
    expect(world.core.conversations.list()).toEqual({ conversations: [], damaged: [] });
    await world.core.conversations.restore(world.id);
    expect(told(await world.open())).toBe('done: hello');
    expect((await world.open(childId)).steps).toHaveLength(2);
  });
});

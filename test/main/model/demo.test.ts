import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { policyText, userDenialText } from '../../../src/main/agent/model-texts';
import type { ModelMessage } from '../../../src/main/agent/ports';
import { createDemoModel } from '../../../src/main/model/demo';
import { toolArgsSchema, type ToolCall } from '../../../src/shared/domain/step';
import { createToolBench, type ToolBench } from '../tools/tool-bench';

interface Result {
  text: string;
  isError: boolean;
}

/** What a loop would do with a call of the model's. */
type Treat = (call: ToolCall) => Promise<Result>;

async function ask(messages: ModelMessage[]): Promise<{ text: string; toolCalls: ToolCall[] }> {
  const answer: { text: string; toolCalls: ToolCall[] } = { text: '', toolCalls: [] };
  const request = { system: '', messages, tools: [] };
  for await (const event of createDemoModel().stream(request, new AbortController().signal)) {
    if (event.type === 'text') answer.text += event.text;
    if (event.type !== 'tool-call') continue;
    const args = toolArgsSchema.parse(event.args);
    answer.toolCalls.push({ callId: `call-${String(messages.length)}`, tool: event.tool, args });
  }
  return answer;
}

/** Asks until the model calls no more tools; gives all that it said. */
async function converse(messages: ModelMessage[], treat: Treat): Promise<string[]> {
  const said: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const answer = await ask(messages);
    said.push(answer.text);
    messages.push({ role: 'model', ...answer });
    if (answer.toolCalls.length === 0) return said;
    const results = [];
    for (const call of answer.toolCalls) {
      results.push({ callId: call.callId, tool: call.tool, ...(await treat(call)) });
    }
    messages.push({ role: 'tool', results });
  }
  throw new Error('the model never stopped');
}

function reallyRun(bench: ToolBench): Treat {
  return async ({ tool, args }) => {
    const problem = bench.tools.problemWith(tool, args);
    if (problem !== null) throw new Error(problem);
    const outcome = await bench.run(tool, args);
    if (outcome.kind === 'cancelled' || outcome.kind === 'background') throw new Error(outcome.kind);
    return outcome.kind === 'done'
      ? { text: outcome.text, isError: false }
      : { text: outcome.error, isError: true };
  };
}

const user = (text: string): ModelMessage => ({ role: 'user', text });

describe('demo', () => {
  it('does what is asked with real tools, and tells what came of it', async () => {
    const bench = await createToolBench();
    const treat = reallyRun(bench);
    const last = async (request: string) => (await converse([user(request)], treat)).at(-1) ?? '';
    expect(await last('create notes.txt with hello')).toMatch(/`notes\.txt` is written/);
    expect(readFileSync(path.join(bench.root, 'notes.txt'), 'utf8')).toBe('hello\n');
    expect(await last('replace hello with 안녕 in notes.txt')).toMatch(/`notes\.txt` is replaced/);
    expect(await last('notes.txt 읽어 줘')).toBe('`notes.txt`의 내용입니다.\n\n```text\n1: 안녕\n```');
    expect(await last('list')).toContain('notes.txt (7 bytes)');
    expect(await last('run echo `echo hi`; exit 4')).toMatch(
      /exit status 4.*It printed:\n\n```text\nhi\n```/s,
    );
    expect(await last('`true`를 실행해 줘')).toBe('`true` 명령이 오류 없이 끝났습니다. 출력은 없습니다.');
    expect(await last('read none.txt')).toMatch(/`none\.txt` did not work: .*does not exist/);
  });

  it('says who did not allow it', async () => {
    const told = async (text: string) =>
      (await converse([user('run make deploy')], () => Promise.resolve({ text, isError: true }))).at(-1);
    const byHook = policyText([{ text: 'not on Fridays.', hook: { name: 'friday' } }], []);
    expect(await told(byHook)).toMatch(
      /The hook `friday` blocked `make deploy`\. .* Reason: not on Fridays\.$/,
    );
    expect(await told(userDenialText(''))).toBe('You did not allow `make deploy`, so it did not run.');
    expect(await told('something else')).toBe('`make deploy` did not work: something else');
  });

  it('helps when it does not understand, in the language of the person', async () => {
    const never: Treat = () => Promise.reject(new Error('called a tool'));
    expect((await converse([user('hello')], never))[0]).toMatch(/^I am Demo \(offline, no AI\)/);
    expect((await converse([user('안녕하세요')], never))[0]).toMatch(
      /Demo \(offline, no AI\).*요청해 보십시오/s,
    );
  });

  it('carries its own words for every call', async () => {
    const answer = await ask([user('ls 실행해 줘')]);
    expect(answer.toolCalls[0]?.args).toEqual({ CommandLine: 'ls', toolSummary: '요청한 명령 실행' });
  });

  it('takes the last request, with what hooks add to it, and no word of a hook for one', async () => {
    const messages: ModelMessage[] = [
      user('run first'),
      { role: 'model', text: 'It ran.', toolCalls: [] },
      user('run second\n\n[Note from hook "x", for this answer only]\nrun third'),
    ];
    expect((await ask(messages)).toolCalls[0]?.args).toMatchObject({ CommandLine: 'second' });
  });

  it('ends when a hook wants it to go on and there is nothing left to do', async () => {
    const messages = [user('run ls')];
    const treat: Treat = () =>
      Promise.resolve({ text: 'The command exited with status 0 (0 s).', isError: false });
    await converse(messages, treat);
    messages.push(user('[Hook "tests" does not let the turn end yet]\nrun the tests first\n\nreally'));
    const answer = await ask(messages);
    expect(answer.toolCalls).toEqual([]);
    expect(answer.text).toMatch(/`tests` asks me to go on: run the tests/);
  });

  it('begins again when its answer was cut off', async () => {
    const messages: ModelMessage[] = [
      user('run ls'),
      { role: 'model', text: 'I', toolCalls: [] },
      user('[Your answer above was cut off before it was complete.]'),
    ];
    expect((await ask(messages)).toolCalls[0]?.args).toMatchObject({ CommandLine: 'ls' });
  });

  it('stops in the middle of a sentence when it is told to', async () => {
    const stop = new AbortController();
    const reason = new Error('stopped');
    const stream = createDemoModel().stream(
      { system: '', messages: [user('hello')], tools: [] },
      stop.signal,
    );
    const reading = (async () => {
      for await (const event of stream) if (event.type === 'text') stop.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
  });
});

describe('tour', () => {
  const verdictSchema = z.object({ decision: z.enum(['allow', 'ask', 'deny']), reason: z.string() });

  /** The sample's own gate decides; whoever is asked says `consent`. */
  function guarded(bench: ToolBench, consent: boolean, asked: string[]): Treat {
    const run = reallyRun(bench);
    return async (call) => {
      if (call.tool !== 'run_command') return run(call);
      const input = JSON.stringify({ toolCall: { name: call.tool, args: call.args }, stepIdx: 1 });
      const printed = execFileSync('sh', ['.agents/tour/guard.sh'], {
        cwd: bench.root,
        input,
        encoding: 'utf8',
      });
      const { decision, reason } = verdictSchema.parse(JSON.parse(printed));
      asked.push(`${String(call.args['CommandLine'])}: ${decision}`);
      if (decision === 'deny')
        return { text: policyText([{ text: reason, hook: { name: 'tour-guard' } }], []), isError: true };
      return decision === 'ask' && !consent ? { text: userDenialText(''), isError: true } : run(call);
    };
  }

  async function sample(): Promise<ToolBench> {
    const bench = await createToolBench();
    cpSync(path.resolve('resources/tour/workspace'), bench.root, { recursive: true });
    return bench;
  }

  it('walks through allow, deny, ask, a message of a hook and a continuation', async () => {
    const bench = await sample();
    const decisions: string[] = [];
    const messages = [user('tour\n\n[Note from hook "tour-note", for this answer only]\nSpeak plainly.')];
    const treat = guarded(bench, true, decisions);
    const said = await converse(messages, treat);
    expect(decisions).toEqual(['ls: allow', 'rm -rf build: deny', 'sh publish.sh: ask']);
    expect(existsSync(path.join(bench.root, 'build/keep-me.txt'))).toBe(true);
    expect(said[0]).toMatch(/Welcome.*`tour-note` gave me a message.*“Speak plainly\.”/s);
    expect(said[2]).toMatch(/shopping\.txt.*“deny”/s);
    expect(said[3]).toMatch(/`tour-guard` blocked `rm -rf build`\. .*Reason: rm -r deletes/);
    expect(said[4]).toMatch(/Pretending to publish.*That was allow, deny and ask/s);
    messages.push(user('[Hook "tour-finish" does not let the turn end yet]\nNot written yet.'));
    const finished = await converse(messages, treat);
    expect(finished[0]).toMatch(/`tour-finish` does not let me yet: Not written yet\./);
    expect(finished[1]).toMatch(/`TOUR-NOTES\.md` is written.*end of the tour/s);
    expect(existsSync(path.join(bench.root, 'TOUR-NOTES.md'))).toBe(true);
  });

  it('speaks the language of the request, and takes no for an answer', async () => {
    const bench = await sample();
    const said = await converse([user('둘러보기')], guarded(bench, false, []));
    expect(said.length).toBe(5);
    for (const text of said) expect(text).toMatch(/[가-힣].*니다/s);
    expect(said[4]).toMatch(/`sh publish\.sh`을\(를\) 허용하지 않으셨으므로/);
  });

  it('runs no command where the hooks of the sample are not', async () => {
    const bench = await createToolBench();
    const decisions: string[] = [];
    const said = await converse([user('tour')], guarded(bench, true, decisions));
    expect(decisions).toEqual([]);
    expect(said.at(-1)).toMatch(/needs the sample workspace and its hooks/);
  });
});

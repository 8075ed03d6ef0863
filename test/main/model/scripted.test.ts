import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ModelError, type Model, type ModelEvent } from '../../../src/main/agent/ports';
import { createModel } from '../../../src/main/model/client';
import { ModelSetupError } from '../../../src/main/model/setup-error';
import { createTranslate, type Language } from '../../../src/shared/i18n/translate';
import { bareDeps } from '../../support/model-servers/ask';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function scripted(script: unknown, language: Language = 'en'): Promise<Model> {
  const folder = await mkdtemp(path.join(tmpdir(), 'grapnel 스크립트 '));
  folders.push(folder);
  await writeFile(path.join(folder, 'a.json'), typeof script === 'string' ? script : JSON.stringify(script));
  return createModel('script:a.json', bareDeps({ translate: createTranslate(language), folder }));
}

async function answer(model: Model, signal = new AbortController().signal): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.stream({ system: '', messages: [], tools: [] }, signal)) events.push(event);
  return events;
}

const textOf = (events: ModelEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');

describe('script:<file>', () => {
  it('has a part for each sub-agent, in the order in which they are called, and theirs for those they call', async () => {
    const model = await scripted({
      responses: [{ text: 'main' }],
      subagents: [
        { responses: [{ text: 'one' }], subagents: [{ responses: [{ text: 'one below' }] }] },
        { responses: [{ text: 'two' }] },
      ],
    });
    const subagent = (of: Model): Model => of.forSubagent?.() ?? of;
    const one = subagent(model);
    expect(textOf(await answer(one))).toBe('one');
    expect(textOf(await answer(subagent(one)))).toBe('one below');
    expect(textOf(await answer(subagent(model)))).toBe('two');
    expect(textOf(await answer(subagent(model)))).toBe('(end of script)');
    expect(textOf(await answer(model))).toBe('main');
  });

  it('plays one response after the other, then says that it has ended', async () => {
    const model = await scripted({
      responses: [
        {
          thinking: 'hm',
          text: '한 단어씩 나옵니다. One  by one.',
          toolCalls: [{ name: 'run_command', args: { CommandLine: 'ls' } }],
        },
        { text: 'again', repeat: 2 },
        { toolCalls: [{ name: 'odd', args: 'not an object' }, { name: 'bare' }] },
      ],
    });
    const first = await answer(model);
    expect(textOf(first)).toBe('한 단어씩 나옵니다. One  by one.');
    expect(first.filter((event) => event.type === 'text').length).toBeGreaterThan(3);
    expect(first[0]).toEqual({ type: 'thinking', text: 'hm' });
    expect(first.at(-1)).toEqual({ type: 'tool-call', tool: 'run_command', args: { CommandLine: 'ls' } });
    expect([textOf(await answer(model)), textOf(await answer(model))]).toEqual(['again', 'again']);
    expect(await answer(model)).toEqual([
      { type: 'tool-call', tool: 'odd', args: 'not an object' },
      { type: 'tool-call', tool: 'bare', args: {} },
    ]);
    for (let turn = 0; turn < 3; turn += 1) expect(textOf(await answer(model))).toBe('(end of script)');
  });

  it('fails as a provider that is not tried again, after what it had said', async () => {
    const model = await scripted({ responses: [{ text: 'half', error: 'quota used up' }] });
    const events: ModelEvent[] = [];
    const failed = (async () => {
      const signal = new AbortController().signal;
      for await (const event of model.stream({ system: '', messages: [], tools: [] }, signal))
        events.push(event);
    })();
    await expect(failed).rejects.toEqual(new ModelError('quota used up', false));
    await expect(failed).rejects.toMatchObject({ retryable: false });
    expect(textOf(events)).toBe('half');
  });

  it('waits as told, and not a moment longer than the person wants', async () => {
    const model = await scripted({ responses: [{ text: 'late', delayMs: 120 }, { delayMs: 60_000 }] });
    const started = performance.now();
    expect(textOf(await answer(model))).toBe('late');
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
    const stop = new AbortController();
    const reason = new Error('stopped by the person');
    setTimeout(() => stop.abort(reason), 30);
    await expect(answer(model, stop.signal)).rejects.toBe(reason);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it.each<[string, unknown, RegExp]>([
    ['not JSON', '{ "responses": [', /^The script file .*a\.json is not valid JSON: /],
    ['no responses', {}, /cannot be played: responses: /],
    ['a wrong type', { responses: [{ text: 5 }] }, /cannot be played: responses\.0\.text: /],
    ['a wrong repeat', { responses: [{ repeat: 0 }] }, /responses\.0\.repeat: /],
    [
      'a call without a name',
      { responses: [{ toolCalls: [{ args: {} }] }] },
      /responses\.0\.toolCalls\.0\.name: /,
    ],
    ['a list', [], /cannot be played: /],
  ])('says in one sentence what is wrong with the file: %s', async (_what, script, expected) => {
    const failed = scripted(script);
    await expect(failed).rejects.toBeInstanceOf(ModelSetupError);
    await expect(failed).rejects.toThrow(expected);
  });

  it('says so when there is no file, in the language of the person', () => {
    const deps = bareDeps({ translate: createTranslate('ko'), folder: tmpdir() });
    expect(() => createModel('script:no/such.json', deps)).toThrow(ModelSetupError);
    expect(() => createModel('script:no/such.json', deps)).toThrow(/no\/such\.json을\(를\) 읽을 수 없습니다/);
  });
});

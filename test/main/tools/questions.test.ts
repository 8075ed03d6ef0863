import { describe, expect, it } from 'vitest';
import type { QuestionOutcome } from '../../../src/main/agent/ports';
import { createQuestions } from '../../../src/main/tools/questions';
import type { Question, QuestionRequest } from '../../../src/shared/domain/question';
import { createTranslate } from '../../../src/shared/i18n/translate';
import { createToolBench, doneText } from './tool-bench';

const request = (requestId: string, ...questions: Question[]): QuestionRequest => ({
  requestId,
  conversationId: 'c',
  conversationTitle: 't',
  agent: null,
  stepIndex: 2,
  questions,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const one: Question = { question: 'Which?', options: ['a', 'b'], isMultiSelect: false };
const many: Question = { ...one, isMultiSelect: true };

function createBroker() {
  const lists: string[][] = [];
  const broker = createQuestions({
    onChange: (waiting) => lists.push(waiting.map(({ requestId }) => requestId)),
    translate: createTranslate('en'),
  });
  return { broker, lists };
}

describe('waiting questions', () => {
  it('are listed until the first answer, which wins', async () => {
    const { broker, lists } = createBroker();
    const asked = broker.ask(request('1', one), new AbortController().signal);
    expect(broker.list()).toHaveLength(1);
    const reply = { kind: 'answered' as const, answers: [{ selected: ['b'], text: '' }] };
    expect(broker.reply('1', reply)).toEqual({ ok: true, data: {} });
    expect(broker.reply('1', { kind: 'dismissed' })).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect(await asked).toEqual(reply);
    expect(lists).toEqual([['1'], []]);
  });

  it.each([
    ['too few answers', [one, one], [{ selected: ['a'], text: '' }]],
    ['an option that was not offered', [one], [{ selected: ['c'], text: '' }]],
    ['two options of one', [one], [{ selected: ['a', 'b'], text: '' }]],
  ])('go on waiting after %s', (_what, questions, answers) => {
    const { broker } = createBroker();
    void broker.ask(request('1', ...questions), new AbortController().signal);
    expect(broker.reply('1', { kind: 'answered', answers })).toMatchObject({
      ok: false,
      error: { code: 'bad-request' },
    });
    expect(broker.list()).toHaveLength(1);
  });

  it('take several options where several may be chosen', async () => {
    const { broker } = createBroker();
    const asked = broker.ask(request('1', many), new AbortController().signal);
    broker.reply('1', { kind: 'answered', answers: [{ selected: ['a', 'b'], text: 'and c' }] });
    expect((await asked).kind).toBe('answered');
  });

  it('end with the run, or with the app', async () => {
    const { broker, lists } = createBroker();
    const run = new AbortController();
    const first = broker.ask(request('1', one), run.signal);
    const second = broker.ask(request('2', one), new AbortController().signal);
    run.abort();
    broker.cancelAll();
    expect([await first, await second]).toEqual([{ kind: 'cancelled' }, { kind: 'cancelled' }]);
    expect(await broker.ask(request('3', one), AbortSignal.abort())).toEqual({ kind: 'cancelled' });
    expect(lists.at(-1)).toEqual([]);
  });
});

describe('ask_question', () => {
  const args = {
    questions: [
      { question: 'Which port?', options: ['80', '8080', '80'], is_multi_select: false },
      { question: '이름은?', options: [] },
    ],
  };

  async function answered(outcome: QuestionOutcome) {
    const { run } = await createToolBench();
    const asked: Question[][] = [];
    const result = await run('ask_question', args, {
      askPerson: (questions) => {
        asked.push(questions);
        return Promise.resolve(outcome);
      },
    });
    return { asked, result };
  }

  it('gives the model each question with its answer', async () => {
    const answers = [
      { selected: ['8080'], text: '' },
      { selected: [], text: ' 그래플 ' },
    ];
    const { asked, result } = await answered({ kind: 'answered', answers });
    expect(asked).toEqual([
      [
        { question: 'Which port?', options: ['80', '8080'], isMultiSelect: false },
        { question: '이름은?', options: [], isMultiSelect: false },
      ],
    ]);
    expect(doneText(result)).toBe('Question: Which port?\nAnswer: 8080\nQuestion: 이름은?\nAnswer: 그래플');
  });

  it('says that nobody is present, or that the user gave no answer', async () => {
    expect(doneText((await answered({ kind: 'nobody' })).result)).toMatch(/nobody is present/);
    expect(doneText((await answered({ kind: 'dismissed' })).result)).toMatch(/without an answer/);
    expect((await answered({ kind: 'cancelled' })).result).toEqual({ kind: 'cancelled' });
  });

  it('touches nothing, and takes at least one question with words in it', async () => {
    const { tools } = await createToolBench();
    expect(await tools.resources('ask_question', args, [])).toEqual([]);
    expect(tools.problemWith('ask_question', { questions: [] })).toMatch(/questions: /);
    expect(tools.problemWith('ask_question', { questions: [{ question: ' ', options: [] }] })).toMatch(
      /empty/,
    );
  });
});

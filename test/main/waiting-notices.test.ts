import { describe, expect, it } from 'vitest';
import { waitingNotices } from '../../src/main/waiting-notices';
import type { ApprovalRequest } from '../../src/shared/domain/permission';
import { createTranslate } from '../../src/shared/i18n/translate';
import { commandRequest, conversationId } from '../renderer/features/approvals/fixtures';

const bodies = (request: Partial<ApprovalRequest>, language: 'en' | 'ko' = 'en'): string[] =>
  waitingNotices([commandRequest(request)], [], {
    translate: createTranslate(language),
    secretValues: ['correct horse battery'],
  }).map(({ body }) => body);
const command = (CommandLine: string): string[] => bodies({ args: { CommandLine } });

describe('what a notification says', () => {
  it('is verb and object of the call, in the language of the app', () => {
    expect(command('npm test')).toEqual(['Run a terminal command? npm test']);
    expect(bodies({ args: { CommandLine: 'npm test' } }, 'ko')).toEqual([
      '터미널 명령을 실행하시겠습니까? npm test',
    ]);
    const edit = { tool: 'write_to_file', args: { TargetFile: '/w/app/src/a.ts', CodeContent: 'x' } };
    expect(bodies(edit)).toEqual(['Write src/a.ts?']);
  });

  it('is cut after 80 characters, on one line, without hidden characters', () => {
    expect(command(`echo ${'가'.repeat(100)}`)).toEqual([`Run a terminal command? echo ${'가'.repeat(75)}…`]);
    expect(command('echo a\n\u202Erm -rf\u202C \u200B/')).toEqual([
      'Run a terminal command? echo a rm -rf /',
    ]);
  });

  it.each([
    'curl -H "Authorization: Bearer abcdefghijklmnop0123" x',
    'PGPASSWORD=hunter22 psql',
    'deploy --token s3cr3tvalue',
    `echo ${'x'.repeat(70)} ghp_${'a1'.repeat(15)}`,
    'login correct horse battery',
    'git clone https://me:hunter22@example.org/x',
  ])('never holds a secret: %s', (line) => {
    const text = command(line).join();
    expect(text).toContain('Run a terminal command?');
    expect(text).not.toMatch(/hunter22|s3cr3t|ghp_a|abcdefghij|correct horse/);
  });

  it('tells of questions too, and what came first comes first', () => {
    const question = {
      requestId: 'q',
      conversationId,
      conversationTitle: '\u202EPlan',
      agent: null,
      stepIndex: 1,
      questions: [{ question: 'Which port?', options: [], isMultiSelect: false }],
      createdAt: '2026-12-01T08:00:00.000Z',
    };
    const deps = { translate: createTranslate('en'), secretValues: [] };
    const notices = waitingNotices([commandRequest()], [question], deps);
    expect(notices.map(({ requestId, title }) => [requestId, title])).toEqual([
      ['q', 'Question for you – Plan'],
      ['request-1', 'Approval needed – Fix login'],
    ]);
    expect(notices[0]?.body).toBe('Which port?');
  });
});

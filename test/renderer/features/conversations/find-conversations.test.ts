import { describe, expect, it } from 'vitest';
import { ageOf, findConversations } from '../../../../src/renderer/features/conversations/find-conversations';
import { summary } from '../../support/samples';

const list = [
  summary({ title: '결제 모듈 테스트', updatedAt: '2026-11-03T00:00:00Z', roots: ['/w/payments'] }),
  summary({ title: 'Fix login', updatedAt: '2026-11-05T00:00:00Z', roots: ['/w/한글'.normalize('NFD')] }),
  summary({ title: 'Release notes', updatedAt: '2026-11-04T00:00:00Z', roots: [] }),
];

const titles = (query: string) => findConversations(list, query).map((found) => found.title);

describe('finding conversations', () => {
  it('lists all, the newest first, when nothing is asked for', () => {
    expect(titles('')).toEqual(['Fix login', 'Release notes', '결제 모듈 테스트']);
  });

  it.each([
    ['LOGIN', ['Fix login']],
    ['notes release', ['Release notes']],
    ['payments', ['결제 모듈 테스트']],
    ['한글', ['Fix login']],
    ['모듈'.normalize('NFD'), ['결제 모듈 테스트']],
    ['ㄱㅈ', ['결제 모듈 테스트']],
    ['ㅌㅅㅌ', ['결제 모듈 테스트']],
    ['nothing', []],
  ])('finds %s', (query, found) => {
    expect(titles(query)).toEqual(found);
  });
});

describe('ages', () => {
  it('go by calendar days, not by hours', () => {
    const now = new Date(2026, 10, 5, 0, 30);
    const local = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
    expect(
      [local(5, 0), local(4, 23), local(4, 0), local(3, 23), local(-2, 0)].map((iso) => ageOf(iso, now)),
    ).toEqual(['today', 'yesterday', 'yesterday', 'week', 'older']);
  });
});

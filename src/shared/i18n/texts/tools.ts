import { defineTexts } from '../define';

export const toolTexts = defineTexts({
  'tools.background.running': {
    en: '{count, plural, one {# command runs} other {# commands run}} in the background.',
    ko: '백그라운드에서 명령 {count}개가 실행 중입니다.',
  },
  'tools.background.end': {
    en: '{count, plural, one {End it} other {End all}}',
    ko: '끝내기',
  },
  'tools.question.region': { en: 'Questions of the agent', ko: '에이전트의 질문' },
  'tools.question.title': { en: 'The agent asks', ko: '에이전트가 묻습니다' },
  'tools.question.announce': {
    en: 'The agent asks {count, plural, one {# question} other {# questions}}.',
    ko: '에이전트가 질문 {count}개에 대한 답을 기다립니다.',
  },
  'tools.question.own': { en: 'In your own words', ko: '직접 입력' },
  'tools.question.answer': { en: 'Answer', ko: '답하기' },
  'tools.question.skip': { en: 'Skip', ko: '답하지 않기' },
  'tools.question.gone': {
    en: 'These questions are no longer waiting.',
    ko: '더 이상 답을 기다리지 않는 질문입니다.',
  },
  'tools.question.unfit': {
    en: 'The answers do not fit the questions.',
    ko: '답이 질문과 맞지 않습니다.',
  },
});

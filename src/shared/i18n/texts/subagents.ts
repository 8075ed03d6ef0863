import { defineTexts } from '../define';

export const subagentTexts = defineTexts({
  'subagent.open': { en: 'Open', ko: '열기' },
  'subagent.open-named': { en: 'Open sub-agent “{name}”', ko: '하위 에이전트 “{name}” 열기' },
  'subagent.of': {
    en: '{name} works for “{title}” and answers only to it. Its questions are asked there.',
    ko: '{name}은(는) “{title}” 대화를 위해 일하며 그 대화에만 응답합니다. 질문도 그 대화에 표시됩니다.',
  },
  'subagent.locked': {
    en: 'A sub-agent takes no messages of its own.',
    ko: '하위 에이전트에는 직접 메시지를 보낼 수 없습니다.',
  },
  'subagent.back': { en: 'Back to its conversation', ko: '원래 대화로 돌아가기' },
  'subagent.asks': { en: 'asked by {agent}', ko: '요청: {agent}' },
});

import { defineTexts } from '../define';

export const exportTexts = defineTexts({
  'export.markdown': { en: 'As Markdown…', ko: 'Markdown으로…' },
  'export.json': { en: 'As JSON…', ko: 'JSON으로…' },
  'export.as-markdown': { en: 'Export as Markdown…', ko: 'Markdown으로 내보내기…' },
  'export.as-json': { en: 'Export as JSON…', ko: 'JSON으로 내보내기…' },
  'export.done': { en: 'Exported to {path}', ko: '{path}에 내보냈습니다' },
  'export.none-open': {
    en: 'Open the conversation that you want to export first.',
    ko: '먼저 내보낼 대화를 여세요.',
  },

  'export.conversation': { en: 'Conversation:', ko: '대화:' },
  'export.created': { en: 'Created:', ko: '만든 시각:' },
  'export.exported': { en: 'Exported:', ko: '내보낸 시각:' },
  'export.model': { en: 'Model:', ko: '모델:' },
  'export.folder': { en: 'Folder:', ko: '폴더:' },
  'export.masked': {
    en: 'What looks like a secret is masked as `[secret]`. Look through the document before you pass it on.',
    ko: '비밀 값으로 보이는 내용은 `[secret]`으로 가렸습니다. 공유하기 전에 문서를 확인하세요.',
  },
  'export.you': { en: 'You', ko: '사용자' },
  'export.agent': { en: 'Agent', ko: '에이전트' },
  'export.thinking': { en: 'Thinking:', ko: '생각:' },
  'export.not-complete': {
    en: 'This answer is not complete ({state}).',
    ko: '완성되지 않은 답변입니다({state}).',
  },
  'export.tool': { en: 'Tool', ko: '도구' },
  'export.injected-by': { en: 'Injected by hook {hook}.', ko: '훅 {hook}이(가) 추가한 호출입니다.' },
  'export.changed-by': { en: 'Arguments changed by hook {hook}.', ko: '훅 {hook}이(가) 인수를 바꿨습니다.' },
  'export.decision': { en: 'Decision: {kind} (by {by})', ko: '결정: {kind}({by})' },
  'export.hook-message': {
    en: 'Injected by hook {hook}, {event}',
    ko: '훅 {hook}이(가) 추가함, {event}',
  },
  'export.hook-run': { en: 'Hook', ko: '훅' },
  'export.notice': { en: 'Notice', ko: '알림' },
});

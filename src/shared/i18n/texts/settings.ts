import { defineTexts } from '../define';

export const settingsTexts = defineTexts({
  'settings.title': { en: 'Settings', ko: '설정' },
  'settings.loading': { en: 'Reading settings…', ko: '설정을 읽는 중…' },
  'settings.failed': { en: 'Settings can’t be read: {message}', ko: '설정을 읽을 수 없습니다. {message}' },
  'settings.retry': { en: 'Try again', ko: '다시 시도' },
  'settings.saved': { en: 'Saved', ko: '저장됨' },
  'settings.saveFailed': { en: 'Not saved: {message}', ko: '저장하지 못했습니다. {message}' },
  'settings.section.look': { en: 'Language and look', ko: '언어와 모양' },
  'settings.section.attention': { en: 'Message field and notifications', ko: '입력란과 알림' },
  'settings.section.agent': { en: 'Agent', ko: '에이전트' },
  'settings.section.safety': { en: 'Safety', ko: '안전' },
  'settings.section.data': { en: 'Data', ko: '데이터' },
  'settings.language': { en: 'Language', ko: '언어' },
  'settings.language.system': { en: 'System', ko: '시스템' },
  'settings.theme': { en: 'Theme', ko: '테마' },
  'settings.theme.system': { en: 'System', ko: '시스템' },
  'settings.theme.light': { en: 'Light', ko: '밝게' },
  'settings.theme.dark': { en: 'Dark', ko: '어둡게' },
  'settings.modEnter': { en: 'Send with {chord}', ko: '{chord}(으)로 보내기' },
  'settings.modEnter.help': {
    en: 'Enter makes a new line. {chord} then no longer allows a waiting call; use its buttons.',
    ko: 'Enter는 줄바꿈이 됩니다. {chord}(으)로는 더 이상 대기 중인 호출을 허용하지 않으므로 버튼을 사용하세요.',
  },
  'settings.notifications': { en: 'Notifications', ko: '알림' },
  'settings.notifications.help': {
    en: 'When the agent waits for your answer and you are looking elsewhere. They never hold secrets, and nothing can be answered from them.',
    ko: '다른 곳을 보는 동안 에이전트가 응답을 기다리면 알립니다. 비밀 값은 담지 않으며 알림에서 바로 응답할 수는 없습니다.',
  },
  'settings.notificationSound': { en: 'Sound with notifications', ko: '알림 소리' },
  'settings.notificationSound.help': {
    en: 'At most once in 10 seconds.',
    ko: '10초에 한 번을 넘지 않습니다.',
  },
  'settings.model': { en: 'Model', ko: '모델' },
  'settings.model.help': {
    en: 'Used for new conversations: {examples}.',
    ko: '새 대화에 사용합니다: {examples}.',
  },
  'settings.model.empty': { en: 'Name a model.', ko: '모델 이름을 입력하세요.' },
  'settings.model.save': { en: 'Use this model', ko: '이 모델 사용' },
  'settings.mode': { en: 'What the agent may do without asking', ko: '에이전트가 묻지 않고 할 수 있는 일' },
  'settings.mode.review': { en: 'Ask for everything', ko: '모두 확인' },
  'settings.mode.review.help': {
    en: 'Reading inside a trusted workspace is free. Edits are asked about once per conversation; commands, web pages and MCP tools every time.',
    ko: '신뢰한 작업 공간 안의 읽기는 묻지 않습니다. 편집은 대화마다 한 번, 명령·웹 페이지·MCP 도구는 매번 확인합니다.',
  },
  'settings.mode.acceptEdits': { en: 'Ask for commands, accept edits', ko: '명령은 확인, 편집은 허용' },
  'settings.mode.acceptEdits.help': {
    en: 'Edits inside a trusted workspace happen without a question. Commands, web pages and MCP tools are still asked about every time.',
    ko: '신뢰한 작업 공간 안의 편집은 묻지 않고 진행합니다. 명령·웹 페이지·MCP 도구는 여전히 매번 확인합니다.',
  },
  'settings.mode.always': {
    en: 'Either way, hooks and deny rules come first, and .git, .env files, protected files and everything outside the workspace are asked about.',
    ko: '어느 쪽이든 훅과 거부 규칙이 우선하며, .git, .env 파일, 보호 대상, 작업 공간 밖은 항상 확인합니다.',
  },
  'settings.brokenGate': { en: 'When a hook can’t give its decision', ko: '훅이 결정을 내리지 못할 때' },
  'settings.brokenGate.hold': {
    en: 'Ask me (hold): the call waits for your answer, and saved approvals don’t count.',
    ko: '확인 요청(hold): 호출이 응답을 기다리며 저장된 승인은 적용되지 않습니다.',
  },
  'settings.brokenGate.deny': {
    en: 'Deny: the call does not run.',
    ko: '거부(deny): 호출을 실행하지 않습니다.',
  },
  'settings.brokenGate.where': {
    en: 'Set by hooks.brokenGate in settings.json.',
    ko: 'settings.json의 hooks.brokenGate 값입니다.',
  },
  'settings.dataFolder': { en: 'Data folder', ko: '데이터 폴더' },
  'settings.dataFolder.help': {
    en: 'Conversations, settings, saved approvals and reviews, shared with the terminal companion.',
    ko: '대화, 설정, 저장된 승인, 검토 기록이 있으며 터미널 도구와 함께 사용합니다.',
  },
  'settings.dataFolder.open': { en: 'Show folder', ko: '폴더 보기' },
  'settings.version': { en: 'Version', ko: '버전' },
  'settings.versionOf': { en: '{version} on {runtime}', ko: '{version}({runtime})' },
});

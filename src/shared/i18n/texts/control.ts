import { defineTexts } from '../define';

/** Hooks switched off or paused by the person. */
const engineTexts = defineTexts({
  'engine.is.on': { en: 'Engine: On', ko: '엔진: 켜짐' },
  'engine.is.paused': { en: 'Engine: Paused here', ko: '엔진: 이 대화에서 일시 중지' },
  'engine.is.off': { en: 'Engine: Off', ko: '엔진: 꺼짐' },
  'engine.choose.on': { en: 'On', ko: '켜기' },
  'engine.choose.paused': { en: 'Paused for this conversation', ko: '이 대화에서 일시 중지' },
  'engine.choose.off': { en: 'Off for this run of the app', ko: '앱을 종료할 때까지 끄기' },
  'engine.confirm.gates': {
    en: '{count, plural, =0 {No gate is listed here at the moment, and none would run.} one {# gate checks tool calls here. It will not run.} other {# gates check tool calls here. They will not run.}}',
    ko: '{count, plural, =0 {지금 여기에 표시된 게이트가 없으며, 있어도 실행되지 않습니다.} other {여기에서 도구 호출을 검사하는 게이트 #개가 실행되지 않습니다.}}',
  },
  'engine.confirm.off.title': { en: 'Turn off all hooks?', ko: '모든 훅을 끄시겠습니까?' },
  'engine.confirm.off.text': {
    en: 'No hook runs in any conversation until you turn them on again or close the app. Calls follow your rules and saved approvals only.',
    ko: '다시 켜거나 앱을 종료할 때까지 어느 대화에서도 훅이 실행되지 않습니다. 호출은 규칙과 저장된 승인만 따릅니다.',
  },
  'engine.confirm.off.do': { en: 'Turn off hooks', ko: '훅 끄기' },
  'engine.confirm.paused.title': {
    en: 'Pause hooks for this conversation?',
    ko: '이 대화의 훅을 일시 중지하시겠습니까?',
  },
  'engine.confirm.paused.text': {
    en: 'No hook runs in this conversation until you turn them on again or close the app. Other conversations keep their hooks. Calls here follow your rules and saved approvals only.',
    ko: '다시 켜거나 앱을 종료할 때까지 이 대화에서는 훅이 실행되지 않습니다. 다른 대화의 훅은 그대로입니다. 여기의 호출은 규칙과 저장된 승인만 따릅니다.',
  },
  'engine.confirm.paused.do': { en: 'Pause hooks', ko: '훅 일시 중지' },
  'engine.confirm.keep': { en: 'Leave as it is', ko: '그대로 두기' },
  'engine.sign.off': {
    en: 'Hooks are off. Gates will not run.',
    ko: '훅이 꺼져 있습니다. 게이트가 실행되지 않습니다.',
  },
  'engine.sign.paused': {
    en: 'Hooks are paused in this conversation. Its gates will not run.',
    ko: '이 대화의 훅이 일시 중지되어 있습니다. 게이트가 실행되지 않습니다.',
  },
  'engine.turnOn': { en: 'Turn on', ko: '켜기' },
});

/** "No prompts", for this run of the app. */
const noPromptsTexts = defineTexts({
  'noPrompts.title': { en: 'No prompts for this run of the app', ko: '앱을 종료할 때까지 확인하지 않기' },
  'noPrompts.help': {
    en: 'What the agent would ordinarily ask becomes yes. It is never stored and ends with the app.',
    ko: '에이전트가 평소에 확인할 일을 모두 허용합니다. 저장되지 않으며 앱을 종료하면 끝납니다.',
  },
  'noPrompts.confirm.title': {
    en: 'Let the agent go on without asking?',
    ko: '확인 없이 진행하게 하시겠습니까?',
  },
  'noPrompts.confirm.text': {
    en: 'Commands, edits and web requests that would be asked about run at once, in every conversation. What stays:',
    ko: '모든 대화에서 확인 대상이던 명령, 편집, 웹 요청이 바로 실행됩니다. 그대로 유지되는 것:',
  },
  'noPrompts.confirm.denies': {
    en: 'A hook that denies, your deny rules and protected targets go on counting.',
    ko: '거부하는 훅, 거부 규칙, 보호 대상은 계속 적용됩니다.',
  },
  'noPrompts.confirm.asks': {
    en: 'Hooks that ask every time (force_ask) and gates that are broken or wait for your review still ask you.',
    ko: '항상 확인하는 훅(force_ask)과 고장 나거나 검토를 기다리는 게이트는 계속 확인을 요청합니다.',
  },
  'noPrompts.confirm.waiting': {
    en: 'What already waits for your answer goes on waiting.',
    ko: '이미 답변을 기다리는 요청은 계속 기다립니다.',
  },
  'noPrompts.confirm.keep': { en: 'Keep asking me', ko: '계속 확인' },
  'noPrompts.confirm.do': { en: 'Stop asking', ko: '확인하지 않기' },
  'noPrompts.sign': {
    en: 'No prompts: what would be asked runs at once. Hook denies, deny rules and protected targets stay.',
    ko: '확인 없음: 확인 대상이 바로 실행됩니다. 훅의 거부, 거부 규칙, 보호 대상은 유지됩니다.',
  },
  'noPrompts.turnOff': { en: 'Turn off', ko: '끄기' },
  'noPrompts.mode': { en: 'No prompts', ko: '확인 없음' },
});

/** What would be said to a command. */
const checkTexts = defineTexts({
  'check.title': { en: 'Try a command', ko: '명령 시험' },
  'check.intro': {
    en: 'See whether a terminal command would be allowed, asked about or denied, and by what. Nothing runs.',
    ko: '터미널 명령이 허용, 확인, 거부 중 무엇이 될지, 그 이유는 무엇인지 확인합니다. 아무것도 실행하지 않습니다.',
  },
  'check.command': { en: 'Command', ko: '명령' },
  'check.place': { en: 'Conversation or folder', ko: '대화 또는 폴더' },
  'check.pick': { en: 'Other folder…', ko: '다른 폴더…' },
  'check.do': { en: 'Check', ko: '확인' },
  'check.failed': {
    en: 'The command can’t be checked: {message}',
    ko: '명령을 확인할 수 없습니다. {message}',
  },
  'check.answer.allow': { en: 'Would be allowed', ko: '허용됨' },
  'check.answer.ask': { en: 'Would be asked', ko: '확인을 요청함' },
  'check.answer.deny': { en: 'Would be denied', ko: '거부됨' },
  'check.noHooks': {
    en: 'Hooks are not run here. A hook that guards commands could still deny this, ask or allow it.',
    ko: '여기에서는 훅을 실행하지 않습니다. 명령을 지키는 훅이 거부하거나 확인을 요청하거나 허용할 수 있습니다.',
  },
});

export const controlTexts = { ...engineTexts, ...noPromptsTexts, ...checkTexts };

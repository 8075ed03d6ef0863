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

export const controlTexts = { ...engineTexts };

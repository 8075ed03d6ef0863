import { defineTexts } from '../define';

export const hookTrialTexts = defineTexts({
  'hookTrial.tab': { en: 'Test', ko: '테스트' },
  'hookTrial.really': {
    en: 'This really runs the command. Its answer is shown and applied to nothing.',
    ko: '명령을 실제로 실행합니다. 답은 표시만 하고 아무것에도 적용하지 않습니다.',
  },
  'hookTrial.savedOnly': {
    en: 'The hook runs as it is saved, without your unsaved changes.',
    ko: '저장하지 않은 변경 내용 없이 저장된 상태로 실행합니다.',
  },
  'hookTrial.payload': { en: 'Payload', ko: '입력 데이터' },
  'hookTrial.payload.help': {
    en: 'JSON with the fields you want to set; a sample fills in the rest.',
    ko: '지정할 필드만 JSON으로 입력하세요. 나머지는 예제 값으로 채웁니다.',
  },
  'hookTrial.untrusted': {
    en: 'Nobody reviewed this hook as it is now. Run it this once.',
    ko: '현재 상태로 검토되지 않은 훅입니다. 이번 한 번만 실행합니다.',
  },
  'hookTrial.run': { en: 'Run', ko: '실행' },
  'hookTrial.running': { en: 'Running…', ko: '실행 중…' },
  'hookTrial.editPayload': { en: 'Edit this payload', ko: '이 입력 데이터 편집' },
  'hookTrial.noMatch': {
    en: 'It did not run: its matcher does not match {tool}.',
    ko: '실행하지 않았습니다. 매처가 {tool}과(와) 일치하지 않습니다.',
  },
  'hookTrial.unknownFields': {
    en: 'This event has no such fields: {fields}',
    ko: '이 이벤트에 없는 필드입니다: {fields}',
  },
  'hookTrial.notObject': {
    en: 'The payload is not one JSON object.',
    ko: '입력 데이터가 하나의 JSON 객체가 아닙니다.',
  },
  'hookTrial.gone': {
    en: 'This hook is no longer there. Reload the list.',
    ko: '이 훅이 더 이상 없습니다. 목록을 다시 불러오세요.',
  },
  'hookTrial.otherEvent': {
    en: 'The payload is for {event}, and this hook runs at {wanted}.',
    ko: '입력 데이터의 이벤트는 {event}이지만 이 훅은 {wanted}에서 실행됩니다.',
  },
  'hookTrial.wrongField': {
    en: 'The payload does not fit the event. {field}: {problem}',
    ko: '입력 데이터가 이벤트와 맞지 않습니다. {field}: {problem}',
  },
  'hookTrial.busy': {
    en: 'Another test is still running.',
    ko: '다른 시험이 아직 실행 중입니다.',
  },
  'hookTrial.effect.allow': { en: 'Would allow {tool}.', ko: '{tool}을(를) 허용합니다.' },
  'hookTrial.effect.deny': { en: 'Would block {tool}.', ko: '{tool}을(를) 차단합니다.' },
  'hookTrial.effect.ask': {
    en: 'Would ask you about {tool}, unless a saved rule covers it.',
    ko: '저장된 규칙이 없으면 {tool} 실행 여부를 확인합니다.',
  },
  'hookTrial.effect.force_ask': {
    en: 'Would ask you about {tool} each time.',
    ko: '{tool} 실행 여부를 매번 확인합니다.',
  },
  'hookTrial.effect.deny_unless_prior_grant': {
    en: 'Would block {tool}, unless a saved approval covers it.',
    ko: '저장된 승인이 없으면 {tool}을(를) 차단합니다.',
  },
  'hookTrial.effect.hold': {
    en: 'Gave no usable decision: {tool} would be held and you asked.',
    ko: '쓸 수 있는 결정이 없어 {tool}을(를) 보류하고 사용자에게 확인합니다.',
  },
  'hookTrial.effect.no_opinion': {
    en: 'Has no opinion: the ordinary permissions decide about {tool}.',
    ko: '의견이 없습니다. {tool}은(는) 일반 권한 규칙에 따릅니다.',
  },
  'hookTrial.effect.continue': {
    en: 'Would keep the agent going.',
    ko: '에이전트가 작업을 계속하게 합니다.',
  },
  'hookTrial.effect.stop': { en: 'Would let the agent stop.', ko: '에이전트가 멈추게 둡니다.' },
  'hookTrial.effect.terminate': { en: 'Would end the run.', ko: '실행을 끝냅니다.' },
  'hookTrial.effect.force_continue': {
    en: 'Would make one more call of the model.',
    ko: '모델을 한 번 더 호출하게 합니다.',
  },
  'hookTrial.effect.injects': {
    en: '{count, plural, =0 {Would change nothing.} one {Would inject # step.} other {Would inject # steps.}}',
    ko: '{count, plural, =0 {아무것도 바꾸지 않습니다.} other {#개를 주입합니다.}}',
  },
});

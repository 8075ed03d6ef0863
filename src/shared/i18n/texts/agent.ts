import { defineTexts } from '../define';

export const agentTexts = defineTexts({
  'agent.model-retry': {
    en: '{message} Trying again in {seconds, plural, one {# second} other {# seconds}} (try {attempt} of {attempts}).',
    ko: '{message} {seconds}초 뒤에 다시 시도합니다({attempts}번 중 {attempt}번째).',
  },
  'agent.results-shortened': {
    en: 'The conversation nears what the model can take at once: tool results before step {steps} are now sent to it in short. Nothing is removed here.',
    ko: '대화가 모델이 한 번에 받을 수 있는 양에 가까워졌습니다. {steps}단계 전의 도구 결과는 이제 짧게 줄여 모델에 보냅니다. 여기에서는 아무것도 지워지지 않습니다.',
  },
  'agent.summary': {
    en: 'Summary of steps 1–{steps}. The model now reads it in their place. Nothing is removed here.',
    ko: '1–{steps}단계의 요약입니다. 모델은 이제 그 단계들 대신 이 요약을 읽습니다. 여기에서는 아무것도 지워지지 않습니다.',
  },
  'agent.summary-failed': {
    en: 'Steps 1–{steps} no longer fit what the model can take, and it wrote no summary of them: {cause} They are not sent to it any more, except for what hooks said. Nothing is removed here.',
    ko: '1–{steps}단계가 모델이 받을 수 있는 양을 넘었는데, 모델이 요약을 쓰지 못했습니다: {cause} 훅이 남긴 말을 뺀 나머지는 더 이상 모델에 보내지 않습니다. 여기에서는 아무것도 지워지지 않습니다.',
  },
  'agent.summary-empty': { en: 'The answer was empty.', ko: '답이 비어 있습니다.' },
  'agent.max-steps': {
    en: 'The limit of {limit} steps for one run was reached.',
    ko: '한 번의 실행에 허용된 {limit}단계에 도달했습니다.',
  },
  'agent.not-recorded': {
    en: 'This conversation cannot be saved: {cause}. The run was stopped. What is shown but not saved yet is written as soon as the disk takes it; closing the app before that loses it.',
    ko: '이 대화를 저장할 수 없습니다: {cause}. 실행을 중지했습니다. 화면에는 있지만 아직 저장되지 않은 내용은 디스크에 쓸 수 있게 되는 즉시 기록합니다. 그 전에 앱을 닫으면 사라집니다.',
  },
  'agent.hook-terminated': {
    en: 'Ended by hook "{hook}".',
    ko: '훅 "{hook}"이(가) 실행을 끝냈습니다.',
  },
  'agent.continuation-cap': {
    en: 'Hook "{hook}" was keeping this turn going. The limit of {cap, plural, =0 {no continuations} one {# continuation} other {# continuations}} ended it.',
    ko: '훅 "{hook}"이(가) 이 차례를 계속 이어 가고 있었습니다. 이어 가기 한도 {cap}회에 따라 끝냈습니다.',
  },
  'agent.stop-continue-ignored': {
    en: 'Hook "{hook}" asked to continue, but another hook had ended the run; that stands.',
    ko: '훅 "{hook}"이(가) 계속하기를 요청했지만 다른 훅이 이미 실행을 끝냈으므로 무시했습니다.',
  },
  'agent.repeated-call': {
    en: 'The call of {tool} was made {times} times in a row with the same result, so the run was ended.',
    ko: '{tool} 호출이 {times}번 연속 같은 결과를 냈기 때문에 실행을 끝냈습니다.',
  },
  'agent.repeated-call-ask': {
    en: 'This call has run {times} times in a row with the same result. Allow: the agent goes on. Deny: the run ends.',
    ko: '이 호출은 {times}번 연속 같은 결과를 냈습니다. 허용하면 에이전트가 계속하고, 거부하면 실행을 끝냅니다.',
  },
  'agent.repeated-call-remember': {
    en: 'This question is about the run, not about the call; there is nothing to remember.',
    ko: '호출이 아니라 실행을 계속할지 묻는 질문이므로 기억할 내용이 없습니다.',
  },
  'agent.task-ended': {
    en: '{how, select, done {{code, plural, =0 {Background task {task} has ended.} other {Background task {task} has ended with exit status {code}.}}} failed {Background task {task} has failed.} other {Background task {task} was ended.}}',
    ko: '{how, select, done {{code, plural, =0 {백그라운드 작업 {task}이(가) 끝났습니다.} other {백그라운드 작업 {task}이(가) 종료 상태 {code}(으)로 끝났습니다.}}} failed {백그라운드 작업 {task}이(가) 실패했습니다.} other {백그라운드 작업 {task}을(를) 끝냈습니다.}}',
  },
  'agent.subagent': { en: 'Sub-agent', ko: '하위 에이전트' },
  'agent.asked-before-restart': {
    en: 'It was waiting for your answer when the app closed.',
    ko: '앱이 닫힐 때 사용자의 답을 기다리고 있었습니다.',
  },
  'agent.trace.user-once': { en: 'You allowed it once.', ko: '사용자가 한 번 허용했습니다.' },
  'agent.trace.user-remember': {
    en: 'You allowed it and saved: {rules}',
    ko: '사용자가 허용하고 저장했습니다: {rules}',
  },
  'agent.trace.user-deny': { en: 'You denied it.', ko: '사용자가 거부했습니다.' },
  'agent.trace.nobody': {
    en: 'It needs the consent of a person, and nobody is present.',
    ko: '사람의 동의가 필요하지만 응답할 사람이 없습니다.',
  },
});

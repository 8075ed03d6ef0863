import { defineTexts } from '../define';

const fiveWords = 'allow, deny, ask, force_ask, deny_unless_prior_grant';

/** What runs of hooks have to say: how they ended, why a gate holds, what a record did, in words. */
export const hookRunTexts = defineTexts({
  'hook.run.loginTimedOut': {
    en: 'Your login shell `{shell}` did not give its environment within {seconds} s. Hooks run with the environment the app was started with; programs may be missing from their PATH.',
    ko: '로그인 셸 `{shell}`이(가) {seconds}초 안에 환경 변수를 알려 주지 않았습니다. 훅은 앱이 시작될 때의 환경으로 실행되며, PATH에 없는 프로그램이 있을 수 있습니다.',
  },
  'hook.run.loginFailed': {
    en: 'Your login shell `{shell}` did not give its environment. Hooks run with the environment the app was started with; programs may be missing from their PATH.',
    ko: '로그인 셸 `{shell}`에서 환경 변수를 얻지 못했습니다. 훅은 앱이 시작될 때의 환경으로 실행되며, PATH에 없는 프로그램이 있을 수 있습니다.',
  },

  // How a run ended, as a sentence.
  'hook.run.exited': {
    en: 'failed (exit {code}). Last line: `{line}`',
    ko: '실패했습니다(종료 코드 {code}). 마지막 줄: `{line}`',
  },
  'hook.run.exitedSilent': {
    en: 'exited with {code} and gave no reason.',
    ko: '종료 코드 {code}(으)로 끝났고 이유를 남기지 않았습니다.',
  },
  'hook.run.notExecutable': {
    en: 'failed (exit 126: not executable). Last line: `{line}`',
    ko: '실패했습니다(종료 코드 126: 실행 권한이 없음). 마지막 줄: `{line}`',
  },
  'hook.run.notFound': {
    en: 'failed (exit 127: command not found). Last line: `{line}`',
    ko: '실패했습니다(종료 코드 127: 명령을 찾을 수 없음). 마지막 줄: `{line}`',
  },
  'hook.run.signalled': {
    en: 'was ended by signal {signal}.{hasLine, select, yes { Last line: `{line}`} other {}}',
    ko: '신호 {signal}(으)로 종료되었습니다.{hasLine, select, yes { 마지막 줄: `{line}`} other {}}',
  },
  'hook.run.timedOut': {
    en: 'was stopped after {seconds} s (its limit).',
    ko: '제한 시간 {seconds}초를 넘어 중지되었습니다.',
  },
  'hook.run.cancelled': {
    en: 'was cancelled because the run was stopped.',
    ko: '실행이 중지되어 취소되었습니다.',
  },
  'hook.run.notStarted': { en: 'could not start: {error}', ko: '시작하지 못했습니다: {error}' },
  'hook.run.folderGone': {
    en: 'its folder `{folder}` does not exist.',
    ko: '작업 폴더 `{folder}`이(가) 없습니다.',
  },
  'hook.run.tooLarge': {
    en: 'was ended because its output is too large: more than 1 MiB on stdout.',
    ko: '출력이 너무 커서 종료했습니다: stdout이 1MiB를 넘었습니다.',
  },
  'hook.run.engineError': {
    en: 'there was an error inside the hook engine: {error}',
    ko: '훅 엔진 내부에 오류가 있었습니다: {error}',
  },

  // Problems of a run that are not its end.
  'hook.run.uncleanDeny': {
    en: 'Its deny counts, but the rest was not clean: it printed other text or did not exit with 0.',
    ko: '거부는 적용되지만 나머지가 올바르지 않습니다. 다른 텍스트를 출력했거나 0으로 종료하지 않았습니다.',
  },
  'hook.run.extraFields': {
    en: 'Unknown {count, plural, one {field} other {fields}} ignored: {fields}.',
    ko: '알 수 없는 필드를 무시했습니다: {fields}.',
  },
  'hook.run.fieldLost': {
    en: '`{field}` has the wrong type and is ignored.',
    ko: '`{field}`의 형식이 잘못되어 무시했습니다.',
  },
  'hook.run.oldSpelling': {
    en: '`{field}` is an old spelling; it was read as `{now}`.',
    ko: '`{field}`은(는) 예전 표기이며 `{now}`(으)로 읽었습니다.',
  },
  'hook.run.saysOtherwise': {
    en: '`{field}` says something else than `decision` and is ignored.',
    ko: '`{field}`이(가) `decision`과 달라 무시했습니다.',
  },
  'hook.run.reasonCut': {
    en: 'Its reason was cut at 2,000 characters.',
    ko: '이유를 2,000자에서 잘랐습니다.',
  },
  'hook.run.outputIgnored': {
    en: 'Its output was ignored: {cause}',
    ko: '출력을 무시했습니다: {cause}',
  },
  'hook.run.stepDropped': {
    en: 'Injected step {position} was dropped: {why, select, keys {it must have exactly one of ephemeralMessage, userMessage, systemMessage, toolCall} text {its value must be a text} call {a toolCall needs a `name` and an object `args`} nested {a tool event of an injected call may inject messages only} other {at most 20 steps and 64 KiB are taken from one answer}}.',
    ko: '삽입된 단계 {position}을(를) 버렸습니다: {why, select, keys {ephemeralMessage, userMessage, systemMessage, toolCall 중 정확히 하나만 있어야 합니다} text {값은 텍스트여야 합니다} call {toolCall에는 `name`과 객체 `args`가 필요합니다} nested {삽입된 호출의 도구 이벤트는 메시지만 삽입할 수 있습니다} other {한 응답에서 최대 20단계, 64KiB까지만 받습니다}}.',
  },
  'hook.run.stepsLost': {
    en: '{count, plural, one {# injected step was} other {# injected steps were}} dropped: at most 20 steps and 64 KiB are taken from one answer.',
    ko: '삽입된 단계 {count}개를 버렸습니다. 한 응답에서 최대 20단계, 64KiB까지만 받습니다.',
  },
  'hook.run.unknownTermination': {
    en: '`terminationBehavior` must be empty, force_continue or terminate, not {found}; it is ignored.',
    ko: '`terminationBehavior`은(는) 비어 있거나 force_continue, terminate여야 합니다. {found}은(는) 무시합니다.',
  },
  'hook.run.unknownStop': {
    en: 'Only the decision `continue` keeps the agent going; {found} lets it stop.',
    ko: '`continue` 결정만 에이전트를 계속 진행시킵니다. {found}은(는) 종료를 허용합니다.',
  },
  'hook.run.overwriteSummary': {
    en: '`overwrite` cannot touch `toolSummary`.',
    ko: '`overwrite`로 `toolSummary`를 바꿀 수 없습니다.',
  },
  'hook.run.overwriteTooLate': {
    en: 'It was asked a second time, about the final arguments; its `overwrite` was not applied again.',
    ko: '최종 인수로 다시 실행되었으며, 이번 `overwrite`는 적용되지 않았습니다.',
  },
  'hook.run.mayNotApprove': {
    en: 'It may block and ask, not approve: its `allow` counts as no opinion.',
    ko: '이 훅은 차단과 확인 요청만 할 수 있습니다. `allow`는 의견 없음으로 처리됩니다.',
  },
  'hook.run.leftSession': {
    en: 'Left running, because {count, plural, one {it} other {they}} had left the session before the end: process {pids}.',
    ko: '종료 전에 세션을 벗어나 계속 실행 중인 프로세스: {pids}.',
  },
  'hook.run.inAgentsFolder': {
    en: '`{word}` does not exist in the workspace root but in `.agents/`, so it ran there.',
    ko: '`{word}`이(가) 작업 공간 루트에는 없고 `.agents/`에 있어 그곳에서 실행했습니다.',
  },
  'hook.run.foreign': {
    en: "This is {product}'s `{field}`.",
    ko: '이것은 {product}의 `{field}` 형식입니다.',
  },

  'hook.run.snakeCase': {
    en: '`{field}` must be spelled `{now}`.',
    ko: '`{field}`은(는) `{now}`(으)로 써야 합니다.',
  },

  // Why a gate gave no decision.
  'hook.hold.reason': { en: '`{hook}` ({event}): {cause}', ko: '`{hook}`({event}): {cause}' },
  'hook.hold.noDecision': {
    en: `there is no decision in its answer \`{printed}\`. It must be one of ${fiveWords}; a hook that has nothing to say prints nothing.`,
    ko: `응답 \`{printed}\`에 결정이 없습니다. ${fiveWords} 중 하나여야 하며, 의견이 없으면 아무것도 출력하지 않아야 합니다.`,
  },
  'hook.hold.unknownDecision': {
    en: `unknown decision {found}, in \`{printed}\`. It must be one of ${fiveWords}.`,
    ko: `알 수 없는 결정 {found}: \`{printed}\`. ${fiveWords} 중 하나여야 합니다.`,
  },
  'hook.hold.wrongType': {
    en: '`{field}` in its answer has the wrong type: `{printed}`',
    ko: '응답의 `{field}` 형식이 잘못되었습니다: `{printed}`',
  },
  'hook.hold.notObject': {
    en: 'its output is not a JSON object: `{printed}`',
    ko: '출력이 JSON 객체가 아닙니다: `{printed}`',
  },
  'hook.hold.notJson': {
    en: 'its output is not valid JSON. It begins: `{printed}`',
    ko: '출력이 올바른 JSON이 아닙니다. 시작 부분: `{printed}`',
  },
  'hook.hold.textAround': {
    en: 'it printed text around its JSON. Write logs to stderr. It begins: `{printed}`',
    ko: 'JSON 앞이나 뒤에 텍스트를 출력했습니다. 로그는 stderr로 보내세요. 시작 부분: `{printed}`',
  },
  'hook.hold.severalValues': {
    en: 'it printed more than one JSON value. It begins: `{printed}`',
    ko: 'JSON 값을 둘 이상 출력했습니다. 시작 부분: `{printed}`',
  },
  'hook.hold.tooDeep': {
    en: 'its answer is nested too deeply. It begins: `{printed}`',
    ko: '응답의 중첩이 너무 깊습니다. 시작 부분: `{printed}`',
  },
  'hook.hold.stderrOnly': {
    en: 'it printed nothing on stdout but text on stderr: `{line}`. If that is only a log, add `2>/dev/null` to the command.',
    ko: 'stdout에는 아무것도 없고 stderr에만 텍스트를 출력했습니다: `{line}`. 단순한 로그라면 명령에 `2>/dev/null`을 붙이세요.',
  },
  'hook.hold.stillOpen': {
    en: 'its stdout was still open 100 ms after it exited, without a complete decision. A program it left running holds it. It printed: `{printed}`',
    ko: '종료 후 100ms가 지나도 stdout이 열려 있고 완전한 결정이 없습니다. 남겨 둔 프로그램이 출력을 잡고 있습니다. 출력: `{printed}`',
  },
  'hook.hold.contradiction': {
    en: '`{field}` says something else than `decision`: `{printed}`',
    ko: '`{field}`이(가) `decision`과 다릅니다: `{printed}`',
  },
  'hook.hold.badOverride': {
    en: '`permissionOverrides` holds `{resource}`, which is no resource such as `command(npm test)`.',
    ko: '`permissionOverrides`의 `{resource}`은(는) `command(npm test)`와 같은 리소스가 아닙니다.',
  },
  'hook.hold.argsDoNotFit': {
    en: 'after its `overwrite` the call no longer fits the tool: {problem}',
    ko: '`overwrite` 이후 호출이 도구에 맞지 않습니다: {problem}',
  },
  'hook.hold.wantsOtherArgs': {
    en: 'it still wants other arguments ({keys}) than those `{other}` set.',
    ko: '`{other}`이(가) 정한 것과 다른 인수({keys})를 여전히 요구합니다.',
  },
  'hook.hold.untrusted': {
    en: 'this gate is off because the workspace is not trusted yet.',
    ko: '작업 공간을 아직 신뢰하지 않아 이 게이트가 꺼져 있습니다.',
  },
  'hook.hold.review': {
    en: 'this gate is paused: it is new and has not been reviewed.',
    ko: '이 게이트는 일시 중지되었습니다. 새로 추가되어 아직 검토하지 않았습니다.',
  },
  'hook.hold.changed': {
    en: 'this gate is paused: it changed since it was reviewed.',
    ko: '이 게이트는 일시 중지되었습니다. 검토한 이후 변경되었습니다.',
  },
  'hook.hold.engine': {
    en: 'The hooks could not be asked: {error}',
    ko: '훅을 실행하지 못했습니다: {error}',
  },

  // What a record did, in plain words.
  'hook.words.decision': {
    en: '{decision, select, allow {allowed by {hook}} deny {denied by {hook}} ask {{hook} asks} force_ask {{hook} asks every time} deny_unless_prior_grant {{hook} denies unless it was granted before} hold {held by {hook}} other {{hook} has no opinion}}{hasReason, select, yes {: {reason}} other {}}',
    ko: '{decision, select, allow {{hook}: 허용} deny {{hook}: 거부} ask {{hook}: 확인 요청} force_ask {{hook}: 항상 확인 요청} deny_unless_prior_grant {{hook}: 이전 승인이 없으면 거부} hold {{hook}: 보류} other {{hook}: 의견 없음}}{hasReason, select, yes { - {reason}} other {}}',
  },
  'hook.words.overwrote': { en: 'changed {keys}', ko: '{keys} 변경' },
  'hook.words.injected': {
    en: 'injected {count, plural, one {# step} other {# steps}}',
    ko: '{count}단계 삽입',
  },
  'hook.words.ran': { en: '{hook} ran', ko: '{hook} 실행됨' },
  'hook.words.failed': { en: '{hook} {cause}', ko: '{hook}: {cause}' },
  'hook.words.termination': {
    en: '{behavior, select, terminate {ends the turn} other {forced to continue}}',
    ko: '{behavior, select, terminate {턴을 끝냄} other {계속 진행하도록 함}}',
  },
  'hook.words.stop': {
    en: '{decision, select, continue {{hook} keeps the agent going: {reason}} other {{hook} lets it stop}}',
    ko: '{decision, select, continue {{hook}: 계속 진행 - {reason}} other {{hook}: 종료 허용}}',
  },
  'hook.words.skipped': {
    en: '{hook} did not run: {reason, select, disabled {it is switched off} untrusted {it has not been reviewed or its workspace is not trusted} changed {it changed since it was reviewed} kept_off {you keep it off} earlier_deny {an earlier hook denied the call} other {the hook engine is off}}',
    ko: '{hook}: 실행하지 않음({reason, select, disabled {꺼져 있음} untrusted {검토하지 않았거나 작업 공간을 신뢰하지 않음} changed {검토 이후 변경됨} kept_off {사용자가 꺼 둠} earlier_deny {앞선 훅이 호출을 거부함} other {훅 엔진이 꺼져 있음}})',
  },
});

import { defineTexts } from '../define';

/** What the commands of `grapnel hooks` print for a person. */
export const cliHooksTexts = defineTexts({
  'cli.list.none': { en: 'There are no hooks here.', ko: '여기에는 훅이 없습니다.' },
  'cli.list.name': { en: 'NAME', ko: '이름' },
  'cli.list.state': { en: 'STATE', ko: '상태' },
  'cli.list.event': { en: 'EVENT', ko: '이벤트' },
  'cli.list.matcher': { en: 'MATCHER', ko: '매처' },
  'cli.list.command': { en: 'COMMAND', ko: '명령' },
  'cli.list.source': { en: 'SOURCE', ko: '출처' },
  'cli.list.switch': {
    en: '{enabled, select, yes {enabled} other {disabled}}{by, select, you { by you} plugin { with its plugin} other {}}',
    ko: '{enabled, select, yes {켜짐} other {꺼짐}}{by, select, you {(직접 설정)} plugin {(플러그인과 함께)} other {}}',
  },
  'cli.list.trust': {
    en: '{trust, select, trusted {trusted} review {needs review} changed {changed, paused} other {kept off by you}}',
    ko: '{trust, select, trusted {신뢰함} review {검토 필요} changed {변경되어 일시 중지됨} other {직접 꺼 둠}}',
  },
  'cli.list.elsewhere': {
    en: 'Found, not used: {path}. It would count at {moveTo}.',
    ko: '찾았지만 사용하지 않음: {path}. {moveTo}에 두어야 적용됩니다.',
  },
  'cli.list.howToReview': {
    en: 'Hooks that need a review do not run; grapnel hooks trust shows them.',
    ko: '검토가 필요한 훅은 실행되지 않습니다. grapnel hooks trust로 볼 수 있습니다.',
  },

  'cli.toggled': {
    en: '{hook} is now {enabled, select, yes {enabled} other {disabled}} ({path}).',
    ko: '{hook} 훅을 {enabled, select, yes {켰습니다} other {껐습니다}}({path}).',
  },
  'cli.pluginOff': {
    en: 'It does not run yet: the plugin {plugin} is switched off.',
    ko: '아직 실행되지 않습니다. {plugin} 플러그인이 꺼져 있습니다.',
  },
  'cli.chooseHook': {
    en: '{kind, select, ambiguous {There are {count} hooks named "{hook}". Say which one with --source:} otherSource {There is no hook "{hook}" in the source "{source}". There is:} other {There is no hook "{hook}". {count, plural, =0 {There are no hooks here.} other {There are:}}}}',
    ko: '{kind, select, ambiguous {"{hook}"이라는 훅이 {count}개 있습니다. --source로 지정하세요:} otherSource {출처 "{source}"에는 "{hook}" 훅이 없습니다. 있는 훅:} other {"{hook}" 훅이 없습니다. {count, plural, =0 {여기에는 훅이 없습니다.} other {있는 훅:}}}}',
  },
  'cli.unknownName': {
    en: 'There is no hook "{name}" here. {count, plural, =0 {There are none.} other {There are: {names}.}}',
    ko: '여기에 "{name}" 훅이 없습니다. {count, plural, =0 {훅이 하나도 없습니다.} other {있는 훅: {names}.}}',
  },

  'cli.validated': {
    en: '{files, plural, one {# file} other {# files}} checked: {errors, plural, one {# error} other {# errors}}, {others, plural, one {# other remark} other {# other remarks}}.',
    ko: '파일 {files}개를 검사했습니다. 오류 {errors}개, 그 밖의 알림 {others}개.',
  },
  'cli.nothingToValidate': {
    en: 'There is no hooks.json at {path}.',
    ko: '{path}에 hooks.json이 없습니다.',
  },

  'cli.ended.exited': { en: 'exit {code}', ko: '종료 코드 {code}' },
  'cli.ended.signalled': { en: 'ended by signal {signal}', ko: '신호 {signal}(으)로 종료됨' },
  'cli.ended.timedOut': { en: 'stopped after {seconds} s', ko: '{seconds}초 뒤 중지됨' },
  'cli.ended.cancelled': { en: 'cancelled', ko: '취소됨' },
  'cli.ended.notStarted': { en: 'could not start: {error}', ko: '시작하지 못함: {error}' },
  'cli.ended.skipped': {
    en: 'not run: {reason, select, disabled {it is disabled} untrusted {not reviewed} changed {changed since its review} kept_off {kept off by you} earlier_deny {an earlier hook denied} other {the engine is off}}',
    ko: '실행하지 않음: {reason, select, disabled {꺼져 있음} untrusted {검토되지 않음} changed {검토 후 변경됨} kept_off {직접 꺼 둠} earlier_deny {앞의 훅이 거부함} other {엔진이 꺼져 있음}}',
  },

  'cli.test.command': { en: 'command', ko: '명령' },
  'cli.test.inFolder': { en: '{command}  (in {cwd})', ko: '{command}  ({cwd}에서)' },
  'cli.test.ended': { en: 'ended', ko: '끝남' },
  'cli.test.after': { en: '{ended}, after {ms} ms', ko: '{ended}, {ms}ms 뒤' },
  'cli.test.effect': { en: 'effect', ko: '효과' },
  'cli.test.nothing': { en: '(nothing)', ko: '(없음)' },
  'cli.test.cut': { en: '… (cut)', ko: '… (잘림)' },
  'cli.test.together': {
    en: '{decision, select, allow {Together: the call would run without a prompt, unless a rule of yours is stricter.} deny {Together: the call would be denied.} ask {Together: you would be asked, unless a grant or allow rule covers the call.} force_ask {Together: you would be asked, whatever was granted.} deny_unless_prior_grant {Together: the call would run only with an earlier grant or allow rule.} hold {Together: the call would be held for you, and denied where nobody is present.} continue {Together: the agent would go on.} stop {Together: the agent would stop.} other {Together: no hook decides; the ordinary permission flow does.}}{hasReason, select, yes { Reason: {reason}} other {}}',
    ko: '{decision, select, allow {종합: 더 엄격한 규칙이 없으면 묻지 않고 호출을 실행합니다.} deny {종합: 호출을 거부합니다.} ask {종합: 허용 기록이나 허용 규칙이 없으면 물어봅니다.} force_ask {종합: 허용 기록과 관계없이 물어봅니다.} deny_unless_prior_grant {종합: 이전 허용 기록이나 허용 규칙이 있을 때만 실행합니다.} hold {종합: 호출을 보류해 물어보고, 사람이 없으면 거부합니다.} continue {종합: 에이전트가 계속 진행합니다.} stop {종합: 에이전트가 멈춥니다.} other {종합: 훅이 결정하지 않으며 일반 권한 절차를 따릅니다.}}{hasReason, select, yes { 이유: {reason}} other {}}',
  },
  'cli.test.overwrites': {
    en: 'Args that would be changed: {keys}.',
    ko: '변경될 인수: {keys}.',
  },
  'cli.test.injects': {
    en: '{count, plural, one {# step} other {# steps}} would be injected.',
    ko: '단계 {count}개를 삽입합니다.',
  },
  'cli.test.terminates': {
    en: '{termination, select, terminate {The loop would end.} other {The model would be called once more.}}',
    ko: '{termination, select, terminate {실행을 끝냅니다.} other {모델을 한 번 더 호출합니다.}}',
  },
  'cli.test.noEffect': { en: 'Together: nothing would change.', ko: '종합: 바뀌는 것이 없습니다.' },
  'cli.test.noTool': {
    en: '{event} is not about a tool, so --tool has no meaning there.',
    ko: '{event}은(는) 도구 이벤트가 아니므로 --tool을 쓸 수 없습니다.',
  },
  'cli.test.unknownTool': {
    en: 'There is no tool {tool}; the handlers are tried with the name all the same.',
    ko: '{tool}이라는 도구는 없지만 그 이름으로 핸들러를 시험합니다.',
  },
  'cli.test.unknownFields': {
    en: '{event} has no {fields}; it is left out.',
    ko: '{event}에는 {fields} 필드가 없어 제외했습니다.',
  },
  'cli.test.noMatch': {
    en: 'No handler of {event} is there{hasTool, select, yes { that matches {tool}} other {}}; nothing was run.',
    ko: '{hasTool, select, yes {{tool}와(과) 일치하는 } other {}}{event} 핸들러가 없어 아무것도 실행하지 않았습니다.',
  },
  'cli.test.notReviewed': {
    en: 'Not run, since it is not reviewed as it now stands: review it with grapnel hooks trust, or add --trust to run it this once.',
    ko: '현재 상태로 검토되지 않아 실행하지 않았습니다. grapnel hooks trust로 검토하거나 이번에만 실행하려면 --trust를 추가하세요.',
  },
  'cli.test.badPayload': {
    en: '{isJson, select, yes {The payload {file} must be one JSON object.} other {The payload {file} cannot be read: {problem}}}',
    ko: '{isJson, select, yes {페이로드 {file}은(는) 하나의 JSON 객체여야 합니다.} other {페이로드 {file}을(를) 읽을 수 없습니다: {problem}}}',
  },
  'cli.test.otherEvent': {
    en: 'The payload {file} is of the event {other}, not {event}.',
    ko: '페이로드 {file}은(는) {event}이(가) 아니라 {other} 이벤트의 것입니다.',
  },
  'cli.test.otherTool': {
    en: 'The payload {file} calls {other}, not {tool}. Leave --tool out.',
    ko: '페이로드 {file}은(는) {tool}이(가) 아니라 {other}을(를) 호출합니다. --tool을 빼세요.',
  },
  'cli.test.wrongField': {
    en: 'The payload {file} does not fit the event at {field}: {problem}',
    ko: '페이로드 {file}의 {field}이(가) 이벤트와 맞지 않습니다: {problem}',
  },

  'cli.fixtures.done': {
    en: '{all, plural, =0 {No fixtures are saved: they lie as hook-fixtures/*.json beside a hooks.json.} other {{passed, plural, one {# fixture} other {# fixtures}} as expected, {failed} not.}}',
    ko: '{all, plural, =0 {저장된 픽스처가 없습니다. hooks.json 옆의 hook-fixtures/*.json에 둡니다.} other {픽스처 {passed}개 일치, {failed}개 불일치.}}',
  },
  'cli.fixtures.unreadable': {
    en: 'This is no fixture: {problem}',
    ko: '픽스처 형식이 아닙니다: {problem}',
  },
  'cli.fixtures.noHook': {
    en: 'There is no hook "{hook}" in {path}.',
    ko: '{path}에 "{hook}" 훅이 없습니다.',
  },
  'cli.fixtures.otherEvent': {
    en: 'Its payload is of another event: {other}.',
    ko: '페이로드가 다른 이벤트의 것입니다: {other}.',
  },
  'cli.fixtures.wrongField': {
    en: 'Its payload does not fit the event at {field}: {problem}',
    ko: '페이로드의 {field}이(가) 이벤트와 맞지 않습니다: {problem}',
  },
  'cli.fixtures.difference': {
    en: '{key}: expected {expected}, found {found}',
    ko: '{key}: 예상 {expected}, 실제 {found}',
  },

  'cli.runs.none': { en: 'No hook has run lately.', ko: '최근에 실행된 훅이 없습니다.' },
  'cli.runs.time': { en: 'TIME', ko: '시각' },
  'cli.runs.event': { en: 'EVENT', ko: '이벤트' },
  'cli.runs.tool': { en: 'TOOL', ko: '도구' },
  'cli.runs.hook': { en: 'HOOK', ko: '훅' },
  'cli.runs.ended': { en: 'ENDED', ko: '끝남' },
  'cli.runs.ms': { en: 'MS', ko: 'MS' },
  'cli.runs.effect': { en: 'EFFECT', ko: '효과' },
  'cli.runs.more': {
    en: '{count, plural, one {# older run is} other {# older runs are}} not shown; --json prints all.',
    ko: '이전 실행 {count}개는 표시하지 않았습니다. --json으로 모두 볼 수 있습니다.',
  },

  'cli.trust.heading': {
    en: '{root} is {trusted, select, yes {trusted} other {not trusted}}. {count, plural, =0 {No hook waits for a review.} one {# hook handler waits for a review:} other {# hook handlers wait for a review:}}',
    ko: '{root}: {trusted, select, yes {신뢰함} other {신뢰하지 않음}}. {count, plural, =0 {검토를 기다리는 훅이 없습니다.} other {훅 핸들러 #개가 검토를 기다립니다:}}',
  },
  'cli.trust.state': {
    en: '{state, select, new {new} other {changed since its review}}{keepsOff, select, yes {; would be kept off} other {}}',
    ko: '{state, select, new {새 핸들러} other {검토 후 변경됨}}{keepsOff, select, yes {, 꺼 둘 예정} other {}}',
  },
  'cli.trust.folder': { en: 'folder', ko: '폴더' },
  'cli.trust.timeout': { en: 'timeout', ko: '제한 시간' },
  'cli.trust.seconds': { en: '{seconds} s', ko: '{seconds}초' },
  'cli.trust.scripts': { en: 'scripts', ko: '스크립트' },
  'cli.trust.canApprove': {
    en: 'It can approve tool calls without asking you.',
    ko: '묻지 않고 도구 호출을 승인할 수 있습니다.',
  },
  'cli.trust.before': { en: 'what changed', ko: '변경된 내용' },
  'cli.trust.scriptChanged': {
    en: 'Changed since the review: {path}{kept, select, yes {} other {. What was reviewed was too long to keep, so it cannot be compared.}}',
    ko: '검토 후 변경됨: {path}{kept, select, yes {} other {. 검토한 내용이 너무 길어 보관하지 않았으므로 비교할 수 없습니다.}}',
  },
  'cli.trust.script': { en: 'Script {path}', ko: '스크립트 {path}' },
  'cli.trust.notCovered': {
    en: 'What these scripts load in turn is not covered by the review.',
    ko: '이 스크립트가 다시 불러오는 내용은 검토에 포함되지 않습니다.',
  },
  'cli.trust.addYes': {
    en: 'Nothing was changed. Add --yes to trust what is shown.',
    ko: '변경된 내용은 없습니다. 표시된 내용을 신뢰하려면 --yes를 추가하세요.',
  },
  'cli.trust.done': {
    en: '{root} is trusted: {trusted, plural, one {# hook handler} other {# hook handlers}} reviewed{off, plural, =0 {} other {, # kept off}}.',
    ko: '{root}을(를) 신뢰합니다. 훅 핸들러 {trusted}개를 검토했습니다{off, plural, =0 {} other {(#개는 꺼 둠)}}.',
  },
});

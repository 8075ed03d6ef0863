import { defineTexts } from '../define';
import { heldTexts } from './hooks-held';
import { historyTexts } from './hooks-history';
import { reviewTexts } from './review';

const headerTexts = defineTexts({
  'hooksPage.title': { en: 'Hooks', ko: '훅' },
  'hooksPage.loading': { en: 'Reading hook files…', ko: '훅 파일을 읽는 중…' },
  'hooksPage.failed': {
    en: 'The hooks can’t be listed: {message}',
    ko: '훅 목록을 읽을 수 없습니다. {message}',
  },
  'hooksPage.reload': { en: 'Reload', ko: '다시 읽기' },
  'hooksPage.rescanned': {
    en: 'Rescanned {files, plural, one {# file} other {# files}}, {seconds} s',
    ko: '파일 {files}개를 다시 읽음, {seconds}초',
  },
  'hooksPage.filters': { en: 'Filter by status', ko: '상태로 거르기' },
  'hooksPage.count.all': { en: '{count, plural, one {# hook} other {# hooks}}', ko: '훅 {count}개' },
  'hooksPage.count.active': { en: '{count} active', ko: '{count}개 활성' },
  'hooksPage.count.off': { en: '{count} off', ko: '{count}개 꺼짐' },
  'hooksPage.count.review': { en: '{count} to review', ko: '{count}개 검토 필요' },
  'hooksPage.count.failing': { en: '{count} failing', ko: '{count}개 실패' },
  'hooksPage.count.problems': {
    en: '{count, plural, one {# problem} other {# problems}}',
    ko: '문제 {count}개',
  },
  'hooksPage.search': { en: 'Search hooks', ko: '훅 검색' },
  'hooksPage.searchHint': { en: 'Name, command, matcher…', ko: '이름, 명령, 매처…' },
  'hooksPage.event': { en: 'Event', ko: '이벤트' },
  'hooksPage.anyEvent': { en: 'Every event', ko: '모든 이벤트' },
  'hooksPage.noHits': { en: 'No hook matches these filters.', ko: '조건에 맞는 훅이 없습니다.' },
  'hooksPage.clearFilters': { en: 'Clear filters', ko: '조건 지우기' },
});

const sourceTexts = defineTexts({
  'hooksPage.sources': { en: 'Sources', ko: '출처' },
  'hooksPage.layer.user': { en: 'User', ko: '사용자' },
  'hooksPage.layer.project': { en: 'Project', ko: '프로젝트' },
  'hooksPage.layer.plugin': { en: 'Plugin', ko: '플러그인' },
  'hooksPage.state.loaded': { en: 'Loaded', ko: '읽음' },
  'hooksPage.state.absent': { en: 'Not created yet', ko: '아직 없음' },
  'hooksPage.state.unreadable': { en: 'Can’t be read', ko: '읽을 수 없음' },
  'hooksPage.state.ignored': { en: 'Ignored by you until it changes', ko: '바뀔 때까지 사용자가 무시함' },
  'hooksPage.state.untrusted': {
    en: 'Folder not trusted – not running',
    ko: '신뢰하지 않은 폴더 – 실행 안 함',
  },
  'hooksPage.state.disabled': { en: 'Plugin is off', ko: '플러그인 꺼짐' },
  'hooksPage.sourceFacts': {
    en: '{hooks, plural, =0 {no hooks} one {# hook} other {# hooks}}{problems, plural, =0 {} one {, # problem} other {, # problems}}',
    ko: '훅 {hooks}개{problems, plural, =0 {} other {, 문제 #개}}',
  },
  'hooksPage.showSource': { en: 'Show only hooks of {path}', ko: '{path}의 훅만 보기' },
  'hooksPage.reveal': { en: 'Show {path} in its folder', ko: '폴더에서 {path} 보기' },
  'hooksPage.noProject': {
    en: 'Open a folder to see its hooks.',
    ko: '폴더를 열면 그 폴더의 훅이 표시됩니다.',
  },
  'hooksPage.elsewhere': { en: 'Found, not used', ko: '발견했으나 사용하지 않음' },
  'hooksPage.moveTo': { en: 'Move it to {path}', ko: '{path} 위치로 옮기세요.' },
  'hooksPage.reviewSource': { en: 'Review…', ko: '검토…' },
  'hooksPage.reviewNamed': { en: 'Review {name}', ko: '{name} 검토' },
});

const listTexts = defineTexts({
  'hooksPage.list': { en: 'Hooks in running order', ko: '실행 순서대로 나열한 훅' },
  'hooksPage.column.on': { en: 'On', ko: '켜짐' },
  'hooksPage.column.hook': { en: 'Hook', ko: '훅' },
  'hooksPage.column.trust': { en: 'Trust', ko: '신뢰' },
  'hooksPage.column.last': { en: 'Last run', ko: '마지막 실행' },
  'hooksPage.switch': { en: '{name} in {path}', ko: '{path}의 {name}' },
  'hooksPage.switchFailed': {
    en: '{name} was not changed: {message}',
    ko: '{name}을(를) 변경하지 못했습니다. {message}',
  },
  'hooksPage.allTools': { en: 'every tool', ko: '모든 도구' },
  'hooksPage.seconds': { en: '{count} s', ko: '{count}초' },
  'hooksPage.status.active': { en: 'Active', ko: '활성' },
  'hooksPage.status.off': { en: 'Off', ko: '꺼짐' },
  'hooksPage.status.review': { en: 'New – not running', ko: '새 훅 – 실행 안 함' },
  'hooksPage.status.changed': { en: 'Changed since trusted – paused', ko: '신뢰 후 변경됨 – 일시 중지' },
  'hooksPage.status.kept-off': { en: 'Kept off by you', ko: '사용자가 꺼 둠' },
  'hooksPage.status.failing': { en: 'Last run failed', ko: '마지막 실행 실패' },
  'hooksPage.trust.trusted': { en: 'Trusted', ko: '신뢰함' },
  'hooksPage.trust.own': { en: 'Your own', ko: '사용자 파일' },
  'hooksPage.trust.review': { en: 'To review', ko: '검토 필요' },
  'hooksPage.trust.changed': { en: 'Changed', ko: '변경됨' },
  'hooksPage.trust.kept-off': { en: 'Kept off', ko: '꺼 둠' },
  'hooksPage.neverRan': { en: 'no run yet', ko: '실행 기록 없음' },
  'hooksPage.override.on': {
    en: 'The file says off; your setting turns it on.',
    ko: '파일에는 꺼짐이지만 사용자 설정으로 켰습니다.',
  },
  'hooksPage.override.off': {
    en: 'The file says on; your setting turns it off.',
    ko: '파일에는 켜짐이지만 사용자 설정으로 껐습니다.',
  },
  'hooksPage.alsoIn': {
    en: 'Also defined in {paths}; both run.',
    ko: '{paths}에도 정의되어 있으며 둘 다 실행됩니다.',
  },
});

const inspectorTexts = defineTexts({
  'hooksPage.inspector': { en: 'Details of {name}', ko: '{name} 상세 정보' },
  'hooksPage.selectOne': {
    en: 'Choose a hook to see what it does.',
    ko: '훅을 선택하면 하는 일을 볼 수 있습니다.',
  },
  'hooksPage.tab.overview': { en: 'Overview', ko: '개요' },
  'hooksPage.tab.runs': { en: 'Runs', ko: '실행 기록' },
  'hooksPage.says.PreToolUse': {
    en: 'Before {tools}, runs {command} with a limit of {seconds} s. If it says deny, the tool does not run.',
    ko: '{tools} 실행 전에 {command}을(를) 제한 시간 {seconds}초로 실행합니다. deny라고 답하면 도구를 실행하지 않습니다.',
  },
  'hooksPage.says.PostToolUse': {
    en: 'After {tools} ended, runs {command} with a limit of {seconds} s. The result of the tool is kept whatever it says.',
    ko: '{tools} 실행이 끝난 뒤 {command}을(를) 제한 시간 {seconds}초로 실행합니다. 답과 관계없이 도구의 결과는 유지됩니다.',
  },
  'hooksPage.says.PreInvocation': {
    en: 'Before every call of the model, runs {command} with a limit of {seconds} s. It may inject messages.',
    ko: '모델을 호출하기 전마다 {command}을(를) 제한 시간 {seconds}초로 실행합니다. 메시지를 주입할 수 있습니다.',
  },
  'hooksPage.says.PostInvocation': {
    en: 'After every answer of the model, runs {command} with a limit of {seconds} s. It may go on or end the run.',
    ko: '모델이 답할 때마다 {command}을(를) 제한 시간 {seconds}초로 실행합니다. 실행을 계속하거나 끝낼 수 있습니다.',
  },
  'hooksPage.says.Stop': {
    en: 'When the agent is about to stop, runs {command} with a limit of {seconds} s. It may keep the agent going.',
    ko: '에이전트가 멈추려 할 때 {command}을(를) 제한 시간 {seconds}초로 실행합니다. 작업을 계속시킬 수 있습니다.',
  },
  'hooksPage.says.SessionStart': {
    en: 'Once, before a conversation’s first model call, runs {command} with a limit of {seconds} s. It may inject messages.',
    ko: '대화의 첫 모델 호출 전에 한 번 {command}을(를) 제한 시간 {seconds}초로 실행합니다. 메시지를 주입할 수 있습니다.',
  },
  'hooksPage.pausedGate': {
    en: 'While this gate is paused, matching tools will ask you every time.',
    ko: '이 게이트가 일시 중지된 동안 일치하는 도구는 매번 승인을 요청합니다.',
  },
  'hooksPage.source': { en: 'Source', ko: '출처' },
  'hooksPage.folder': { en: 'Runs in', ko: '실행 폴더' },
  'hooksPage.command': { en: 'Command', ko: '명령' },
  'hooksPage.matcher': { en: 'Matcher', ko: '매처' },
  'hooksPage.timeout': { en: 'Time limit', ko: '제한 시간' },
  'hooksPage.pluginReadOnly': {
    en: 'This hook comes with plugin {plugin}. You can turn it off here; edit it in the plugin.',
    ko: '이 훅은 플러그인 {plugin}에 포함되어 있습니다. 여기서는 끌 수만 있고 편집은 플러그인에서 하세요.',
  },
  'hooksPage.problemsInFile': { en: 'Problems in this file', ko: '이 파일의 문제' },
  'hooksPage.problems': { en: 'Problems', ko: '문제' },
  'hooksPage.severity.error': { en: 'Error', ko: '오류' },
  'hooksPage.severity.warning': { en: 'Warning', ko: '경고' },
  'hooksPage.severity.note': { en: 'Note', ko: '참고' },
  'hooksPage.fix': { en: 'Fix: {fix}', ko: '해결: {fix}' },
});

const runTexts = defineTexts({
  'hooksPage.runs.empty': {
    en: 'Runs appear here the first time this hook fires.',
    ko: '이 훅이 처음 실행되면 여기에 기록이 표시됩니다.',
  },
  'hooksPage.runs.failed': {
    en: 'The run history can’t be read: {message}',
    ko: '실행 기록을 읽을 수 없습니다. {message}',
  },
  'hooksPage.runs.time': { en: 'Time', ko: '시각' },
  'hooksPage.runs.tool': { en: 'Tool', ko: '도구' },
  'hooksPage.runs.result': { en: 'Result', ko: '결과' },
  'hooksPage.runs.ended': { en: 'Ended', ko: '종료' },
  'hooksPage.runs.open': { en: 'Open the run of {time}', ko: '{time} 실행 기록 열기' },
  'hooksPage.runs.title': { en: 'Run of {name}, {time}', ko: '{name} 실행 기록, {time}' },
  'hooksPage.runs.effect': { en: 'Effect', ko: '효과' },
  'hooksPage.runs.reason': { en: 'Reason it gave', ko: '밝힌 이유' },
  'hooksPage.runs.pid': { en: 'Process', ko: '프로세스' },
  'hooksPage.runs.conversation': { en: 'Conversation', ko: '대화' },
  'hooksPage.runs.step': { en: '{conversation}, step {step}', ko: '{conversation}, {step}단계' },
  'hooksPage.runs.stdin': { en: 'It was given (stdin)', ko: '입력(stdin)' },
  'hooksPage.runs.stdout': { en: 'It printed (stdout)', ko: '출력(stdout)' },
  'hooksPage.runs.stderr': { en: 'Errors (stderr)', ko: '오류(stderr)' },
  'hooksPage.runs.stream': { en: '{stream} · {size}', ko: '{stream} · {size}' },
  'hooksPage.runs.streamCut': {
    en: '{stream} · {size}, not all of it kept',
    ko: '{stream} · {size}, 일부만 보관함',
  },
  'hooksPage.runs.nothing': { en: 'nothing', ko: '없음' },
  'hooksPage.result.allow': { en: 'Allowed', ko: '허용함' },
  'hooksPage.result.deny': { en: 'Denied', ko: '거부함' },
  'hooksPage.result.ask': { en: 'Asked', ko: '확인 요청' },
  'hooksPage.result.force_ask': { en: 'Always asks', ko: '항상 확인' },
  'hooksPage.result.deny_unless_prior_grant': { en: 'Needs a prior approval', ko: '사전 승인 필요' },
  'hooksPage.result.hold': { en: 'No decision – held', ko: '결정 없음 – 보류' },
  'hooksPage.result.no_opinion': { en: 'No opinion', ko: '의견 없음' },
  'hooksPage.result.injected': { en: 'Injected {count}', ko: '{count}개 주입' },
  'hooksPage.result.continue': { en: 'Kept it going', ko: '계속하게 함' },
  'hooksPage.result.terminate': { en: 'Ended the run', ko: '실행을 끝냄' },
  'hooksPage.result.done': { en: 'Done', ko: '완료' },
  'hooksPage.result.error': { en: 'Failed', ko: '실패' },
  'hooksPage.result.timed_out': { en: 'Timed out', ko: '시간 초과' },
  'hooksPage.result.cancelled': { en: 'Cancelled', ko: '취소됨' },
  'hooksPage.result.skipped': { en: 'Skipped: {why}', ko: '건너뜀: {why}' },
  'hooksPage.skip.disabled': { en: 'off', ko: '꺼짐' },
  'hooksPage.skip.untrusted': { en: 'not trusted', ko: '신뢰하지 않음' },
  'hooksPage.skip.changed': { en: 'changed', ko: '변경됨' },
  'hooksPage.skip.kept_off': { en: 'kept off', ko: '꺼 둠' },
  'hooksPage.skip.earlier_deny': { en: 'an earlier hook denied', ko: '앞선 훅이 거부함' },
  'hooksPage.skip.engine_off': { en: 'hooks are off', ko: '훅 전체 꺼짐' },
  'hooksPage.ended.exited': { en: 'exit code {code}', ko: '종료 코드 {code}' },
  'hooksPage.ended.signalled': { en: 'killed by {signal}', ko: '{signal} 신호로 종료됨' },
  'hooksPage.ended.timed_out': {
    en: 'timed out after {seconds} s, killed',
    ko: '{seconds}초 후 시간 초과로 종료됨',
  },
  'hooksPage.ended.cancelled': { en: 'cancelled', ko: '취소됨' },
  'hooksPage.ended.not_started': { en: 'did not start: {error}', ko: '시작하지 못함: {error}' },
  'hooksPage.ended.skipped': { en: 'not run', ko: '실행 안 함' },
});

const emptyTexts = defineTexts({
  'hooksPage.empty': { en: 'No hooks yet', ko: '아직 훅이 없습니다' },
  'hooksPage.empty.what': {
    en: 'A hook is a command of yours that runs at a fixed moment: before a tool, after it, before a model call, when the agent wants to stop. It can block, ask, add context or keep the agent going, and unlike an instruction it always runs.',
    ko: '훅은 정해진 순간에 실행되는 사용자의 명령입니다. 도구 실행 전후, 모델 호출 전, 에이전트가 멈추려 할 때 실행됩니다. 차단, 확인 요청, 문맥 추가, 작업 계속이 가능하며 지시문과 달리 반드시 실행됩니다.',
  },
  'hooksPage.empty.example': { en: 'A first example for {path}', ko: '{path}에 넣을 첫 예제' },
  'hooksPage.empty.exampleHelp': {
    en: 'It asks you before every git push, whatever else is allowed. Saved files take effect on the next event.',
    ko: '다른 설정과 관계없이 git push 전마다 확인을 요청합니다. 저장하면 다음 이벤트부터 적용됩니다.',
  },
});

export const hooksPageTexts = {
  ...headerTexts,
  ...sourceTexts,
  ...listTexts,
  ...inspectorTexts,
  ...runTexts,
  ...emptyTexts,
  ...heldTexts,
  ...historyTexts,
  ...reviewTexts,
};

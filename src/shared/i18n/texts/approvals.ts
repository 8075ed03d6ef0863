import { defineTexts } from '../define';
import { approvalFactTexts } from './approval-facts';
import { controlTexts } from './control';
import { grantTexts } from './grants';
import { settingsTexts } from './settings';

const titleTexts = defineTexts({
  'approval.title.command': { en: 'Run a terminal command?', ko: '터미널 명령을 실행하시겠습니까?' },
  'approval.title.read': { en: 'Read {object}?', ko: '{object} 파일을 읽게 하시겠습니까?' },
  'approval.title.write': { en: 'Write {object}?', ko: '{object} 파일을 쓰게 하시겠습니까?' },
  'approval.title.edit': { en: 'Edit {object}?', ko: '{object} 파일을 편집하게 하시겠습니까?' },
  'approval.title.list': { en: 'List the folder {object}?', ko: '{object} 폴더의 목록을 보게 하시겠습니까?' },
  'approval.title.find': {
    en: 'Look for files in {object}?',
    ko: '{object} 폴더에서 파일을 찾게 하시겠습니까?',
  },
  'approval.title.search': {
    en: 'Search the text in {object}?',
    ko: '{object}에서 텍스트를 검색하게 하시겠습니까?',
  },
  'approval.title.url': {
    en: 'Fetch a page from {object}?',
    ko: '{object}에서 페이지를 가져오게 하시겠습니까?',
  },
  'approval.title.task': {
    en: 'Look at background task {object}?',
    ko: '백그라운드 작업 {object} 상태를 보게 하시겠습니까?',
  },
  'approval.title.taskInput': {
    en: 'Send input to background task {object}?',
    ko: '백그라운드 작업 {object}에 입력을 보내게 하시겠습니까?',
  },
  'approval.title.taskKill': {
    en: 'End background task {object}?',
    ko: '백그라운드 작업 {object}의 종료를 허용하시겠습니까?',
  },
  'approval.title.call': { en: 'Call {object}?', ko: '{object} 호출을 허용하시겠습니까?' },
  'approval.title.subagent': {
    en: 'Start a sub-agent {object}?',
    ko: '하위 에이전트 {object} 시작을 허용하시겠습니까?',
  },
  'approval.title.tool': { en: 'Run the tool {object}?', ko: '도구 {object} 실행을 허용하시겠습니까?' },
});

const reasonTexts = defineTexts({
  'approval.reason.label': { en: 'Reason:', ko: '이유:' },
  'approval.reason.fromHook': { en: '— from hook {hook} ({layer})', ko: '— 훅 {hook}({layer})' },
  'approval.reason.showAll': { en: 'Show all', ko: '모두 보기' },
  'approval.reason.showLess': { en: 'Show less', ko: '줄여 보기' },
  'approval.reason.default.command': {
    en: 'Asked because no rule allows this command.',
    ko: '이 명령을 허용하는 규칙이 없어 확인을 요청합니다.',
  },
  'approval.reason.default.other': {
    en: 'Asked because no rule allows this call.',
    ko: '이 호출을 허용하는 규칙이 없어 확인을 요청합니다.',
  },
  'approval.reason.rule': {
    en: 'Asked because one of your “ask” rules covers it.',
    ko: '‘확인’ 규칙에 해당하여 확인을 요청합니다.',
  },
  'approval.reason.protected': {
    en: 'Asked because it touches something that decides what may run: a hook, its script, or Grapnel’s own data.',
    ko: '훅, 훅 스크립트, Grapnel 데이터처럼 무엇을 실행할지 결정하는 대상을 건드리므로 확인을 요청합니다.',
  },
  'approval.layer.user': { en: 'user', ko: '사용자' },
  'approval.layer.project': { en: 'project', ko: '프로젝트' },
  'approval.layer.plugin': { en: 'plugin', ko: '플러그인' },
  'approval.agentSays': { en: 'Agent says: “{text}”', ko: '에이전트의 설명: “{text}”' },
});

const payloadTexts = defineTexts({
  'approval.payload.command': { en: 'The whole command', ko: '전체 명령' },
  'approval.payload.diff': { en: 'The whole change', ko: '전체 변경 내용' },
  'approval.payload.url': { en: 'The whole address', ko: '전체 주소' },
  'approval.payload.args': { en: 'All arguments', ko: '모든 인수' },
  'approval.payload.showing': {
    en: 'Showing {shown} of {total} lines – Allow works after you expand this or scroll to its end.',
    ko: '전체 {total}줄 중 {shown}줄 표시 – 펼치거나 끝까지 스크롤해야 허용할 수 있습니다.',
  },
  'approval.payload.long': {
    en: 'There is more below – Allow works after you expand this or scroll to its end.',
    ko: '아래에 내용이 더 있습니다 – 펼치거나 끝까지 스크롤해야 허용할 수 있습니다.',
  },
  'approval.payload.seen': {
    en: '{total, plural, one {# line} other {# lines}}, seen to the end',
    ko: '{total}줄, 끝까지 확인함',
  },
  'approval.payload.expand': { en: 'Expand', ko: '펼치기' },
  'approval.payload.collapse': { en: 'Collapse', ko: '접기' },
  'approval.payload.argument': { en: 'Argument', ko: '인수' },
  'approval.payload.value': { en: 'Value', ko: '값' },
  'approval.payload.none': { en: 'This call has no arguments.', ko: '이 호출에는 인수가 없습니다.' },
  'approval.payload.rawJson': { en: 'Raw JSON', ko: '원본 JSON' },
  'approval.payload.host': { en: 'Host', ko: '호스트' },
  'approval.payload.decodedHost': { en: 'Host as it would be written', ko: '표시되는 호스트' },
  'approval.payload.address': { en: 'Address', ko: '주소' },
  'approval.facts.folder': { en: 'Folder', ko: '폴더' },
  'approval.facts.outside': { en: 'outside the workspace', ko: '작업 공간 밖' },
});

const warningTexts = defineTexts({
  'approval.warning.label': { en: 'Warning:', ko: '주의:' },
  'approval.warning.hidden': {
    en: '{count, plural, one {# hidden character is} other {# hidden characters are}} shown as {example}.',
    ko: '보이지 않는 문자 {count}개를 {example} 형태로 표시했습니다.',
  },
  'approval.warning.chain': {
    en: 'This is a chain of {count} commands. Each of them runs:',
    ko: '명령 {count}개가 이어져 있으며 모두 실행됩니다.',
  },
  'approval.warning.override': {
    en: 'Hook {hook} has this checked as {resource}; what runs is shown above.',
    ko: '훅 {hook}은(는) 이 호출을 {resource}(으)로 확인하게 했습니다. 실제로 실행되는 내용은 위에 있습니다.',
  },
  'approval.warning.overwritten': {
    en: 'Hook {hook} changed the arguments; what runs is shown above.',
    ko: '훅 {hook}이(가) 인수를 변경했습니다. 실제로 실행되는 내용은 위에 있습니다.',
  },
  'approval.warning.destructive': {
    en: 'This deletes, forces or leaves the workspace. To allow it, hold the button for a moment or press it twice.',
    ko: '삭제하거나 강제하거나 작업 공간을 벗어나는 작업입니다. 허용하려면 버튼을 잠시 누르고 있거나 두 번 누르세요.',
  },
  'approval.warning.beforeRestart': {
    en: 'This question is from before the app was restarted. It is checked again before anything runs.',
    ko: '앱을 다시 시작하기 전의 질문입니다. 실행 전에 다시 확인합니다.',
  },
});

const actionTexts = defineTexts({
  'approval.deny': { en: 'Deny', ko: '거부' },
  'approval.denyWithMessage': { en: 'Deny with message…', ko: '메시지와 함께 거부…' },
  'approval.allowOnce': { en: 'Allow once', ko: '한 번 허용' },
  'approval.allowConversation': { en: 'Allow in this conversation', ko: '이 대화에서 허용' },
  'approval.allowAlways': { en: 'Always allow…', ko: '항상 허용…' },
  'approval.conversationRules': {
    en: '“Allow in this conversation” remembers, until the conversation is deleted: {rules}',
    ko: '‘이 대화에서 허용’은 대화를 삭제할 때까지 다음을 기억합니다: {rules}',
  },
  'approval.pressAgain': { en: 'Press again to allow', ko: '한 번 더 누르면 허용' },
  'approval.sending': { en: 'Sending your answer…', ko: '응답을 보내는 중…' },
  'approval.applyToAll': {
    en: 'Apply Deny or Allow once to all {count} identical calls',
    ko: '같은 호출 {count}개 모두에 거부 또는 한 번 허용 적용',
  },
  'approval.forceAsk': {
    en: 'This hook asks every time; saved approvals don’t apply.',
    ko: '이 훅은 매번 확인합니다. 저장된 승인은 적용되지 않습니다.',
  },
  'approval.hold': {
    en: 'A gate could not give its decision, so you are asked instead. Saved approvals don’t apply until it works again.',
    ko: '게이트가 결정을 내리지 못해 대신 확인을 요청합니다. 다시 작동할 때까지 저장된 승인은 적용되지 않습니다.',
  },
  'approval.firstWrite': {
    en: 'This is the first edit in this conversation: any Allow stands for later edits inside the workspace too.',
    ko: '이 대화의 첫 편집입니다. 허용하면 작업 공간 안의 이후 편집에도 적용됩니다.',
  },
  'approval.denyForm.label': { en: 'Message to the agent', ko: '에이전트에게 보낼 메시지' },
  'approval.denyForm.help': {
    en: 'The agent gets it as the result of this call, before anything else.',
    ko: '에이전트는 다른 일보다 먼저 이 메시지를 호출 결과로 받습니다.',
  },
  'approval.denyForm.send': { en: 'Deny and send', ko: '거부하고 보내기' },
  'approval.denyForm.empty': {
    en: 'Write a message, or use Deny.',
    ko: '메시지를 입력하거나 거부를 사용하세요.',
  },
  'approval.cancel': { en: 'Cancel', ko: '취소' },
});

const alwaysTexts = defineTexts({
  'approval.always.title': { en: 'Always allow', ko: '항상 허용' },
  'approval.always.rule': { en: 'Rule', ko: '규칙' },
  'approval.always.ruleNumbered': { en: 'Rule {number}', ko: '규칙 {number}' },
  'approval.always.help.command': {
    en: 'command(npm test) covers every command that begins with these whole words.',
    ko: 'command(npm test)는 이 단어들로 시작하는 모든 명령에 적용됩니다.',
  },
  'approval.always.help.read_file': {
    en: 'A folder covers everything below it.',
    ko: '폴더를 쓰면 그 아래 전체에 적용됩니다.',
  },
  'approval.always.help.write_file': {
    en: 'A folder covers everything below it, for reading too.',
    ko: '폴더를 쓰면 그 아래 전체에 적용되며 읽기도 포함됩니다.',
  },
  'approval.always.help.read_url': {
    en: 'A host covers its sub-domains too.',
    ko: '호스트를 쓰면 하위 도메인에도 적용됩니다.',
  },
  'approval.always.help.mcp': {
    en: 'server/tool covers one tool, server/* all tools of the server.',
    ko: 'server/tool은 도구 하나, server/*는 서버의 모든 도구에 적용됩니다.',
  },
  'approval.always.scope': { en: 'Where it counts', ko: '적용 범위' },
  'approval.always.workspace': { en: 'This project', ko: '이 프로젝트' },
  'approval.always.everywhere': { en: 'Everywhere on this computer', ko: '이 컴퓨터 전체' },
  'approval.always.stored': {
    en: 'Stored in Grapnel’s data folder on this computer, not in the project, until you revoke it under Saved approvals.',
    ko: '프로젝트가 아니라 이 컴퓨터의 Grapnel 데이터 폴더에 저장되며, 저장된 승인에서 취소할 때까지 유지됩니다.',
  },
  'approval.always.save': { en: 'Save and allow', ko: '저장하고 허용' },
  'approval.always.wide': {
    en: 'This covers every call of this kind.',
    ko: '이 종류의 모든 호출에 적용됩니다.',
  },
  'approval.always.badRule': {
    en: 'A rule is written action(target), with one of: {actions}.',
    ko: '규칙은 action(target) 형태로 쓰며, action은 {actions} 중 하나입니다.',
  },
  'approval.always.tooLong': {
    en: 'A rule can have at most {limit} characters.',
    ko: '규칙은 {limit}자를 넘을 수 없습니다.',
  },
});

const lifeTexts = defineTexts({
  'approval.region': { en: 'Approval needed', ko: '승인 필요' },
  'approval.announce': {
    en: 'Approval needed in {conversation}: {title}',
    ko: '{conversation} 대화에 승인이 필요합니다. {title}',
  },
  'approval.waiting': { en: '{index} of {total} waiting', ko: '대기 중 {total}개 중 {index}번째' },
  'approval.previous': { en: 'Previous waiting approval', ko: '이전 승인 요청' },
  'approval.next': { en: 'Next waiting approval', ko: '다음 승인 요청' },
  'approval.step': { en: 'step {number}', ko: '{number}단계' },
  'approval.untitled': { en: 'Untitled conversation', ko: '제목 없는 대화' },
  'approval.why': { en: 'Why am I seeing this?', ko: '왜 표시되나요?' },
  'approval.copy': { en: 'Copy request', ko: '요청 복사' },
  'approval.copied': { en: 'Copied', ko: '복사됨' },
  'approval.manage': { en: 'Manage approvals', ko: '승인 관리' },
  'approval.done.once': { en: 'Allowed once by you · {time}', ko: '사용자가 한 번 허용함 · {time}' },
  'approval.done.conversation': {
    en: 'Allowed in this conversation by you · {time}',
    ko: '사용자가 이 대화에서 허용함 · {time}',
  },
  'approval.done.always': {
    en: 'Allowed by you, and saved: {rules} · {time}',
    ko: '사용자가 허용하고 저장함: {rules} · {time}',
  },
  'approval.done.denied': { en: 'Denied by you · {time}', ko: '사용자가 거부함 · {time}' },
  'approval.done.deniedWith': {
    en: 'Denied by you: “{message}” · {time}',
    ko: '사용자가 거부함: “{message}” · {time}',
  },
  'approval.done.elsewhere': {
    en: 'Answered in another window, or no longer needed',
    ko: '다른 창에서 응답했거나 더 이상 필요하지 않습니다.',
  },
  'approval.undo': { en: 'Undo the saved rule', ko: '저장한 규칙 취소' },
  'approval.undone': {
    en: 'The saved rule was taken back. What was already allowed stays allowed.',
    ko: '저장한 규칙을 취소했습니다. 이미 허용한 실행은 그대로입니다.',
  },
  'approval.failed': {
    en: 'Your answer was not taken: {message}',
    ko: '응답이 처리되지 않았습니다. {message}',
  },
});

const holdTexts = defineTexts({
  'approval.hold.openRun': { en: 'Open run of {hook}', ko: '{hook} 실행 기록 보기' },
  'approval.hold.noRun': {
    en: 'No run of this hook is recorded for this step.',
    ko: '이 단계에는 이 훅의 실행 기록이 없습니다.',
  },
  'approval.hold.disable': { en: 'Disable {hook}', ko: '{hook} 끄기' },
  'approval.hold.disableConfirm': {
    en: 'Turn this gate off? Calls it would have checked are no longer held. You can turn it on again under Hooks.',
    ko: '이 게이트를 끄시겠습니까? 이 게이트가 확인하던 호출을 더 이상 붙잡지 않습니다. 훅 페이지에서 다시 켤 수 있습니다.',
  },
  'approval.hold.disabled': {
    en: 'The hook is off. This call still needs your answer.',
    ko: '훅을 껐습니다. 이 호출에는 여전히 응답이 필요합니다.',
  },
  'approval.hold.command': { en: 'Command', ko: '명령' },
  'approval.hold.stdout': { en: 'Printed (stdout)', ko: '출력(stdout)' },
  'approval.hold.stderr': { en: 'Errors (stderr)', ko: '오류(stderr)' },
  'approval.hold.nothing': { en: 'nothing', ko: '없음' },
});

const traceTexts = defineTexts({
  'approval.trace.title': { en: 'How this call was judged, in order', ko: '이 호출을 판단한 순서' },
  'approval.trace.decided': { en: 'decided', ko: '결정' },
  'approval.stage.hook': { en: 'Hook', ko: '훅' },
  'approval.stage.protected': { en: 'Protected targets', ko: '보호 대상' },
  'approval.stage.deny-rule': { en: 'Deny rules', ko: '거부 규칙' },
  'approval.stage.hook-strict': { en: 'Hooks that deny, hold or always ask', ko: '거부·보류·항상 확인 훅' },
  'approval.stage.ask-rule': { en: 'Ask rules', ko: '확인 규칙' },
  'approval.stage.hook-soft': { en: 'Hooks that allow or ask', ko: '허용·확인 훅' },
  'approval.stage.grant': { en: 'Saved approvals', ko: '저장된 승인' },
  'approval.stage.allow-rule': { en: 'Allow rules', ko: '허용 규칙' },
  'approval.stage.default': { en: 'Default', ko: '기본값' },
  'approval.stage.mode': { en: 'Permission mode', ko: '권한 모드' },
  'approval.stage.prompt': { en: 'Question', ko: '질문' },
  'approval.stage.user': { en: 'You', ko: '사용자' },
  'approval.outcome.allow': { en: 'allow', ko: '허용' },
  'approval.outcome.deny': { en: 'deny', ko: '거부' },
  'approval.outcome.ask': { en: 'ask', ko: '확인' },
  'approval.outcome.hold': { en: 'hold', ko: '보류' },
  'approval.outcome.none': { en: 'no opinion', ko: '의견 없음' },
});

const inboxTexts = defineTexts({
  'inbox.title': { en: 'Waiting approvals', ko: '대기 중인 승인' },
  'inbox.count': {
    en: '{count, plural, one {# call waits} other {# calls wait}} for your answer.',
    ko: '호출 {count}개가 응답을 기다립니다.',
  },
  'inbox.empty': { en: 'Nothing waiting', ko: '대기 중인 승인이 없습니다' },
  'inbox.emptyHelp': {
    en: 'When a call needs your decision, it appears here and above the message field of its conversation.',
    ko: '결정이 필요한 호출은 여기와 해당 대화의 입력란 위에 표시됩니다.',
  },
  'inbox.review': { en: 'Review', ko: '검토' },
  'inbox.reviewNamed': {
    en: 'Review “{title}” in {conversation}',
    ko: '{conversation} 대화의 “{title}” 검토',
  },
  'inbox.since': { en: 'since {time}', ko: '{time}부터' },
  'inbox.identical': { en: '{count} identical', ko: '같은 호출 {count}개' },
  'inbox.failed': {
    en: 'The waiting approvals can’t be read: {message}',
    ko: '대기 중인 승인을 읽을 수 없습니다. {message}',
  },
  'inbox.loading': { en: 'Reading waiting approvals…', ko: '대기 중인 승인을 읽는 중…' },
});

export const approvalTexts = {
  ...titleTexts,
  ...reasonTexts,
  ...payloadTexts,
  ...approvalFactTexts,
  ...warningTexts,
  ...actionTexts,
  ...alwaysTexts,
  ...lifeTexts,
  ...holdTexts,
  ...traceTexts,
  ...inboxTexts,
  ...controlTexts,
  ...grantTexts,
  ...settingsTexts,
};

import { defineTexts } from '../define';

const formTexts = defineTexts({
  'hookForm.name': { en: 'Name', ko: '이름' },
  'hookForm.name.help': { en: 'The key of this hook in the file.', ko: '파일에서 이 훅의 키입니다.' },
  'hookForm.name.empty': { en: 'Give the hook a name.', ko: '훅 이름을 입력하세요.' },
  'hookForm.name.reserved': {
    en: 'This name is reserved: choose one that is no event and not “hooks”.',
    ko: '예약된 이름입니다. 이벤트 이름이나 “hooks”가 아닌 이름을 입력하세요.',
  },
  'hookForm.name.taken': {
    en: 'Another hook in this file has this name.',
    ko: '이 파일의 다른 훅이 같은 이름을 사용합니다.',
  },
  'hookForm.enabled': { en: 'Enabled', ko: '사용' },
  'hookForm.noHandler': { en: 'Add at least one command.', ko: '명령을 하나 이상 추가하세요.' },
  'hookForm.event.PreToolUse': {
    en: 'Before a tool runs. Answers with a decision: allow, deny, ask, force_ask or deny_unless_prior_grant.',
    ko: '도구 실행 전. 결정으로 답합니다: allow, deny, ask, force_ask, deny_unless_prior_grant.',
  },
  'hookForm.event.PostToolUse': {
    en: 'After a tool ended. Its answer changes nothing that happened.',
    ko: '도구 실행이 끝난 뒤. 답해도 이미 일어난 일은 바뀌지 않습니다.',
  },
  'hookForm.event.PreInvocation': {
    en: 'Before every call of the model. May answer with injectSteps.',
    ko: '모델을 호출하기 전마다. injectSteps로 답할 수 있습니다.',
  },
  'hookForm.event.PostInvocation': {
    en: 'After every answer of the model. May answer with injectSteps and terminationBehavior.',
    ko: '모델이 답할 때마다. injectSteps와 terminationBehavior로 답할 수 있습니다.',
  },
  'hookForm.event.Stop': {
    en: 'When the agent is about to stop. The decision “continue” keeps it going.',
    ko: '에이전트가 멈추려 할 때. “continue” 결정은 작업을 계속시킵니다.',
  },
  'hookForm.event.SessionStart': {
    en: 'Once, before the first call of the model. May answer with injectSteps.',
    ko: '첫 모델 호출 전에 한 번. injectSteps로 답할 수 있습니다.',
  },
  'hookForm.event.add': { en: 'Add an event', ko: '이벤트 추가' },
  'hookForm.event.remove': { en: 'Remove {event}', ko: '{event} 삭제' },
  'hookForm.group.add': { en: 'Add a matcher to {event}', ko: '{event}에 매처 추가' },
  'hookForm.matcher': { en: 'Matcher', ko: '매처' },
  'hookForm.matcher.everyTool': { en: 'every tool', ko: '모든 도구' },
  'hookForm.matcher.preset': { en: 'Use a preset', ko: '자주 쓰는 매처 사용' },
  'hookForm.matcher.preset.all': { en: 'All tools', ko: '모든 도구' },
  'hookForm.matcher.preset.terminal': { en: 'Terminal', ko: '터미널' },
  'hookForm.matcher.preset.writes': { en: 'File writes', ko: '파일 쓰기' },
  'hookForm.matcher.preset.reads': { en: 'Reads', ko: '읽기' },
  'hookForm.matcher.preset.mcp': { en: 'MCP tools', ko: 'MCP 도구' },
  'hookForm.matcher.matches': {
    en: 'Matches {count} of {tools} tools: {names}.',
    ko: '도구 {tools}개 중 {count}개와 일치합니다: {names}.',
  },
  'hookForm.matcher.matchesAll': {
    en: 'Matches all {tools} tools, reads included.',
    ko: '읽기를 포함해 도구 {tools}개 모두와 일치합니다.',
  },
  'hookForm.matcher.matchesNone': {
    en: 'Matches none of the {tools} tools. The whole name must match.',
    ko: '도구 {tools}개 중 일치하는 것이 없습니다. 이름 전체가 일치해야 합니다.',
  },
  'hookForm.matcher.bad': {
    en: 'Not a valid pattern: {error}',
    ko: '올바른 정규식이 아닙니다: {error}',
  },
  'hookForm.matcher.badSomewhere': {
    en: 'A matcher is not a valid pattern.',
    ko: '올바른 정규식이 아닌 매처가 있습니다.',
  },
  'hookForm.command': { en: 'Command', ko: '명령' },
  'hookForm.command.help': {
    en: 'One shell command line. Its input is JSON on stdin.',
    ko: '셸 명령 한 줄입니다. stdin으로 JSON이 입력됩니다.',
  },
  'hookForm.command.empty': { en: 'Enter the command that runs.', ko: '실행할 명령을 입력하세요.' },
  'hookForm.command.backslash': {
    en: 'The shell removes a backslash that is not quoted.',
    ko: '따옴표로 묶지 않은 백슬래시는 셸이 제거합니다.',
  },
  'hookForm.command.sudo': {
    en: 'sudo cannot ask for a password here.',
    ko: '여기서는 sudo가 암호를 물을 수 없습니다.',
  },
  'hookForm.command.piped': {
    en: 'It runs whatever that address sends at the time.',
    ko: '실행할 때마다 그 주소가 보내는 내용을 그대로 실행합니다.',
  },
  'hookForm.command.ownFile': {
    en: 'It names a hooks.json. A hook that writes its own file can lift your gates.',
    ko: 'hooks.json이 들어 있습니다. 자기 파일을 쓰는 훅은 게이트를 없앨 수 있습니다.',
  },
  'hookForm.command.add': { en: 'Add a command', ko: '명령 추가' },
  'hookForm.command.remove': { en: 'Remove command {number}', ko: '명령 {number} 삭제' },
  'hookForm.timeout': { en: 'Time limit in seconds', ko: '제한 시간(초)' },
  'hookForm.timeout.default': { en: '30 when empty', ko: '비우면 30초' },
  'hookForm.timeout.bad': {
    en: 'Enter a number greater than 0 and at most 86,400.',
    ko: '0보다 크고 86,400 이하인 수를 입력하세요.',
  },
  'hookForm.timeout.large': {
    en: 'This is in seconds. It looks like milliseconds.',
    ko: '초 단위입니다. 밀리초로 입력한 것 같습니다.',
  },
  'hookForm.unknownParts': {
    en: 'This hook has parts that the form does not know. Edit it as JSON.',
    ko: '이 훅에는 양식으로 표시할 수 없는 부분이 있습니다. JSON에서 편집하세요.',
  },
  'hookForm.fixLine': { en: 'Fix line {line} first. {message}', ko: '먼저 {line}행을 고치세요. {message}' },
});

export const hookFormTexts = { ...formTexts };

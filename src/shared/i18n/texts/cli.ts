import { defineTexts } from '../define';

/** What a turn at the terminal says; `cli-hooks.ts` and `cli-help.ts` have the commands and the help. */
export const cliTexts = defineTexts({
  'cli.failed': { en: 'Failed: {error}', ko: '실패: {error}' },
  'cli.hook': { en: 'Hook {hook} ({event}): {words}', ko: '훅 {hook}({event}): {words}' },
  'cli.injected': { en: 'Injected by hook {hook}: {text}', ko: '훅 {hook}이(가) 추가한 내용: {text}' },
  'cli.toolRuns': { en: '→ {tool}', ko: '→ {tool}' },
  'cli.toolDidNot': { en: '✗ {tool}: {why}', ko: '✗ {tool}: {why}' },
  'cli.missingFolder': {
    en: 'There is no folder at {path}. Name an existing folder.',
    ko: '{path}에 폴더가 없습니다. 있는 폴더를 지정하세요.',
  },
  'cli.notInsideAgent': {
    en: '{option} does not work inside a conversation of the agent (GRAPNEL_CONVERSATION_ID is set). Run it in your own terminal.',
    ko: '에이전트의 대화 안에서는 {option}을(를) 쓸 수 없습니다(GRAPNEL_CONVERSATION_ID가 설정되어 있습니다). 직접 연 터미널에서 실행하세요.',
  },
  'cli.untrusted': {
    en: 'The workspace {root} is not trusted: nothing that it brings runs, and calls that its hooks guard are denied. Review it with grapnel hooks trust or in the app, or add --trust for this run.',
    ko: '작업 공간 {root}을(를) 신뢰하지 않은 상태입니다. 이 작업 공간의 훅과 설정은 실행되지 않으며, 훅이 지키는 호출은 거부됩니다. grapnel hooks trust나 앱에서 검토하거나 이번 실행에만 --trust를 추가하세요.',
  },
  'cli.hooksActive': {
    en: '{active, plural, one {# hook} other {# hooks}} active, {skipped} not active.',
    ko: '활성 훅 {active}개, 비활성 훅 {skipped}개.',
  },
  'cli.noConversation': {
    en: 'There is no conversation {id}. Leave the option out to start a new one.',
    ko: '{id} 대화가 없습니다. 옵션을 빼면 새 대화를 시작합니다.',
  },
  'cli.noLastConversation': {
    en: 'There is no earlier conversation of these folders. Leave --continue out to start one.',
    ko: '이 폴더의 이전 대화가 없습니다. --continue를 빼면 새 대화를 시작합니다.',
  },
  'cli.noDisplay': {
    en: 'There is no display here to open a window on. Without one, grapnel -p "…" runs the agent in the terminal.',
    ko: '창을 열 화면이 없습니다. 화면 없이는 grapnel -p "…"(으)로 터미널에서 에이전트를 실행합니다.',
  },
  'cli.noApp': {
    en: 'The desktop app is not installed beside this command. Install the Grapnel app, or in a checkout run npm start once; grapnel -p "…" runs the agent in the terminal.',
    ko: '이 명령과 함께 설치된 데스크톱 앱이 없습니다. Grapnel 앱을 설치하거나 소스 폴더에서 npm start를 한 번 실행하십시오. grapnel -p "…"은(는) 터미널에서 에이전트를 실행합니다.',
  },
  'cli.appNotStarted': {
    en: 'The desktop app could not be started: {cause}',
    ko: '데스크톱 앱을 시작하지 못했습니다: {cause}',
  },
  'cli.emptyPrompt': { en: 'The prompt is empty.', ko: '프롬프트가 비어 있습니다.' },
  'cli.inputCut': {
    en: 'What was piped in is longer than 1 MiB; the rest was not read.',
    ko: '파이프로 들어온 내용이 1MiB보다 길어 나머지는 읽지 않았습니다.',
  },
  'cli.serversWait': {
    en: '{count, plural, one {MCP server {names} of this folder is} other {MCP servers {names} of this folder are}} not used: review them in the app, or pass --trust for this run.',
    ko: '이 폴더의 MCP 서버 {names}은(는) 사용하지 않습니다. 앱에서 검토하거나 이번 실행에만 --trust를 사용하세요.',
  },
  'cli.unknownCommand': {
    en: 'There is no command {command} here. /hooks lists the hooks.',
    ko: '{command} 명령은 없습니다. /hooks는 훅 목록을 보여 줍니다.',
  },
  'cli.commandAlone': {
    en: '{command} stands alone, without "{rest}".',
    ko: '{command}에는 다른 말을 붙일 수 없습니다: "{rest}".',
  },
});

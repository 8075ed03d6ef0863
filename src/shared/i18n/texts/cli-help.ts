import { defineTexts } from '../define';

/** The help of the terminal command, and what it says about a command line that it cannot take. */
export const cliHelpTexts = defineTexts({
  'cli.help.titleUsage': { en: 'Usage:', ko: '사용법:' },
  'cli.help.titleOptions': { en: 'Options:', ko: '옵션:' },
  'cli.help.titleCommands': { en: 'Commands:', ko: '명령:' },
  'cli.help.titleArguments': { en: 'Arguments:', ko: '인수:' },
  'cli.help.about': {
    en: 'Runs the Grapnel agent without a window, held by the same hooks.',
    ko: '창 없이 Grapnel 에이전트를 실행합니다. 같은 훅이 적용됩니다.',
  },
  'cli.help.help': { en: 'show this help', ko: '도움말을 표시합니다' },
  'cli.help.version': { en: 'show the version', ko: '버전을 표시합니다' },
  'cli.help.dir': { en: 'open the desktop app in this folder', ko: '이 폴더에서 데스크톱 앱을 엽니다' },
  'cli.help.print': {
    en: 'run one turn in the current folder and print the answer; "/hooks" lists hooks',
    ko: '현재 폴더에서 한 번 실행하고 답을 출력합니다. "/hooks"는 훅 목록입니다',
  },
  'cli.help.addDir': {
    en: 'a workspace root (repeatable); default: the nearest folder upwards with .git, else the current one',
    ko: '작업 공간 루트(여러 번 지정 가능). 기본값: .git이 있는 가장 가까운 상위 폴더, 없으면 현재 폴더',
  },
  'cli.help.home': { en: 'data folder', ko: '데이터 폴더' },
  'cli.help.lang': { en: 'language of messages: en or ko', ko: '메시지 언어: en 또는 ko' },
  'cli.help.trust': {
    en: 'trust the workspace and its present hooks for this run',
    ko: '이번 실행에만 작업 공간과 현재 훅을 신뢰합니다',
  },
  'cli.help.model': {
    en: 'the model, such as demo or script:<file>',
    ko: '모델. 예: demo, script:<파일>',
  },
  'cli.help.outputFormat': {
    en: 'text (the default), json or stream-json',
    ko: 'text(기본값), json, stream-json 중 하나',
  },
  'cli.help.conversation': { en: 'go on with this conversation', ko: '이 대화를 이어서 진행합니다' },
  'cli.help.continue': {
    en: 'go on with the last conversation of these roots',
    ko: '이 루트의 마지막 대화를 이어서 진행합니다',
  },
  'cli.help.skipPermissions': {
    en: 'answer yes to what would be asked; denies of hooks and deny rules stay',
    ko: '물어볼 일에 모두 예로 답합니다. 훅의 거부와 거부 규칙은 그대로입니다',
  },
  'cli.help.maxSteps': {
    en: 'model answers and tool calls in one execution',
    ko: '한 번의 실행에서 허용할 모델 응답과 도구 호출 수',
  },
  'cli.help.maxContinuations': {
    en: 'how often hooks may keep the turn going',
    ko: '훅이 진행을 이어 가게 할 수 있는 횟수',
  },
  'cli.help.failOnDenied': {
    en: 'exit 3 when something was denied',
    ko: '거부된 호출이 있으면 종료 코드 3으로 끝냅니다',
  },
  'cli.help.quiet': { en: 'nothing but the answer and errors', ko: '답과 오류만 출력합니다' },
  'cli.help.noSave': { en: 'keep nothing of this conversation', ko: '이 대화를 저장하지 않습니다' },

  'cli.help.hooks': {
    en: 'list, switch, check, try and trust hooks',
    ko: '훅을 보고, 켜고 끄고, 검사하고, 시험하고, 신뢰합니다',
  },
  'cli.help.list': { en: 'all hooks in running order', ko: '모든 훅을 실행 순서대로 표시합니다' },
  'cli.help.enable': {
    en: 'switch a hook on, in the file it comes from',
    ko: '훅이 정의된 파일에서 훅을 켭니다',
  },
  'cli.help.disable': {
    en: 'switch a hook off, in the file it comes from',
    ko: '훅이 정의된 파일에서 훅을 끕니다',
  },
  'cli.help.validate': {
    en: 'what is wrong with hooks.json files; exit 1 when there is an error',
    ko: 'hooks.json 파일의 문제를 표시합니다. 오류가 있으면 종료 코드 1입니다',
  },
  'cli.help.test': {
    en: 'really run the matching handlers on a payload and show what they do; nothing of it is applied',
    ko: '일치하는 핸들러를 실제로 실행해 결과를 보여 줍니다. 결과는 적용하지 않습니다',
  },
  'cli.help.runs': {
    en: 'the history of hook runs, the newest first',
    ko: '훅 실행 기록을 최신순으로 표시합니다',
  },
  'cli.help.trustCommand': {
    en: 'show everything a folder would run; --yes trusts exactly that',
    ko: '폴더가 실행할 모든 것을 보여 줍니다. --yes는 그 내용을 신뢰합니다',
  },
  'cli.help.source': {
    en: 'only of this source: user, project or the name of a plugin',
    ko: '이 출처만: user, project 또는 플러그인 이름',
  },
  'cli.help.json': { en: 'for programs: JSON', ko: '프로그램용 JSON으로 출력합니다' },
  'cli.help.event': { en: 'one of', ko: '다음 중 하나:' },
  'cli.help.tool': {
    en: 'tool of the sample call; default: one that a handler matches',
    ko: '예시 호출의 도구. 기본값: 핸들러와 일치하는 도구',
  },
  'cli.help.payload': {
    en: 'JSON file with fields of stdin; what it leaves out is taken from a sample',
    ko: 'stdin 필드를 담은 JSON 파일. 빠진 필드는 예시 값으로 채웁니다',
  },
  'cli.help.hook': { en: 'only the hook of this name', ko: '이 이름의 훅만' },
  'cli.help.hookFilter': { en: 'only runs of the hook of this name', ko: '이 이름의 훅 실행만' },
  'cli.help.toolFilter': { en: 'only runs about this tool', ko: '이 도구에 대한 실행만' },
  'cli.help.fixtures': {
    en: 'run all saved fixtures (hook-fixtures/*.json beside each hooks.json); exit 1 on a difference',
    ko: '저장된 모든 픽스처(각 hooks.json 옆의 hook-fixtures/*.json)를 실행합니다. 다르면 종료 코드 1입니다',
  },
  'cli.help.yes': { en: 'trust what is shown', ko: '표시된 내용을 신뢰합니다' },
  'cli.help.keepOff': {
    en: 'with --yes: keep this hook off instead of trusting it (repeatable)',
    ko: '--yes와 함께: 이 훅은 신뢰하지 않고 꺼 둡니다(여러 번 지정 가능)',
  },

  'cli.usage.unknownOption': {
    en: 'There is no option {name}. --help lists all options.',
    ko: '{name} 옵션은 없습니다. --help로 모든 옵션을 볼 수 있습니다.',
  },
  'cli.usage.unknownCommand': {
    en: '{place, select, hooks {There is no command "grapnel hooks {name}".} other {"{name}" is neither a command nor an existing folder.}}',
    ko: '{place, select, hooks {"grapnel hooks {name}" 명령은 없습니다.} other {"{name}"은(는) 명령도 아니고 있는 폴더도 아닙니다.}}',
  },
  'cli.usage.near': { en: 'Did you mean {near}?', ko: '{near}을(를) 쓰려고 하셨습니까?' },
  'cli.usage.missingWord': {
    en: 'Something is missing: <{name}>. --help shows how the command is written.',
    ko: '<{name}>이(가) 빠졌습니다. --help로 사용법을 볼 수 있습니다.',
  },
  'cli.usage.missingValue': {
    en: 'The option {name} needs a value.',
    ko: '{name} 옵션에는 값이 필요합니다.',
  },
  'cli.usage.invalidValue': {
    en: '"{value}" does not fit {name}: {why}',
    ko: '"{value}"은(는) {name}에 쓸 수 없습니다: {why}',
  },
  'cli.usage.choices': { en: 'it must be one of {choices}.', ko: '{choices} 중 하나여야 합니다.' },
  'cli.usage.wholeNumber': {
    en: 'it must be a whole number of at least {least}.',
    ko: '{least} 이상의 정수여야 합니다.',
  },
  'cli.usage.tooMany': {
    en: 'There are more words than the command takes. --help shows how it is written.',
    ko: '명령이 받는 것보다 많은 값이 있습니다. --help로 사용법을 볼 수 있습니다.',
  },
  'cli.usage.extraWord': {
    en: '"{word}" is one word too many: a prompt of several words is put in quotes.',
    ko: '"{word}"은(는) 남는 값입니다. 여러 단어로 된 프롬프트는 따옴표로 묶으세요.',
  },
  'cli.usage.onlyWithPrompt': {
    en: '{name} has no meaning without -p "…".',
    ko: '-p "…" 없이 {name}을(를) 쓸 수 없습니다.',
  },
  'cli.usage.notTogether': {
    en: '{one} and {other} cannot be used together.',
    ko: '{one}와(과) {other}은(는) 함께 쓸 수 없습니다.',
  },
  'cli.usage.foldersAreFixed': {
    en: 'A conversation keeps its folders: --add-dir cannot be used with --conversation.',
    ko: '대화의 폴더는 바뀌지 않습니다. --add-dir은 --conversation과 함께 쓸 수 없습니다.',
  },
  'cli.usage.notForHooks': {
    en: 'The option {name} is not for grapnel hooks.',
    ko: '{name} 옵션은 grapnel hooks에 쓸 수 없습니다.',
  },
  'cli.usage.eventMissing': {
    en: 'Name an event ({events}), or run the saved fixtures with --fixtures.',
    ko: '이벤트({events})를 지정하거나 --fixtures로 저장된 픽스처를 실행하세요.',
  },
});

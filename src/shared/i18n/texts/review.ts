import { defineTexts } from '../define';

export const reviewTexts = defineTexts({
  'review.banner.untrusted': {
    en: '{folder} is not trusted yet. Nothing that it brings is loaded, and you are asked about every call.',
    ko: '{folder} 폴더는 아직 신뢰하지 않습니다. 이 폴더가 가져오는 것은 아무것도 불러오지 않으며 모든 호출마다 확인합니다.',
  },
  'review.banner.hooks': {
    en: '{folder} has {count, plural, one {# hook that runs commands} other {# hooks that run commands}} on your computer. They are off until you review them; calls that they guard are asked until then.',
    ko: '{folder} 프로젝트에는 내 컴퓨터에서 명령을 실행하는 훅이 {count}개 있습니다. 검토하기 전까지 꺼져 있으며, 그때까지 이 훅이 지키는 호출은 매번 확인합니다.',
  },
  'review.banner.changed': {
    en: '{count, plural, one {# hook in {folder} changed since you trusted it and is paused.} other {# hooks in {folder} changed since you trusted them and are paused.}} Calls that they guard are asked until you review them.',
    ko: '신뢰한 이후 {folder}의 훅 {count}개가 변경되어 일시 중지되었습니다. 검토할 때까지 이 훅이 지키는 호출은 매번 확인합니다.',
  },
  'review.banner.keptOff': {
    en: '{count, plural, one {# project gate is} other {# project gates are}} kept off by you.',
    ko: '프로젝트 게이트 {count}개를 사용자가 꺼 두었습니다.',
  },
  'review.banner.failed': {
    en: '{folder} could not be checked: {message}',
    ko: '{folder} 폴더를 확인하지 못했습니다. {message}',
  },
  'review.banner.servers': {
    en: '{folder} brings {count, plural, one {# MCP server} other {# MCP servers}} that you have not reviewed as they are now. They are not used until you do.',
    ko: '{folder} 폴더에 현재 상태로 검토하지 않은 MCP 서버가 {count}개 있습니다. 검토하기 전까지 사용하지 않습니다.',
  },
  'review.server.state.new': { en: 'New – not used', ko: '새 서버 – 사용 안 함' },
  'review.server.state.changed': {
    en: 'Changed since reviewed – paused',
    ko: '검토 후 변경됨 – 일시 중지',
  },
  'review.server.means': {
    en: 'An MCP server is a program that runs on your computer with your rights, or a server on a network. Calls of its tools are asked about like every other.',
    ko: 'MCP 서버는 내 컴퓨터에서 내 권한으로 실행되는 프로그램이거나 네트워크의 서버입니다. 도구 호출은 다른 호출과 마찬가지로 확인합니다.',
  },
  'review.server.definition': { en: 'Server {name}', ko: '서버 {name}' },
  'review.server.answer': { en: 'Your answer for server {name}', ko: '서버 {name}에 대한 답' },
  'review.server.help.trust': { en: 'It may be started or reached.', ko: '시작하거나 연결할 수 있습니다.' },
  'review.server.help.keep-off': {
    en: 'It is not used until it changes.',
    ko: '바뀔 때까지 사용하지 않습니다.',
  },
  'review.trustFolderAndServers': {
    en: 'Trust this folder, {hooks, plural, one {# hook} other {# hooks}} and {servers, plural, one {# MCP server} other {# MCP servers}}',
    ko: '이 폴더, 훅 {hooks}개, MCP 서버 {servers}개 신뢰',
  },
  'review.trustServers': {
    en: 'Trust {hooks, plural, one {# hook} other {# hooks}} and {servers, plural, one {# MCP server} other {# MCP servers}}',
    ko: '훅 {hooks}개, MCP 서버 {servers}개 신뢰',
  },
  'review.keepEverythingOff': { en: 'Keep everything off', ko: '모두 끈 상태 유지' },
  'review.open': { en: 'Review…', ko: '검토…' },
  'review.openNamed': { en: 'Review {folder}', ko: '{folder} 검토' },
  'review.openKeptOff': { en: 'Review the gates that are kept off', ko: '꺼 둔 게이트 검토' },
  'review.keepOff': { en: 'Keep off', ko: '끈 상태 유지' },
  'review.title': { en: 'Do you trust the files in this folder?', ko: '이 폴더의 파일을 신뢰합니까?' },
  'review.titleTrusted': { en: 'Review hooks of this folder', ko: '이 폴더의 훅 검토' },
  'review.loading': { en: 'Reading the folder’s hooks…', ko: '폴더의 훅을 읽는 중…' },
  'review.failed': { en: 'The folder could not be read: {message}', ko: '폴더를 읽지 못했습니다. {message}' },
  'review.means': { en: 'What trusting a folder means', ko: '폴더를 신뢰하면' },
  'review.means.reads': {
    en: 'The agent may read files in it without asking. Edits and commands follow your permission mode.',
    ko: '에이전트가 이 폴더의 파일을 묻지 않고 읽습니다. 편집과 명령은 권한 모드를 따릅니다.',
  },
  'review.means.loads': {
    en: 'Rules and skills that it brings are loaded as advice for the agent. They never change permissions.',
    ko: '이 폴더의 규칙과 스킬을 에이전트를 위한 조언으로 불러옵니다. 권한은 바뀌지 않습니다.',
  },
  'review.means.hooks': {
    en: 'Hooks are commands that run on your computer with your rights. Only those that you trust below run.',
    ko: '훅은 내 컴퓨터에서 내 권한으로 실행되는 명령입니다. 아래에서 신뢰한 훅만 실행됩니다.',
  },
  'review.means.noHooks': {
    en: 'It has no hooks now. New ones stay off until you review them.',
    ko: '현재 훅이 없습니다. 새로 생긴 훅은 검토할 때까지 꺼져 있습니다.',
  },
  'review.severalRoots': {
    en: 'This conversation has several folders: a hook of one of them runs for every call, also for those in the others.',
    ko: '이 대화에는 폴더가 여러 개 있습니다. 한 폴더의 훅은 다른 폴더에 대한 호출을 포함해 모든 호출에서 실행됩니다.',
  },
  'review.notCovered': {
    en: 'Your answer covers the definition and the script texts shown here. Other files that a script loads, and programs it starts, are not covered: they can change without a new review.',
    ko: '이 답은 여기에 표시된 정의와 스크립트 내용에만 적용됩니다. 스크립트가 불러오는 다른 파일이나 실행하는 프로그램은 포함되지 않으며, 다시 검토하지 않아도 바뀔 수 있습니다.',
  },
  'review.state.new': { en: 'New – not running', ko: '새 훅 – 실행 안 함' },
  'review.state.changed': { en: 'Changed since trusted – paused', ko: '신뢰 후 변경됨 – 일시 중지' },
  'review.state.keptOff': { en: 'Kept off by you', ko: '사용자가 꺼 둠' },
  'review.keptOff': { en: 'Kept off by you', ko: '사용자가 꺼 둔 훅' },
  'review.scriptNotKept': {
    en: 'Script {path} changed. What you reviewed was too long to keep, so it cannot be compared.',
    ko: '스크립트 {path}이(가) 변경되었습니다. 검토한 내용이 너무 길어 보관하지 않았으므로 비교할 수 없습니다.',
  },
  'review.matcher': { en: 'Matcher', ko: '매처' },
  'review.allTools': { en: 'every tool', ko: '모든 도구' },
  'review.folder': { en: 'Runs in', ko: '실행 폴더' },
  'review.timeout': { en: 'Time limit', ko: '제한 시간' },
  'review.seconds': { en: '{count} s', ko: '{count}초' },
  'review.command': { en: 'Command of {name}, {event}', ko: '{name}, {event} 명령' },
  'review.canApprove': {
    en: 'Can approve tool calls without asking you.',
    ko: '사용자에게 묻지 않고 도구 호출을 승인할 수 있습니다.',
  },
  'review.definitionChange': { en: 'Definition: what changed', ko: '정의: 변경된 내용' },
  'review.script': { en: 'Script {path}', ko: '스크립트 {path}' },
  'review.scriptChange': { en: 'Script {path}: what changed', ko: '스크립트 {path}: 변경된 내용' },
  'review.scriptEmpty': { en: 'This file is empty.', ko: '빈 파일입니다.' },
  'review.noScripts': {
    en: 'The command names no script inside the folder.',
    ko: '명령에 이 폴더 안의 스크립트가 없습니다.',
  },
  'review.answer': { en: 'Your answer for {name}, {event}', ko: '{name}, {event}에 대한 답' },
  'review.answer.trust': { en: 'Trust', ko: '신뢰' },
  'review.answer.trust-no-approve': {
    en: 'Trust, but may only block and ask',
    ko: '신뢰하되 차단과 확인만 허용',
  },
  'review.answer.keep-off': { en: 'Keep off', ko: '끈 상태 유지' },
  'review.answer.help.trust': { en: 'It runs as written.', ko: '작성된 대로 실행합니다.' },
  'review.answer.help.trust-no-approve': {
    en: 'It runs; when it says “allow”, that counts as no opinion.',
    ko: '실행하지만, allow 결정은 의견 없음으로 봅니다.',
  },
  'review.answer.help.keep-off': {
    en: 'It does not run and holds nothing, until it changes.',
    ko: '바뀔 때까지 실행하지 않으며 아무 호출도 붙잡지 않습니다.',
  },
  'review.allowSecrets': {
    en: 'Let it see environment variables that look secret (…KEY, …TOKEN, …PASSWORD)',
    ko: '비밀로 보이는 환경 변수(…KEY, …TOKEN, …PASSWORD)를 볼 수 있게 허용',
  },
  'review.trustFolder': { en: 'Trust this folder', ko: '이 폴더 신뢰' },
  'review.trustFolderAnd': {
    en: 'Trust this folder and {count, plural, one {# hook} other {# hooks}}',
    ko: '이 폴더와 훅 {count}개 신뢰',
  },
  'review.trustHooks': {
    en: 'Trust {count, plural, one {# hook} other {# hooks}}',
    ko: '훅 {count}개 신뢰',
  },
  'review.keepAllOff': {
    en: 'Keep {count, plural, one {# hook} other {# hooks}} off',
    ko: '훅 {count}개 끈 상태 유지',
  },
  'review.notNow': { en: 'Not now', ko: '나중에' },
  'review.conflict': {
    en: 'A hook or a script changed on disk while you were reading. Nothing was trusted. Reload to see what is there now.',
    ko: '검토하는 동안 훅이나 스크립트가 디스크에서 변경되었습니다. 아무것도 신뢰하지 않았습니다. 다시 불러와 현재 내용을 확인하세요.',
  },
  'review.reload': { en: 'Reload', ko: '다시 불러오기' },
  'review.saveFailed': {
    en: 'Nothing was trusted: {message}',
    ko: '아무것도 신뢰하지 않았습니다. {message}',
  },
});

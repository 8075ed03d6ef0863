import { defineTexts } from '../define';

export const customizationTexts = defineTexts({
  'custom.problem.notObject': {
    en: 'This file cannot be read as one JSON object, so nothing in it counts.',
    ko: '이 파일을 하나의 JSON 객체로 읽을 수 없어 그 안의 내용은 적용되지 않습니다.',
  },
  'custom.problem.noServers': {
    en: '`mcpServers` must be an object of servers by name.',
    ko: '`mcpServers`는 이름별 서버를 담은 객체여야 합니다.',
  },
  'custom.problem.serverName': {
    en: 'The server name “{name}” cannot be used: up to 64 letters, digits, spaces and _ . @ - are possible, because names are parts of rules.',
    ko: '서버 이름 “{name}”은(는) 사용할 수 없습니다. 이름은 규칙의 일부이므로 문자, 숫자, 공백, _ . @ - 만 64자까지 쓸 수 있습니다.',
  },
  'custom.problem.serverEntry': {
    en: 'Server “{name}” does not count: {detail}',
    ko: '서버 “{name}”은(는) 적용되지 않습니다: {detail}',
  },
  'custom.problem.serverRun': {
    en: 'Server “{name}” must have either `command` or `serverUrl`.',
    ko: '서버 “{name}”에는 `command`와 `serverUrl` 중 하나만 있어야 합니다.',
  },
  'custom.problem.sameServer': {
    en: 'Server “{name}” is not used: another one of this name, from {other}, comes first.',
    ko: '서버 “{name}”은(는) 사용되지 않습니다. {other}에 있는 같은 이름의 서버가 우선합니다.',
  },
  'custom.problem.unreadable': {
    en: 'This file or folder cannot be read: {error}',
    ko: '이 파일이나 폴더를 읽을 수 없습니다: {error}',
  },
  'custom.problem.tooMany': {
    en: 'Only the first {count} entries of this folder count.',
    ko: '이 폴더에서는 처음 {count}개 항목만 적용됩니다.',
  },
  'custom.problem.leadsOut': {
    en: 'This leads out of the workspace that brings it, so it is not loaded.',
    ko: '워크스페이스 밖을 가리키므로 불러오지 않습니다.',
  },
  'custom.problem.cut': {
    en: 'This file has {bytes} bytes; the first {limit} count.',
    ko: '이 파일은 {bytes}바이트이며 처음 {limit}바이트만 적용됩니다.',
  },
  'custom.problem.frontMatter': {
    en: 'The front matter cannot be read as it is meant: {detail}',
    ko: '머리말(front matter)을 의도대로 읽을 수 없습니다: {detail}',
  },
  'custom.problem.noGlobs': {
    en: 'A rule with the trigger glob needs `globs`; without them it counts only by its @name.',
    ko: 'glob 규칙에는 `globs`가 필요합니다. 없으면 @이름으로 부를 때만 적용됩니다.',
  },
  'custom.problem.sameSkill': {
    en: 'Skill “{name}” is not used: another one of this name, from {other}, comes first.',
    ko: '스킬 “{name}”은(는) 사용되지 않습니다. {other}에 있는 같은 이름의 스킬이 우선합니다.',
  },
  'custom.problem.switchesUnreadable': {
    en: 'This file cannot be read, so every plugin counts as on.',
    ko: '이 파일을 읽을 수 없어 모든 플러그인을 켜진 것으로 봅니다.',
  },
  'custom.server.not-started': { en: 'Could not be started: {detail}', ko: '시작하지 못했습니다: {detail}' },
  'custom.server.ended': { en: 'Ended by itself: {detail}', ko: '스스로 종료되었습니다: {detail}' },
  'custom.server.no-answer': {
    en: 'Did not answer within {seconds} s.',
    ko: '{seconds}초 안에 응답하지 않았습니다.',
  },
  'custom.server.refused': { en: 'Could not be used: {detail}', ko: '사용하지 못했습니다: {detail}' },
  'custom.server.noise': {
    en: 'Sent something that is no message: {noise}',
    ko: '메시지가 아닌 것을 보냈습니다: {noise}',
  },
  'custom.title': { en: 'Customizations', ko: '사용자 지정' },
  'custom.advice': {
    en: 'Rules and skills are advice that a model may forget. Hooks always run: what must not happen belongs in a hook.',
    ko: '규칙과 스킬은 모델이 잊을 수 있는 조언입니다. 훅은 항상 실행됩니다. 일어나서는 안 되는 일은 훅으로 막으세요.',
  },
  'custom.loading': { en: 'Looking…', ko: '살펴보는 중…' },
  'custom.untrusted': {
    en: '{root} is not trusted, so nothing that it brings is loaded.',
    ko: '{root} 폴더를 신뢰하지 않으므로 이 폴더가 가져오는 것은 불러오지 않습니다.',
  },
  'custom.rules': { en: 'Rules', ko: '규칙' },
  'custom.rules.none': {
    en: 'None. ~/.gemini/GEMINI.md, and AGENTS.md, GEMINI.md and .agents/rules in a folder are rules.',
    ko: '없습니다. ~/.gemini/GEMINI.md와 폴더의 AGENTS.md, GEMINI.md, .agents/rules가 규칙입니다.',
  },
  'custom.skills': { en: 'Skills', ko: '스킬' },
  'custom.skills.none': {
    en: 'None. Each folder in ~/.gemini/config/skills or .agents/skills with a SKILL.md is one.',
    ko: '없습니다. ~/.gemini/config/skills나 .agents/skills에서 SKILL.md가 있는 폴더가 스킬입니다.',
  },
  'custom.plugins': { en: 'Plugins', ko: '플러그인' },
  'custom.plugins.none': {
    en: 'None. Each folder in ~/.gemini/config/plugins or .agents/plugins is one.',
    ko: '없습니다. ~/.gemini/config/plugins나 .agents/plugins의 폴더가 플러그인입니다.',
  },
  'custom.plugin.switch': {
    en: 'Plugin {name}, with its hooks, rules, skills and servers',
    ko: '플러그인 {name}(훅, 규칙, 스킬, 서버 포함)',
  },
  'custom.servers': { en: 'MCP servers', ko: 'MCP 서버' },
  'custom.servers.none': {
    en: 'None. They are named in ~/.gemini/config/mcp_config.json or .agents/mcp_config.json.',
    ko: '없습니다. ~/.gemini/config/mcp_config.json이나 .agents/mcp_config.json에 적습니다.',
  },
  'custom.tools': {
    en: '{count, plural, one {# tool} other {# tools}}: {names}',
    ko: '도구 {count}개: {names}',
  },
  'custom.from.user': { en: 'yours', ko: '내 설정' },
  'custom.from.project': { en: 'from the repository', ko: '저장소' },
  'custom.from.plugin': { en: 'from a plugin', ko: '플러그인' },
  'custom.trigger.always_on': { en: 'always', ko: '항상' },
  'custom.trigger.model_decision': { en: 'when the model finds it fits', ko: '모델이 필요하다고 판단할 때' },
  'custom.trigger.glob': { en: 'when a matching file is touched', ko: '일치하는 파일을 다룰 때' },
  'custom.trigger.manual': { en: 'when you name it with @', ko: '@로 부를 때' },
  'custom.state.off': { en: 'not started', ko: '시작 전' },
  'custom.state.starting': { en: 'starting', ko: '시작하는 중' },
  'custom.state.ready': { en: 'connected', ko: '연결됨' },
  'custom.state.failed': { en: 'failed', ko: '실패' },
  'custom.state.disabled': { en: 'off in its file', ko: '파일에서 꺼짐' },
  'custom.state.untrusted': { en: 'folder not trusted', ko: '신뢰하지 않는 폴더' },
  'custom.state.review': { en: 'waits for your review', ko: '검토 대기' },
  'custom.state.changed': { en: 'changed – paused', ko: '변경됨 – 일시 중지' },
  'custom.state.kept-off': { en: 'kept off by you', ko: '사용자가 꺼 둠' },
  'custom.state.hidden': { en: 'another of this name is used', ko: '같은 이름의 다른 서버 사용 중' },
});

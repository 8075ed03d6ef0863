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
});

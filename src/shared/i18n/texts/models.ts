import { defineTexts } from '../define';

export const modelTexts = defineTexts({
  'models.unknown': {
    en: 'There is no model "{id}". Use demo, or script:<file> for a file of answers.',
    ko: '모델 "{id}"을(를) 찾을 수 없습니다. demo를 사용하거나, 응답 파일이 있으면 script:<파일>을 사용하십시오.',
  },
  'models.vendor-not-yet': {
    en: 'This version cannot use "{id}" yet: it has only the models demo and script:<file>.',
    ko: '이 버전에서는 아직 "{id}"을(를) 사용할 수 없습니다. demo와 script:<파일> 모델만 사용할 수 있습니다.',
  },
  'models.script-unreadable': {
    en: 'The script file {file} cannot be read: {problem}.',
    ko: '스크립트 파일 {file}을(를) 읽을 수 없습니다: {problem}.',
  },
  'models.script-no-json': {
    en: 'The script file {file} is not valid JSON: {problem}.',
    ko: '스크립트 파일 {file}이(가) 올바른 JSON이 아닙니다: {problem}.',
  },
  'models.script-broken': {
    en: 'The script file {file} cannot be played: {where}: {problem}.',
    ko: '스크립트 파일 {file}을(를) 재생할 수 없습니다: {where}: {problem}.',
  },
});

import { defineTexts } from '../define';

export const windowTexts = defineTexts({
  'window.close': { en: 'Close', ko: '닫기' },
  'window.cancel': { en: 'Cancel', ko: '취소' },
  'window.copy': { en: 'Copy', ko: '복사' },
  'window.copied': { en: 'Copied', ko: '복사됨' },
  'window.copy-object': { en: 'Copy {label}', ko: '{label} 복사' },
  'window.code-block-name': {
    en: 'Code, {label}, {lines, plural, one {# line} other {# lines}}',
    ko: '코드, {label}, {lines}줄',
  },
  'window.diff-name': { en: 'Changes in {label}', ko: '{label} 변경 사항' },
  'window.diff-counts': {
    en: '{added, plural, one {# line added} other {# lines added}}, {removed, plural, one {# line removed} other {# lines removed}}',
    ko: '{added}줄 추가, {removed}줄 삭제',
  },
  'window.diff-added': { en: 'added line {number}: ', ko: '추가된 {number}행: ' },
  'window.diff-removed': { en: 'removed line {number}: ', ko: '삭제된 {number}행: ' },
});

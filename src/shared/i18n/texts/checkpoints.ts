import { defineTexts } from '../define';

export const checkpointTexts = defineTexts({
  'core.restoreBusy': {
    en: 'A turn of this conversation is running. Stop it first; files are put back only while nothing writes them.',
    ko: '이 대화의 작업이 실행 중입니다. 먼저 중지하세요. 파일은 실행 중이 아닐 때만 되돌립니다.',
  },
  'core.filesBusy': {
    en: 'Files are being put back for this conversation. Try again in a moment.',
    ko: '이 대화의 파일을 되돌리는 중입니다. 잠시 뒤 다시 시도하세요.',
  },
  'core.restoreConflict': {
    en: 'A file changed on disk while you were looking. Nothing was put back; look at the list again.',
    ko: '확인하는 동안 디스크에서 파일이 변경되었습니다. 아무것도 되돌리지 않았습니다. 목록을 다시 확인하세요.',
  },
  'core.restoreNotKept': {
    en: 'What is there now could not be kept first: {cause}. Nothing was put back.',
    ko: '현재 내용을 먼저 보관하지 못했습니다: {cause}. 아무것도 되돌리지 않았습니다.',
  },
  'core.restoreBegan': {
    en: 'Grapnel was closed while it put {count, plural, one {# file} other {# files}} back. Some of them may not be as they were.',
    ko: '파일 {count}개를 되돌리는 도중 Grapnel이 닫혔습니다. 일부 파일은 되돌려지지 않았을 수 있습니다.',
  },
  'core.restored': {
    en: '{count, plural, =0 {No file was} one {# file was} other {# files were}} put back to {place, select, message {before your message “{text}”} restore {before the restore} other {before the step {text}}}:',
    ko: '{place, select, message {메시지 ‘{text}’ 이전} restore {복원 이전} other {{text} 단계 이전}} 상태로 파일 {count}개를 되돌렸습니다:',
  },
  'core.restoreFailed': {
    en: '{count, plural, one {# file was} other {# files were}} not put back and left as found:',
    ko: '파일 {count}개는 되돌리지 못해 그대로 두었습니다:',
  },
  'core.noSuchStep': {
    en: 'There is no such step in this conversation any more.',
    ko: '이 대화에 해당 단계가 더 이상 없습니다.',
  },
});

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

  'restore.to-here': { en: 'Restore files to here…', ko: '파일을 이 시점으로 되돌리기…' },
  'restore.before-this': { en: 'Restore files to before this…', ko: '파일을 이 호출 전으로 되돌리기…' },
  'restore.undo': { en: 'Undo restore…', ko: '복원 취소…' },
  'restore.message-actions': { en: 'Actions for message “{text}”', ko: '메시지 ‘{text}’ 작업' },
  'restore.title': { en: 'Restore files', ko: '파일 되돌리기' },
  'restore.undo-title': { en: 'Undo restore', ko: '복원 취소' },
  'restore.description': {
    en: 'The ticked files are put back to what they were before this point. What is there now is kept, so this can be undone.',
    ko: '선택한 파일을 이 시점 이전 상태로 되돌립니다. 현재 내용을 보관하므로 나중에 취소할 수 있습니다.',
  },
  'restore.looking': { en: 'Looking at the files…', ko: '파일을 확인하는 중…' },
  'restore.nothing': {
    en: 'Every file is as it was at this point. There is nothing to put back.',
    ko: '모든 파일이 이 시점과 같습니다. 되돌릴 파일이 없습니다.',
  },
  'restore.by-agent': { en: 'Written by the agent', ko: '에이전트가 쓴 파일' },
  'restore.edited': { en: 'Changed by you or by a command', ko: '직접 또는 명령으로 변경된 파일' },
  'restore.edited-long': {
    en: 'These hold changes that the agent’s file tools did not make. They stay as they are unless you tick them.',
    ko: '에이전트의 파일 도구가 하지 않은 변경이 들어 있습니다. 선택하지 않으면 그대로 둡니다.',
  },
  'restore.edited-since': {
    en: 'Changed after the agent last wrote it.',
    ko: '에이전트가 마지막으로 쓴 뒤 변경되었습니다.',
  },
  'restore.edited-between': {
    en: 'Changed between two writes of the agent; that change would be lost too.',
    ko: '에이전트가 쓰는 사이에 변경되었습니다. 그 변경도 함께 사라집니다.',
  },
  'restore.rewrite': { en: 'Content put back', ko: '내용 되돌림' },
  'restore.create': { en: 'Created again', ko: '다시 만듦' },
  'restore.remove': { en: 'Removed', ko: '삭제' },
  'restore.changes-of': { en: 'Changes of {name}', ko: '{name} 변경 내용' },
  'restore.no-diff': {
    en: 'Not text; no comparison is shown.',
    ko: '텍스트가 아니어서 비교를 표시하지 않습니다.',
  },
  'restore.diff-cut': {
    en: 'The comparison is cut here; the whole file is put back.',
    ko: '비교는 여기까지만 표시합니다. 파일은 전체를 되돌립니다.',
  },
  'restore.commands': {
    en: 'Only what the file tools wrote is put back. {count, plural, =0 {What commands, sub-agents and MCP tools change is never covered; none ran since.} one {One command, sub-agent or MCP call ran since; what it changed stays.} other {# commands, sub-agents or MCP calls ran since; what they changed stays.}}',
    ko: '이 대화의 파일 도구가 쓴 내용만 되돌립니다. {count, plural, =0 {명령, 하위 에이전트, MCP 도구가 바꾼 내용은 대상이 아니며, 그 뒤 실행된 것은 없습니다.} other {그 뒤 실행된 명령, 하위 에이전트, MCP 호출 {count}개가 바꾼 내용은 그대로 남습니다.}}',
  },
  'restore.blocked': { en: 'Cannot be put back', ko: '되돌릴 수 없는 파일' },
  'restore.blocked-not-kept': {
    en: 'Its earlier content was not kept: this conversation had reached the limit of 256 MiB.',
    ko: '이전 내용이 보관되지 않았습니다. 이 대화가 한도 256 MiB에 도달해 있었습니다.',
  },
  'restore.blocked-damaged': {
    en: 'Its kept content is gone or no longer what it was.',
    ko: '보관된 내용이 없거나 손상되었습니다.',
  },
  'restore.blocked-link': {
    en: 'Its path now leads through a link to somewhere else.',
    ko: '경로가 이제 링크를 거쳐 다른 곳으로 연결됩니다.',
  },
  'restore.blocked-not-a-file': {
    en: 'It is no longer a file: {detail}.',
    ko: '이제 파일이 아닙니다: {detail}.',
  },
  'restore.blocked-too-big': {
    en: 'What is there now is over 10 MiB.',
    ko: '현재 파일이 10 MiB를 넘습니다.',
  },
  'restore.blocked-unreadable': { en: 'It cannot be read: {detail}', ko: '읽을 수 없습니다: {detail}' },
  'restore.act': {
    en: '{count, plural, =0 {Restore} one {Restore # file} other {Restore # files}}',
    ko: '{count, plural, =0 {되돌리기} other {파일 {count}개 되돌리기}}',
  },
  'restore.done': {
    en: '{count, plural, one {# file was} other {# files were}} put back.',
    ko: '파일 {count}개를 되돌렸습니다.',
  },
  'restore.partly': {
    en: '{count, plural, =0 {No file was} one {# file was} other {# files were}} put back. These were not:',
    ko: '파일 {count}개를 되돌렸습니다. 다음 파일은 되돌리지 못했습니다:',
  },

  'resend.edit': { en: 'Edit and resend…', ko: '편집하여 다시 보내기…' },
  'resend.title': { en: 'Edit and resend', ko: '편집하여 다시 보내기' },
  'resend.description': {
    en: 'Begins a new conversation with everything before this message. This one stays as it is.',
    ko: '이 메시지 이전의 내용으로 새 대화를 시작합니다. 지금 대화는 그대로 남습니다.',
  },
  'resend.files': {
    en: 'Also restore files to before this message',
    ko: '파일도 이 메시지 이전으로 되돌리기',
  },
  'resend.files-busy': {
    en: 'Also restore files (only when no turn runs)',
    ko: '파일도 되돌리기(실행 중이 아닐 때만 가능)',
  },
  'resend.act': { en: 'Send in a new conversation', ko: '새 대화에서 보내기' },
});

import { defineTexts } from '../define';

export const coreTexts = defineTexts({
  'core.noConversation': {
    en: 'This conversation no longer exists.',
    ko: '이 대화는 더 이상 없습니다.',
  },
  'core.heldElsewhere': {
    en: 'Conversation {id} is open in another process (pid {pid}). Close it there, or wait until it ends.',
    ko: '{id} 대화는 다른 프로세스(pid {pid})에서 열려 있습니다. 그쪽에서 닫거나 끝날 때까지 기다리세요.',
  },
  'core.tornLine': {
    en: 'The last line of this conversation was cut off in the middle of a write and was dropped. Everything before it is here.',
    ko: '이 대화의 마지막 줄이 기록 도중 끊겨 제외했습니다. 그 앞의 내용은 모두 남아 있습니다.',
  },
  'core.newerEvents': {
    en: '{count, plural, one {# entry was} other {# entries were}} written by a newer version of Grapnel and cannot be shown here. Nothing was removed.',
    ko: '더 새로운 버전의 Grapnel이 기록한 항목 {count}개는 여기에 표시할 수 없습니다. 삭제된 내용은 없습니다.',
  },
  'core.missingFolder': {
    en: 'The folder {path} does not exist any more. Choose another one.',
    ko: '{path} 폴더가 더 이상 없습니다. 다른 폴더를 선택하세요.',
  },
  'core.modelBusy': {
    en: 'The model can be changed when the turn is over.',
    ko: '모델은 턴이 끝난 뒤에 바꿀 수 있습니다.',
  },
  'core.subagentOnly': {
    en: 'This is a sub-agent. It answers only to the conversation that called it; write there.',
    ko: '하위 에이전트입니다. 자신을 부른 대화에만 응답하므로 그 대화에 입력하세요.',
  },
  'core.nothingToDo': {
    en: 'This has been done already, or is no longer there.',
    ko: '이미 처리되었거나 더 이상 없는 항목입니다.',
  },
  'core.cannotRead': {
    en: 'This conversation cannot be used: {cause}. Its files were left as they are.',
    ko: '이 대화를 사용할 수 없습니다: {cause}. 파일은 그대로 두었습니다.',
  },
  'core.settingsUnreadable': {
    en: 'settings.json cannot be read: {cause}. Calls other than reads inside the workspace are held until it is fixed: {path}',
    ko: 'settings.json을 읽을 수 없습니다: {cause}. 고칠 때까지 작업 공간 안의 읽기를 제외한 모든 호출을 보류합니다: {path}',
  },
  'core.hookFileChanged': {
    en: '{path} changed on disk in the meantime. Nothing was written; look at it again.',
    ko: '그 사이 {path} 파일이 디스크에서 변경되었습니다. 아무것도 쓰지 않았습니다. 다시 확인하세요.',
  },
  'core.hookFileNotObject': {
    en: '{path} is not one JSON object, so it is not written. Fix it first.',
    ko: '{path} 파일이 하나의 JSON 객체가 아니어서 쓰지 않았습니다. 먼저 고치세요.',
  },
  'core.hookGone': {
    en: 'This hook is no longer in {path}. Reload the list.',
    ko: '이 훅은 더 이상 {path}에 없습니다. 목록을 다시 불러오세요.',
  },
  'core.hookAmbiguous': {
    en: 'A key is written twice in {path}, so it is not certain which one is meant. Keep one of them first.',
    ko: '{path}에 같은 키가 두 번 있어 어느 쪽인지 알 수 없습니다. 먼저 하나만 남기세요.',
  },
  'core.hookFileFailed': {
    en: "Couldn't save {path}: {cause}. Nothing was changed.",
    ko: '{path}을(를) 저장하지 못했습니다: {cause}. 변경된 내용은 없습니다.',
  },
  'core.gateLost': {
    en: 'Gate `{name}` was removed, switched off or narrowed in {file} while the agent was working, and not by you in the app. {present, select, yes {You are asked about every call it guarded until you accept the change or put the hook back.} other {Every call it guarded is denied until the hook is put back.}}',
    ko: '에이전트가 작업하는 동안 {file}에서 게이트 `{name}`이(가) 삭제되거나 꺼지거나 범위가 좁아졌으며, 앱에서 직접 바꾼 것이 아닙니다. {present, select, yes {변경을 수락하거나 훅을 되돌릴 때까지 이 훅이 지키던 호출마다 확인을 요청합니다.} other {훅을 되돌릴 때까지 이 훅이 지키던 호출을 모두 거부합니다.}}',
  },
  'core.gateGone': {
    en: 'Gate `{name}` was removed, switched off or narrowed in {file} since the last turn. It no longer guards what it guarded. If you did not mean this, put the hook back.',
    ko: '지난 턴 이후 {file}에서 게이트 `{name}`이(가) 삭제되거나 꺼지거나 범위가 좁아졌습니다. 이제 이전에 지키던 호출을 지키지 않습니다. 의도한 것이 아니라면 훅을 되돌리세요.',
  },
  'core.scriptChanged': {
    en: 'A script of your hook `{name}` from {file} changed while the agent was working. The hook does not run, and {present, select, yes {you are asked about every call it guards, until you accept the change or put the script back.} other {every call it guards is denied, until the script is put back.}}',
    ko: '에이전트가 작업하는 동안 {file}에 있는 훅 `{name}`의 스크립트가 변경되었습니다. {present, select, yes {변경을 수락하거나 스크립트를 되돌릴 때까지 훅이 실행되지 않으며, 이 훅이 지키는 호출마다 확인을 요청합니다.} other {스크립트를 되돌릴 때까지 훅이 실행되지 않으며, 이 훅이 지키는 호출을 모두 거부합니다.}}',
  },
  'core.gatesNotKept': {
    en: 'What gates there are can’t be kept for the next start, so a gate that goes missing meanwhile is not noticed then: {cause}. Mend the file, or remove it to begin anew.',
    ko: '게이트 상태를 다음 시작을 위해 저장할 수 없어, 그사이 사라진 게이트를 다음 시작 때 알아차리지 못합니다: {cause}. 파일을 고치거나 삭제하고 새로 시작하세요.',
  },
  'core.historyNotKept': {
    en: 'The history of hook runs cannot be kept: {cause}. The runs still show in their conversations.',
    ko: '훅 실행 기록을 저장할 수 없습니다: {cause}. 실행 내용은 각 대화에 계속 표시됩니다.',
  },
  'core.notRecorded': {
    en: 'This conversation cannot be saved: {cause}. Make room, then try again.',
    ko: '이 대화를 저장할 수 없습니다: {cause}. 공간을 확보한 뒤 다시 시도하십시오.',
  },
  'core.grantsUnreadable': {
    en: '{cause}. Until it is fixed nothing counts as remembered, and its calls are asked again',
    ko: '{cause}. 고칠 때까지 기억된 승인은 적용되지 않으며 해당 호출은 다시 묻습니다',
  },
  'core.cannotSave': {
    en: 'This could not be saved: {cause}. Nothing was changed.',
    ko: '저장하지 못했습니다: {cause}. 변경된 내용은 없습니다.',
  },
});

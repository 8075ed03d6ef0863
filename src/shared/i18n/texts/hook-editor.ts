import { defineTexts } from '../define';

const fileTexts = defineTexts({
  'hookEditor.notListed': {
    en: '{path} is not among the listed hook files. Reload the list.',
    ko: '{path}은(는) 목록에 있는 훅 파일이 아닙니다. 목록을 다시 불러오세요.',
  },
  'hookEditor.pluginFile': {
    en: 'This file comes with a plugin. Edit it in the plugin.',
    ko: '이 파일은 플러그인에 포함되어 있습니다. 편집은 플러그인에서 하세요.',
  },
  'hookEditor.notWritable': {
    en: 'You have no permission to write {path}.',
    ko: '{path}에 쓸 권한이 없습니다.',
  },
  'hookEditor.cannotRead': {
    en: '{path} can’t be read: {cause}.',
    ko: '{path}을(를) 읽을 수 없습니다: {cause}.',
  },
  'hookEditor.tooLarge': {
    en: '{path} would be larger than 1 MiB and could not be read again. Nothing was changed.',
    ko: '{path} 파일이 1MiB를 넘어 다시 읽을 수 없게 됩니다. 변경된 내용은 없습니다.',
  },
  'hookEditor.nameTaken': {
    en: 'There is a hook named {name} in this file already.',
    ko: '이 파일에 이름이 {name}인 훅이 이미 있습니다.',
  },
  'hookEditor.stillPaused': {
    en: 'Saved. Still paused, because a script changed since its review and the editor does not show scripts: {names}.',
    ko: '저장했습니다. 검토한 뒤 스크립트가 변경되었고 편집기에는 스크립트가 표시되지 않으므로 다음 훅은 계속 일시 중지됩니다: {names}.',
  },
  'hookEditor.notReviewed': {
    en: 'The file was saved, but what follows from it was not: {cause}. Hooks you changed may have to be reviewed.',
    ko: '파일은 저장했지만 그에 따른 설정은 저장하지 못했습니다: {cause}. 변경한 훅을 검토해야 할 수 있습니다.',
  },
});

const saveTexts = defineTexts({
  'hookEditor.tab.edit': { en: 'Edit', ko: '편집' },
  'hookEditor.tab.json': { en: 'JSON', ko: 'JSON' },
  'hookEditor.save': { en: 'Save', ko: '저장' },
  'hookEditor.discard': { en: 'Discard', ko: '변경 취소' },
  'hookEditor.showDiff': { en: 'Show diff', ko: '변경 내용 보기' },
  'hookEditor.willWrite': {
    en: '{keys, plural, =0 {Not saved: will write no key but other text} one {Not saved: will write # key} other {Not saved: will write # keys}} in {path}',
    ko: '{keys, plural, =0 {저장 안 됨: 키는 그대로이고 다른 텍스트만 바뀝니다.} other {저장 안 됨: 키 #개를 씁니다.}} 파일: {path}',
  },
  'hookEditor.diffTitle': { en: 'What will be written', ko: '쓸 내용' },
  'hookEditor.firstWrite': {
    en: 'This is the first change to this project file. Teammates will be asked to trust it.',
    ko: '이 프로젝트 파일을 처음 변경합니다. 팀원에게는 신뢰할지 묻게 됩니다.',
  },
  'hookEditor.writeIt': { en: 'Write it', ko: '쓰기' },
  'hookEditor.jsonOf': { en: 'Text of {path}', ko: '{path}의 텍스트' },
  'hookEditor.notJson': {
    en: 'This is not one JSON object yet: fix line {line} first.',
    ko: '아직 하나의 JSON 객체가 아닙니다. 먼저 {line}행을 고치세요.',
  },
  'hookEditor.conflict': {
    en: 'hooks.json changed on disk while you were editing.',
    ko: '편집하는 동안 hooks.json이 디스크에서 변경되었습니다.',
  },
  'hookEditor.conflictGone': {
    en: 'hooks.json was removed from disk while you were editing.',
    ko: '편집하는 동안 hooks.json이 디스크에서 삭제되었습니다.',
  },
  'hookEditor.compare': { en: 'Compare', ko: '비교' },
  'hookEditor.reload': { en: 'Reload', ko: '다시 불러오기' },
  'hookEditor.overwrite': { en: 'Overwrite', ko: '덮어쓰기' },
  'hookEditor.compareTitle': { en: 'From disk to yours', ko: '디스크와 편집 내용 비교' },
  'hookEditor.compareHelp': {
    en: 'Removed lines are on disk now, added lines are yours. Overwrite keeps yours, reload drops them.',
    ko: '삭제된 줄은 지금 디스크에 있는 내용이고 추가된 줄은 편집한 내용입니다. 덮어쓰면 편집한 내용이 남고 다시 불러오면 사라집니다.',
  },
});

const newTexts = defineTexts({
  'hookEditor.new': { en: 'New hook', ko: '새 훅' },
  'hookEditor.new.name': { en: 'new-hook', ko: 'new-hook' },
  'hookEditor.new.help': {
    en: 'A command of yours at a moment that you choose. Nothing is written before you save.',
    ko: '원하는 시점에 실행할 명령입니다. 저장하기 전에는 아무것도 쓰지 않습니다.',
  },
  'hookEditor.new.cancel': { en: 'Don’t create it', ko: '만들지 않기' },
  'hookEditor.new.from': { en: 'Start from', ko: '시작 방법' },
  'hookEditor.new.blank': { en: 'Blank', ko: '빈 훅' },
  'hookEditor.new.blankHelp': { en: 'An empty form.', ko: '빈 양식으로 시작합니다.' },
  'hookEditor.new.scope': { en: 'Runs for', ko: '적용 범위' },
  'hookEditor.new.user': { en: 'You, everywhere', ko: '나, 모든 곳' },
  'hookEditor.new.project': { en: 'This project', ko: '이 프로젝트' },
  'hookEditor.new.projectHelp': {
    en: 'Teammates will be asked to trust this. {path}',
    ko: '팀원에게는 신뢰할지 묻게 됩니다. {path}',
  },
  'hookEditor.new.start': { en: 'Fill in the form', ko: '양식 작성' },
  'hookEditor.new.add': { en: 'Add hook', ko: '훅 추가' },
  'hookEditor.new.creates': { en: 'Will be written', ko: '쓸 내용' },
  'hookEditor.unsavedElsewhere': {
    en: 'This file has changes that are not saved. Save or discard them first.',
    ko: '이 파일에 저장하지 않은 변경 내용이 있습니다. 먼저 저장하거나 취소하세요.',
  },
  'hookEditor.duplicate': { en: 'Duplicate', ko: '복제' },
  'hookEditor.delete': { en: 'Delete…', ko: '삭제…' },
  'hookEditor.actions': { en: 'More for {name}', ko: '{name} 추가 작업' },
  'hookEditor.delete.title': { en: 'Delete {name}?', ko: '{name}을(를) 삭제할까요?' },
  'hookEditor.delete.means': {
    en: 'Its whole entry is removed from {path}. What it guarded is no longer guarded. Scripts stay where they are.',
    ko: '{path}에서 항목 전체가 삭제됩니다. 이 훅이 지키던 호출은 더 이상 보호되지 않습니다. 스크립트는 그대로 남습니다.',
  },
  'hookEditor.delete.keep': { en: 'Keep it', ko: '유지' },
  'hookEditor.delete.yes': { en: 'Delete hook', ko: '훅 삭제' },
  'hookEditor.editJson': { en: 'Edit {path} as JSON', ko: '{path}을(를) JSON으로 편집' },
});

export const hookEditorTexts = { ...fileTexts, ...saveTexts, ...newTexts };

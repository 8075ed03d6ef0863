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

export const hookEditorTexts = { ...fileTexts };

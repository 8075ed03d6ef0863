import { defineTexts } from '../define';

/** What holds until the person says otherwise: changed by the agent's work, or not readable. */
export const heldTexts = defineTexts({
  'hooksPage.held.lost': {
    en: 'Gate {name} was removed, switched off or narrowed in {path} while the agent was working, and not by you in the app. The calls it guarded are held until you accept the change or put the hook back.',
    ko: '에이전트가 작업하는 동안 {path}에서 게이트 {name}이(가) 삭제되거나 꺼지거나 범위가 좁아졌으며, 앱에서 직접 바꾼 것이 아닙니다. 변경을 수락하거나 훅을 되돌릴 때까지 이 훅이 지키던 호출을 보류합니다.',
  },
  'hooksPage.held.script': {
    en: 'A script of your hook {name} from {path} changed while the agent was working. The hook does not run, and the calls it guards are held, until you accept the change or put the script back.',
    ko: '에이전트가 작업하는 동안 {path}에 있는 훅 {name}의 스크립트가 변경되었습니다. 변경을 수락하거나 스크립트를 되돌릴 때까지 훅을 실행하지 않으며 이 훅이 지키는 호출을 보류합니다.',
  },
  'hooksPage.held.accept': { en: 'Accept the change', ko: '변경 수락' },
  'hooksPage.held.acceptNamed': { en: 'Accept the change of {name}', ko: '{name}의 변경 수락' },
  'hooksPage.ignore.do': { en: 'Ignore until it changes', ko: '바뀔 때까지 무시' },
  'hooksPage.ignore.doNamed': { en: 'Ignore {path} until it changes', ko: '바뀔 때까지 {path} 무시' },
  'hooksPage.ignore.end': { en: 'Ignore no more', ko: '무시 끝내기' },
  'hooksPage.ignore.endNamed': { en: 'Ignore {path} no more', ko: '{path} 무시 끝내기' },
  'hooksPage.ignore.keep': { en: 'Keep asking', ko: '계속 확인' },
  'hooksPage.ignore.title': { en: 'Ignore this file?', ko: '이 파일을 무시하시겠습니까?' },
  'hooksPage.ignore.means': {
    en: 'No hook of {path} runs or holds a call, whatever it was meant to guard, until the file changes.',
    ko: '파일이 바뀔 때까지 {path}의 훅은 지키려던 것과 관계없이 실행되지 않고 호출을 보류하지도 않습니다.',
  },
  'hooksPage.ignore.cannot': {
    en: 'There is no content here that could be ignored: make it a file that can be read, or remove it.',
    ko: '무시할 내용을 읽을 수 없습니다. 읽을 수 있는 파일로 고치거나 제거하세요.',
  },
});

import { defineTexts } from '../define';

export const desktopTexts = defineTexts({
  'desktop.menu.file': { en: '&File', ko: '파일(&F)' },
  'desktop.menu.edit': { en: '&Edit', ko: '편집(&E)' },
  'desktop.menu.view': { en: '&View', ko: '보기(&V)' },
  'desktop.menu.agent': { en: '&Agent', ko: '에이전트(&A)' },
  'desktop.menu.window': { en: '&Window', ko: '창(&W)' },
  'desktop.menu.newConversation': { en: 'New Conversation', ko: '새 대화' },
  'desktop.menu.openFolder': { en: 'Open Folder…', ko: '폴더 열기…' },
  'desktop.menu.export': { en: 'Export Conversation', ko: '대화 내보내기' },
  'desktop.exportTo': { en: 'Export conversation', ko: '대화 내보내기' },
  'desktop.exportFailed': {
    en: 'The conversation could not be exported: {cause}',
    ko: '대화를 내보내지 못했습니다: {cause}',
  },
  'desktop.menu.settings': { en: 'Settings…', ko: '설정…' },
  'desktop.menu.closeWindow': { en: 'Close Window', ko: '창 닫기' },
  'desktop.menu.quit': { en: 'Quit', ko: '종료' },
  'desktop.menu.actualSize': { en: 'Actual Size', ko: '실제 크기' },
  'desktop.menu.zoomIn': { en: 'Zoom In', ko: '확대' },
  'desktop.menu.zoomOut': { en: 'Zoom Out', ko: '축소' },
  'desktop.menu.fullScreen': { en: 'Full Screen', ko: '전체 화면' },
  'desktop.menu.approvals': { en: 'Jump to Pending Approval', ko: '대기 중인 승인으로 이동' },
  'desktop.menu.manageHooks': { en: 'Manage Hooks…', ko: '훅 관리…' },
  'desktop.pickFolder': { en: 'Choose a folder to work in', ko: '작업할 폴더 선택' },
  'desktop.approvalNeeded': { en: 'Approval needed – {title}', ko: '승인 필요 – {title}' },
  'desktop.approvalBody': { en: '{question} {text}', ko: '{question} {text}' },
  'desktop.questionNeeded': { en: 'Question for you – {title}', ko: '질문 있음 – {title}' },
  'desktop.review': { en: 'Review', ko: '검토' },
  'desktop.badge': {
    en: '{count, plural, one {# waits} other {# wait}} for your answer',
    ko: '응답 대기 {count}개',
  },
  'desktop.badLink': {
    en: 'Only https and mailto links can be opened.',
    ko: 'https 및 mailto 링크만 열 수 있습니다.',
  },
  'desktop.runsActive': {
    en: 'Still running: {running, plural, =0 {} one {# conversation} other {# conversations}}{tasks, plural, =0 {} other {{running, plural, =0 {} other {, }}{tasks, plural, one {# background command} other {# background commands}}}}. Stop and quit?',
    ko: '아직 실행 중입니다: {running, plural, =0 {} other {대화 #개}}{tasks, plural, =0 {} other {{running, plural, =0 {} other {, }}백그라운드 명령 {tasks}개}}. 중지하고 종료하시겠습니까?',
  },
  'desktop.stopAndQuit': { en: 'Stop and quit', ko: '중지하고 종료' },
  'desktop.cancel': { en: 'Cancel', ko: '취소' },
  'desktop.cannotStart': {
    en: 'Grapnel cannot use its data folder {path}: {cause}. Nothing was changed. Free the folder, or name another one with GRAPNEL_HOME.',
    ko: '데이터 폴더 {path}을(를) 사용할 수 없습니다: {cause}. 변경된 내용은 없습니다. 폴더를 정리하거나 GRAPNEL_HOME으로 다른 폴더를 지정하세요.',
  },
  'desktop.alreadyOpen': {
    en: 'Grapnel is already open with this data folder; its window was brought forward.',
    ko: '이 데이터 폴더로 Grapnel이 이미 열려 있어 해당 창을 앞으로 가져왔습니다.',
  },
});

import { defineTexts } from '../define';

/** The history of runs: what is shown of it, and what can be done with it. */
export const historyTexts = defineTexts({
  'hooksPage.cost': { en: 'Last 7 days', ko: '최근 7일' },
  'hooksPage.cost.facts': {
    en: '{runs, plural, one {# run} other {# runs}}, {failed} failed; half took at most {p50}, 95 % at most {p95}',
    ko: '{runs}회 실행, {failed}회 실패. 절반은 {p50} 이내, 95%는 {p95} 이내',
  },
  'hooksPage.runs.anyResult': { en: 'Any result', ko: '모든 결과' },
  'hooksPage.runs.noHits': { en: 'No run matches these filters.', ko: '조건에 맞는 실행 기록이 없습니다.' },
  'hooksPage.runs.filter.allow': { en: 'Allowed', ko: '허용함' },
  'hooksPage.runs.filter.deny': { en: 'Denied', ko: '거부함' },
  'hooksPage.runs.filter.ask': { en: 'Asked', ko: '확인 요청' },
  'hooksPage.runs.filter.force_ask': { en: 'Always asks', ko: '항상 확인' },
  'hooksPage.runs.filter.deny_unless_prior_grant': { en: 'Needs a prior approval', ko: '사전 승인 필요' },
  'hooksPage.runs.filter.hold': { en: 'No decision – held', ko: '결정 없음 – 보류' },
  'hooksPage.runs.filter.no_opinion': { en: 'No opinion', ko: '의견 없음' },
  'hooksPage.runs.filter.done': { en: 'Done', ko: '완료' },
  'hooksPage.runs.filter.failed': { en: 'Failed', ko: '실패' },
  'hooksPage.runs.filter.timed_out': { en: 'Timed out', ko: '시간 초과' },
  'hooksPage.runs.filter.cancelled': { en: 'Cancelled', ko: '취소됨' },
  'hooksPage.runs.filter.skipped': { en: 'Skipped', ko: '건너뜀' },
  'hooksPage.runs.period.all': { en: 'Everything kept', ko: '보관된 전체' },
  'hooksPage.runs.period.hour': { en: 'Last hour', ko: '최근 1시간' },
  'hooksPage.runs.period.day': { en: 'Last 24 hours', ko: '최근 24시간' },
  'hooksPage.runs.export': { en: 'Export as JSON lines…', ko: 'JSON 줄로 내보내기…' },
  'hooksPage.runs.exported': { en: 'Saved as {path}', ko: '{path}에 저장했습니다.' },
  'hooksPage.runs.clear': { en: 'Clear history…', ko: '기록 지우기…' },
  'hooksPage.runs.clear.title': {
    en: 'Clear the history of all hooks?',
    ko: '모든 훅의 실행 기록을 지우시겠습니까?',
  },
  'hooksPage.runs.clear.means': {
    en: 'Runs of every hook and workspace are removed from this computer. Conversations keep what they show.',
    ko: '모든 훅과 작업 폴더의 실행 기록을 이 컴퓨터에서 제거합니다. 대화에 표시된 내용은 그대로 남습니다.',
  },
  'hooksPage.runs.clear.keep': { en: 'Keep', ko: '유지' },
  'hooksPage.runs.clear.do': { en: 'Clear', ko: '지우기' },
});

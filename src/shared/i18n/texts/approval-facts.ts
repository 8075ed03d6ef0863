import { defineTexts } from '../define';

export const approvalFactTexts = defineTexts({
  'approval.facts.workspace': { en: 'Workspace', ko: '작업 공간' },
  'approval.facts.before': {
    en: '{count, plural, =0 {Never allowed in this workspace before} one {Allowed once in this workspace before} other {Allowed # times in this workspace before}}',
    ko: '{count, plural, =0 {이 작업 공간에서 허용한 적 없음} other {이 작업 공간에서 #번 허용함}}',
  },
  'approval.facts.beforeAtLeast': {
    en: '{count, plural, =0 {Not found in the part of the history that was read} one {Allowed at least once in this workspace before} other {Allowed at least # times in this workspace before}}',
    ko: '{count, plural, =0 {확인한 기록 범위에서는 찾지 못함} other {이 작업 공간에서 #번 이상 허용함}}',
  },
  'approval.facts.secret': { en: 'May hold secrets:', ko: '비밀 값이 있을 수 있음:' },
  'approval.facts.ignored': {
    en: 'Ignored by git, so git cannot bring it back:',
    ko: 'git이 무시하므로 git으로 되돌릴 수 없음:',
  },
  'approval.facts.others': { en: 'and {count} more', ko: '외 {count}개' },
  'approval.facts.failed': {
    en: 'More about this call could not be looked up: {message}',
    ko: '이 호출의 추가 정보를 확인하지 못했습니다. {message}',
  },
  'approval.deletes.title': {
    en: 'This would delete ({count, plural, one {# entry} other {# entries}}, {size}):',
    ko: '삭제될 항목({count}개, {size}):',
  },
  'approval.deletes.more': {
    en: 'There is more that is not listed here.',
    ko: '여기에 표시하지 않은 항목이 더 있습니다.',
  },
  'approval.deletes.folder': { en: 'folder', ko: '폴더' },
  'approval.deletes.missing': { en: 'not there now', ko: '지금은 없음' },
  'approval.deletes.unknown': { en: 'can’t be told before it runs', ko: '실행 전에는 알 수 없음' },
  'approval.deletes.link': { en: 'link to', ko: '링크 대상:' },
  'approval.wouldAllow.title': {
    en: 'Would also allow, from this workspace’s history:',
    ko: '이 작업 공간의 기록 중 함께 허용될 항목:',
  },
  'approval.wouldAllow.none': {
    en: 'Nothing else in this workspace’s history would be allowed by this.',
    ko: '이 작업 공간의 기록에는 이 규칙으로 함께 허용될 다른 항목이 없습니다.',
  },
  'approval.wouldAllow.more': { en: 'and {count} more', ko: '외 {count}개' },
  'approval.wouldAllow.partly': {
    en: 'Only part of the history was read.',
    ko: '기록의 일부만 확인했습니다.',
  },
  'approval.wouldAllow.looking': { en: 'Looking through the history…', ko: '기록을 확인하는 중…' },
  'approval.addGrant.blocked': {
    en: 'Blocked: needs a prior approval.',
    ko: '차단됨: 사전 승인이 필요합니다.',
  },
  'approval.addGrant.open': { en: 'Add approval…', ko: '승인 추가…' },
  'approval.addGrant.title': { en: 'Add approval', ko: '승인 추가' },
  'approval.addGrant.help': {
    en: 'It counts from the next call on. The refused call is not made again by itself.',
    ko: '다음 호출부터 적용됩니다. 거부된 호출을 자동으로 다시 실행하지 않습니다.',
  },
  'approval.addGrant.save': { en: 'Save approval', ko: '승인 저장' },
  'approval.addGrant.conversation': { en: 'This conversation', ko: '이 대화' },
  'approval.addGrant.workspace': { en: 'This project', ko: '이 프로젝트' },
  'approval.addGrant.everywhere': { en: 'Everywhere on this computer', ko: '이 컴퓨터 전체' },
});

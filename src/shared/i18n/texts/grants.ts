import { defineTexts } from '../define';

export const grantTexts = defineTexts({
  'grant.title': { en: 'Saved approvals', ko: '저장된 승인' },
  'grant.intro': {
    en: 'What you allowed for longer than once. A hook, a deny rule or a protected file still has the last word.',
    ko: '한 번보다 오래 허용한 항목입니다. 훅, 거부 규칙, 보호 대상은 항상 이보다 우선합니다.',
  },
  'grant.loading': { en: 'Reading saved approvals…', ko: '저장된 승인을 읽는 중…' },
  'grant.failed': {
    en: 'Saved approvals can’t be read: {message}',
    ko: '저장된 승인을 읽을 수 없습니다. {message}',
  },
  'grant.empty': { en: 'You haven’t saved any approvals', ko: '저장된 승인이 없습니다' },
  'grant.emptyHelp': {
    en: 'Choose “Allow in this conversation” or “Always allow…” in an approval and it is listed here, with a way to revoke it.',
    ko: '승인 요청에서 ‘이 대화에서 허용’이나 ‘항상 허용…’을 선택하면 여기에 표시되며 언제든 취소할 수 있습니다.',
  },
  'grant.rule': { en: 'Rule', ko: '규칙' },
  'grant.scope': { en: 'Counts in', ko: '적용 범위' },
  'grant.source': { en: 'Source', ko: '출처' },
  'grant.created': { en: 'Created', ko: '생성' },
  'grant.lastUsed': { en: 'Last used', ko: '마지막 사용' },
  'grant.uses': { en: 'Uses', ko: '사용 횟수' },
  'grant.actions': { en: 'Actions', ko: '작업' },
  'grant.never': { en: 'never', ko: '없음' },
  'grant.fromPrompt': { en: 'Your answer to approval {request}', ko: '승인 요청 {request}에 대한 응답' },
  'grant.fromRefusal': {
    en: 'Added by you after a hook refused a call',
    ko: '훅이 호출을 거부한 뒤 직접 추가함',
  },
  'grant.scope.conversation': { en: 'One conversation', ko: '한 대화' },
  'grant.scope.workspace': { en: 'This project: {folder}', ko: '프로젝트: {folder}' },
  'grant.scope.everywhere': { en: 'Everywhere on this computer', ko: '이 컴퓨터 전체' },
  'grant.revoke': { en: 'Revoke', ko: '취소' },
  'grant.revokeNamed': { en: 'Revoke {rule}', ko: '{rule} 취소' },
  'grant.revokeAll': { en: 'Revoke all…', ko: '모두 취소…' },
  'grant.revokeAllTitle': {
    en: 'Revoke {count, plural, one {# saved approval} other {all # saved approvals}}?',
    ko: '저장된 승인 {count}개를 모두 취소하시겠습니까?',
  },
  'grant.revokeAllHelp': {
    en: 'Calls that they covered are asked about again. What already ran is not undone.',
    ko: '해당하던 호출은 다시 확인을 요청합니다. 이미 실행된 것은 되돌리지 않습니다.',
  },
  'grant.revokeAllConfirm': { en: 'Revoke all', ko: '모두 취소' },
  'grant.keep': { en: 'Keep them', ko: '유지' },
  'grant.revoked': { en: 'Revoked: {rule}', ko: '취소함: {rule}' },
  'grant.revokedAll': {
    en: '{count, plural, one {# saved approval was} other {# saved approvals were}} revoked.',
    ko: '저장된 승인 {count}개를 취소했습니다.',
  },
  'grant.undo': { en: 'Undo', ko: '실행 취소' },
  'grant.restored': { en: 'Saved again: {rule}', ko: '다시 저장함: {rule}' },
  'grant.restoreFailed': {
    en: '{rule} was not saved again: {message}',
    ko: '{rule}을(를) 다시 저장하지 못했습니다: {message}',
  },
  'grant.revokeAllFailed': {
    en: 'Nothing was revoked: {message}',
    ko: '아무것도 취소하지 못했습니다: {message}',
  },
  'grant.revokeFailed': {
    en: '{rule} was not revoked: {message}',
    ko: '{rule}을(를) 취소하지 못했습니다. {message}',
  },
});

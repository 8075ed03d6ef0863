import { defineTexts } from '../define';

export const hookTemplateTexts = defineTexts({
  'hookEditor.scriptExists': {
    en: '{path} exists and is another script. Nothing was changed.',
    ko: '{path}에 다른 스크립트가 이미 있습니다. 변경된 내용은 없습니다.',
  },
  'hookTemplate.block-destructive': { en: 'Block destructive commands', ko: '파괴적인 명령 차단' },
  'hookTemplate.block-destructive.help': {
    en: 'Denies commands such as rm -rf and git reset --hard.',
    ko: 'rm -rf, git reset --hard 같은 명령을 거부합니다.',
  },
  'hookTemplate.protect-paths': { en: 'Protect secret files', ko: '비밀 파일 보호' },
  'hookTemplate.protect-paths.help': {
    en: 'Asks each time when a write or a command names .env, keys or credentials.',
    ko: '쓰기나 명령에 .env, 키, 자격 증명이 나오면 매번 확인합니다.',
  },
  'hookTemplate.ask-before-push': { en: 'Ask before publishing', ko: '게시하기 전 확인' },
  'hookTemplate.ask-before-push.help': {
    en: 'Asks each time before git push and package publishing.',
    ko: 'git push와 패키지 게시 전에 매번 확인합니다.',
  },
  'hookTemplate.git-status': { en: 'Tell the model the git status', ko: '모델에 git 상태 알리기' },
  'hookTemplate.git-status.help': {
    en: 'Adds branch and changed files to the first call of each turn.',
    ko: '턴의 첫 호출에 브랜치와 변경된 파일 수를 추가합니다.',
  },
  'hookTemplate.require-tests': { en: 'Require tests before stopping', ko: '멈추기 전 테스트 요구' },
  'hookTemplate.require-tests.help': {
    en: 'Keeps the agent going while npm test fails, at most ten times in a row.',
    ko: 'npm test가 실패하는 동안 작업을 계속시킵니다. 연속 최대 열 번입니다.',
  },
  'hookTemplate.audit-log': { en: 'Audit log', ko: '감사 기록' },
  'hookTemplate.audit-log.help': {
    en: 'Adds every tool call to audit.jsonl beside the hooks file.',
    ko: '모든 도구 호출을 훅 파일 옆 audit.jsonl에 추가합니다.',
  },
});

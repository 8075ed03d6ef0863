import { defineTexts } from '../define';

export const modelTexts = defineTexts({
  'models.unknown': {
    en: 'There is no model "{id}". Use google/<model>, anthropic/<model>, openai/<model>, compatible/<model>, demo, or script:<file> for a file of answers.',
    ko: '모델 "{id}"을(를) 찾을 수 없습니다. google/<모델>, anthropic/<모델>, openai/<모델>, compatible/<모델>, demo를 사용하거나, 응답 파일이 있으면 script:<파일>을 사용하십시오.',
  },
  'models.key-missing': {
    en: 'There is no key for {vendor}. Set the environment variable {variable} and start again, or in the app enter the key under Settings, Models.',
    ko: '{vendor} 키가 없습니다. 환경 변수 {variable}을(를) 설정하고 다시 시작하거나, 앱에서는 설정의 모델 항목에 키를 입력하십시오.',
  },
  'models.key-broken': {
    en: 'The key for {vendor} contains characters that no key has. Copy it again, whole, into {variable}.',
    ko: '{vendor} 키에 키로 쓸 수 없는 문자가 있습니다. 키 전체를 다시 복사하여 {variable}에 넣으십시오.',
  },
  'models.key-unreadable': {
    en: 'This is no key: keys have no spaces and no letters beyond English ones. Copy it again, whole.',
    ko: '키가 아닙니다. 키에는 공백이나 영문 외의 문자가 없습니다. 키 전체를 다시 복사하십시오.',
  },
  'models.kept-unreadable': {
    en: 'The keys that the app keeps cannot be read: {cause} Until then enter them again, or use environment variables.',
    ko: '앱이 보관한 키를 읽을 수 없습니다: {cause} 다시 입력하거나 환경 변수를 사용하십시오.',
  },
  'models.address-missing': {
    en: 'The address of the model server is not known. Set the environment variable GRAPNEL_BASE_URL, for example to http://localhost:11434/v1, or models.compatible.baseUrl in the settings file.',
    ko: '모델 서버의 주소를 알 수 없습니다. 환경 변수 GRAPNEL_BASE_URL에 http://localhost:11434/v1 같은 주소를 지정하거나, 설정 파일의 models.compatible.baseUrl에 지정하십시오.',
  },
  'models.address-broken': {
    en: '"{address}" is no address of a model server. It must begin with http:// or https:// and contain no password and no question mark.',
    ko: '"{address}"은(는) 모델 서버의 주소가 아닙니다. http:// 또는 https://로 시작해야 하며 암호나 물음표를 포함할 수 없습니다.',
  },
  'models.key-refused': {
    en: '{vendor} refused the key ({status}). Check the key in {variable} and what it is allowed to do.',
    ko: '{vendor}에서 키를 거부했습니다({status}). {variable}의 키와 그 키에 허용된 권한을 확인하십시오.',
  },
  'models.kept-key-refused': {
    en: '{vendor} refused the key ({status}). Check the key under Settings, Models, and what it is allowed to do.',
    ko: '{vendor}에서 키를 거부했습니다({status}). 설정의 모델 항목에 있는 키와 그 키에 허용된 권한을 확인하십시오.',
  },
  'models.key-wanted': {
    en: 'The model server at {address} wants a key ({status}). Set the environment variable {variable}, or in the app enter the key under Settings, Models.',
    ko: '{address}의 모델 서버에서 키를 요구합니다({status}). 환경 변수 {variable}을(를) 설정하거나, 앱에서는 설정의 모델 항목에 키를 입력하십시오.',
  },
  'models.not-found': {
    en: '{vendor} has no model "{model}" at {address} ({status}). Check the name of the model and the address.',
    ko: '{address}에서 {vendor} 모델 "{model}"을(를) 찾을 수 없습니다({status}). 모델 이름과 주소를 확인하십시오.',
  },
  'models.quota-used': {
    en: 'The quota of your account at {vendor} is used up ({status}). Check plan and payment there, or choose another model.',
    ko: '{vendor} 계정의 사용 한도를 모두 썼습니다({status}). 요금제와 결제를 확인하거나 다른 모델을 선택하십시오.',
  },
  'models.too-many': {
    en: '{vendor} takes no more requests for a moment ({status}).',
    ko: '{vendor}에서 잠시 요청을 더 받지 않습니다({status}).',
  },
  'models.server-failed': {
    en: '{vendor} had a failure of its own ({status}).',
    ko: '{vendor} 쪽에 장애가 있습니다({status}).',
  },
  'models.too-long': {
    en: '{vendor} cannot take the request: the conversation is too long for {model}. Begin a new conversation, or choose a model with a larger window.',
    ko: '{vendor}에서 요청을 받을 수 없습니다. 대화가 {model} 모델에는 너무 깁니다. 새 대화를 시작하거나 더 긴 대화를 받는 모델을 고르십시오.',
  },
  'models.refused': {
    en: '{vendor} did not accept the request ({status}).',
    ko: '{vendor}에서 요청을 받아들이지 않았습니다({status}).',
  },
  'models.detail': { en: 'It says: {detail}', ko: '응답 내용: {detail}' },
  'models.silent': {
    en: '{vendor} has been silent for {seconds, plural, one {# second} other {# seconds}} ({address}).',
    ko: '{vendor}에서 {seconds}초 동안 응답이 없습니다({address}).',
  },
  'models.redirected': {
    en: '{address} sends requests on to {to}. A key is not sent to another address: if it is the right one, set it as the address.',
    ko: '{address}에서 요청을 {to}(으)로 돌립니다. 키는 다른 주소로 보내지 않습니다. 올바른 주소라면 그 주소를 직접 설정하십시오.',
  },
  'models.not-a-stream': {
    en: 'What answers at {address} is no model server: it sent "{type}". Check the address and whether a sign-in page or a proxy is in between.',
    ko: '{address}에서 응답한 것은 모델 서버가 아닙니다. "{type}"을(를) 보냈습니다. 주소를 확인하고, 중간에 로그인 페이지나 프록시가 있는지 확인하십시오.',
  },
  'models.nobody-answers': {
    en: 'Nothing answers at {address}. Check the address and whether the server is running.',
    ko: '{address}에서 아무 응답이 없습니다. 주소와 서버가 실행 중인지 확인하십시오.',
  },
  'models.not-reachable': {
    en: '{address} cannot be found. Check the network connection and the address.',
    ko: '{address}을(를) 찾을 수 없습니다. 네트워크 연결과 주소를 확인하십시오.',
  },
  'models.connection-broke': {
    en: 'The connection to {vendor} failed ({cause}).',
    ko: '{vendor}에 대한 연결이 실패했습니다({cause}).',
  },
  'models.cut-at-length': {
    en: '{vendor} cut the answer off: it reached the longest that the model may write, or there was no room left for it.',
    ko: '{vendor}에서 답변이 중간에 끊겼습니다. 모델이 쓸 수 있는 최대 길이에 이르렀거나 남은 공간이 없습니다.',
  },
  'models.filtered': {
    en: '{vendor} stopped the answer: its content filter, or the model itself, refused. Put the request in other words, or choose another model.',
    ko: '{vendor}에서 답변을 중단했습니다. 콘텐츠 필터나 모델이 거부했습니다. 요청을 다르게 표현하거나 다른 모델을 선택하십시오.',
  },
  'models.gave-up': {
    en: '{vendor} ended the answer before it was complete ({reason}).',
    ko: '{vendor}에서 답변이 끝나기 전에 종료했습니다({reason}).',
  },
  'models.broke-off': {
    en: 'The connection to {vendor} ended before the answer was complete.',
    ko: '답변이 끝나기 전에 {vendor}에 대한 연결이 끊겼습니다.',
  },
  'models.garbled': {
    en: '{vendor} sent something that cannot be read as an answer.',
    ko: '{vendor}에서 보낸 내용을 답변으로 읽을 수 없습니다.',
  },
  'models.script-unreadable': {
    en: 'The script file {file} cannot be read: {problem}.',
    ko: '스크립트 파일 {file}을(를) 읽을 수 없습니다: {problem}.',
  },
  'models.script-no-json': {
    en: 'The script file {file} is not valid JSON: {problem}.',
    ko: '스크립트 파일 {file}이(가) 올바른 JSON이 아닙니다: {problem}.',
  },
  'models.script-broken': {
    en: 'The script file {file} cannot be played: {where}: {problem}.',
    ko: '스크립트 파일 {file}을(를) 재생할 수 없습니다: {where}: {problem}.',
  },

  'models.demo-help': {
    en: 'I am {label}: a few rules, not a language model. Try one of these: run ls · read README.md · list . · create notes.txt with hello · replace hello with goodbye in notes.txt · tour',
    ko: '저는 {label} 모델입니다. 언어 모델이 아니라 몇 가지 규칙으로 동작합니다. 다음과 같이 요청해 보십시오: ls 실행해 줘 · README.md 읽어 줘 · 목록 보여 줘 · 메모.txt에 "안녕"이라고 써 줘 · 메모.txt에서 "안녕"을 "반가워"로 바꿔 줘 · 둘러보기',
  },
  'models.demo-will-run': { en: 'Run the command you asked for', ko: '요청한 명령 실행' },
  'models.demo-will-read': { en: 'Read the file you asked for', ko: '요청한 파일 읽기' },
  'models.demo-will-list': { en: 'List the folder you asked for', ko: '요청한 폴더의 목록 보기' },
  'models.demo-will-create': { en: 'Write the file you asked for', ko: '요청한 파일 쓰기' },
  'models.demo-will-replace': { en: 'Replace the text you asked for', ko: '요청한 내용 바꾸기' },
  'models.demo-rewritten': {
    en: 'The hook {hook} changed the call before it ran.',
    ko: '훅 {hook}이(가) 실행 전에 호출을 바꾸었습니다.',
  },
  'models.demo-command-ok': { en: '{what} ran without an error.', ko: '{what} 명령이 오류 없이 끝났습니다.' },
  'models.demo-command-status': {
    en: '{what} ran and ended with exit status {status}, so it reports an error.',
    ko: '{what} 명령이 종료 코드 {status}(으)로 끝났습니다. 명령이 오류를 보고한 것입니다.',
  },
  'models.demo-printed': { en: 'It printed:', ko: '출력은 다음과 같습니다.' },
  'models.demo-printed-nothing': { en: 'It printed nothing.', ko: '출력은 없습니다.' },
  'models.demo-read': { en: 'This is in {what}:', ko: '{what}의 내용입니다.' },
  'models.demo-listed': { en: 'This is in the folder {what}:', ko: '{what} 폴더의 목록입니다.' },
  'models.demo-written': {
    en: 'The file {what} is written, and reading it back gave the same.',
    ko: '{what} 파일을 썼고, 다시 읽어 내용이 같은지 확인했습니다.',
  },
  'models.demo-same': {
    en: 'The file {what} already had this content, so nothing was written.',
    ko: '{what} 파일의 내용이 이미 같으므로 아무것도 쓰지 않았습니다.',
  },
  'models.demo-replaced': { en: 'The text in {what} is replaced.', ko: '{what}의 내용을 바꾸었습니다.' },
  'models.demo-done': { en: '{what} is done.', ko: '{what} 작업을 마쳤습니다.' },
  'models.demo-denied-by-hook': {
    en: 'The hook {hook} blocked {what}. It did not run, and I will not try another way.',
    ko: '훅 {hook}이(가) {what}을(를) 차단했습니다. 실행되지 않았으며, 다른 방법을 시도하지 않겠습니다.',
  },
  'models.demo-denied-by-rule': {
    en: 'Policy does not allow {what}, so it did not run.',
    ko: '정책에서 {what}을(를) 허용하지 않아 실행되지 않았습니다.',
  },
  'models.demo-denied-by-user': {
    en: 'You did not allow {what}, so it did not run.',
    ko: '{what}을(를) 허용하지 않으셨으므로 실행되지 않았습니다.',
  },
  'models.demo-nobody': {
    en: '{what} needs the consent of a person, and nobody was there to give it, so it did not run.',
    ko: '{what}에는 사람의 승인이 필요한데 승인할 사람이 없어 실행되지 않았습니다.',
  },
  'models.demo-held': {
    en: 'A hook that guards {what} could not decide, so it did not run.',
    ko: '{what}을(를) 지키는 훅이 결정을 내리지 못해 실행되지 않았습니다.',
  },
  'models.demo-reason': { en: 'Reason: {reason}', ko: '이유: {reason}' },
  'models.demo-failed': {
    en: '{what} did not work: {problem}',
    ko: '{what} 작업이 실패했습니다: {problem}',
  },
  'models.demo-asked-on': {
    en: 'The hook {hook} asks me to go on: {text}',
    ko: '훅 {hook}이(가) 계속하라고 합니다: {text}',
  },
  'models.demo-nothing-more': {
    en: 'That was all I can do about your request.',
    ko: '이 요청에 대해 제가 할 수 있는 일은 모두 마쳤습니다.',
  },

  'models.tour-welcome': {
    en: 'Welcome to the tour. Hooks are small scripts of yours that are asked before the agent acts. First I read the README of this folder, which says what its hooks do.',
    ko: '둘러보기를 시작합니다. 훅은 에이전트가 행동하기 전에 먼저 물어보는 작은 스크립트입니다. 먼저 이 폴더의 훅을 설명하는 README를 읽겠습니다.',
  },
  'models.tour-note': {
    en: 'By the way: the hook {hook} gave me a message for this one answer. It says: “{text}”',
    ko: '참고로 훅 {hook}이(가) 이번 답변에만 쓰이는 메시지를 저에게 전했습니다. 내용은 다음과 같습니다: “{text}”',
  },
  'models.tour-found': {
    en: 'This is the sample workspace. Its hook `tour-guard` is asked before every command.',
    ko: '여기는 샘플 작업 폴더입니다. 훅 `tour-guard`이(가) 모든 명령을 먼저 확인합니다.',
  },
  'models.tour-elsewhere': {
    en: 'The tour needs the sample workspace and its hooks, and this folder is not it. Open the sample workspace that comes with the app, review its hooks, and say “tour” again.',
    ko: '둘러보기에는 샘플 작업 폴더와 그 훅이 필요한데 이 폴더는 아닙니다. 앱과 함께 제공되는 샘플 작업 폴더를 열고 훅을 검토한 뒤 다시 “둘러보기”라고 입력하십시오.',
  },
  'models.tour-allow': {
    en: 'First a harmless command. The hook answers “allow”, so it runs at once, without a question.',
    ko: '먼저 해가 없는 명령입니다. 훅이 “allow”라고 답하므로 묻지 않고 바로 실행됩니다.',
  },
  'models.tour-deny': {
    en: 'Next a command that deletes a folder. The hook answers “deny”: it cannot run, and nobody is asked.',
    ko: '다음은 폴더를 지우는 명령입니다. 훅이 “deny”라고 답하므로 실행할 수 없고, 아무에게도 묻지 않습니다.',
  },
  'models.tour-ask': {
    en: 'Last a command that publishes something (it only pretends to). The hook answers “ask”, so you decide.',
    ko: '마지막은 무언가를 게시하는 명령입니다(실제로 게시하지는 않습니다). 훅이 “ask”라고 답하므로 직접 결정하시면 됩니다.',
  },
  'models.tour-end': {
    en: 'That was allow, deny and ask. The script that decided is `.agents/tour/guard.sh`: read it, change it, and try again.',
    ko: '지금까지 allow, deny, ask를 살펴보았습니다. 결정을 내린 스크립트는 `.agents/tour/guard.sh`입니다. 읽어 보고 고쳐서 다시 시도해 보십시오.',
  },
  'models.tour-continue': {
    en: 'I wanted to stop here, but the hook {hook} does not let me yet: {reason} So I go on and write that note.',
    ko: '여기서 멈추려고 했지만 훅 {hook}이(가) 아직 허용하지 않습니다: {reason} 그래서 계속해서 메모를 작성하겠습니다.',
  },
  'models.tour-over': {
    en: 'This is the end of the tour: you have seen hooks allow, deny, ask, tell me something, and keep me going.',
    ko: '둘러보기를 마칩니다. 훅이 허용하고, 거부하고, 물어보고, 메시지를 전하고, 작업을 계속하게 하는 것을 모두 보셨습니다.',
  },
  'models.tour-note-content': {
    en: '# Notes from the tour\n\n- allow: the command ran at once\n- deny: the command did not run\n- ask: a person decided\n',
    ko: '# 둘러보기 메모\n\n- allow: 명령이 바로 실행되었습니다\n- deny: 명령이 실행되지 않았습니다\n- ask: 사람이 결정했습니다\n',
  },
  'models.tour-will-look': {
    en: 'Read what the hooks of this folder do',
    ko: '이 폴더의 훅이 하는 일 읽기',
  },
  'models.tour-will-list': { en: 'See what is in this folder', ko: '이 폴더에 무엇이 있는지 보기' },
  'models.tour-will-remove': { en: 'Delete the folder build', ko: 'build 폴더 삭제' },
  'models.tour-will-publish': { en: 'Publish the sample (pretended)', ko: '샘플 게시(흉내만 냄)' },
  'models.tour-will-note': { en: 'Write the note that the hook wants', ko: '훅이 요구한 메모 작성' },
});

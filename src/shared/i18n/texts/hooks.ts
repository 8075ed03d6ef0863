import { defineTexts } from '../define';

/** What an entry that cannot run means for tool calls: `holds` is `all`, `matching` or `none`. */
const meaning = {
  en: '{holds, select, all { You are asked about every tool call until this is fixed.} matching { You are asked about every tool call it matches until this is fixed.} other { It does not run.}}',
  ko: '{holds, select, all { 수정할 때까지 모든 도구 호출마다 확인을 요청합니다.} matching { 수정할 때까지 일치하는 도구 호출마다 확인을 요청합니다.} other { 이 항목은 실행되지 않습니다.}}',
};

/** The same for a whole file. */
const wholeFile = {
  en: 'None of the hooks in this file are running, and you are asked about every tool call until this is fixed.',
  ko: '이 파일의 훅은 실행되지 않으며, 해결할 때까지 모든 도구 호출마다 확인을 요청합니다.',
};

export const hookTexts = defineTexts({
  'hook.problem.syntax': {
    en: `\`{file}\` can't be read: unexpected \`{found}\` at line {line}, column {column}. ${wholeFile.en}`,
    ko: `\`{file}\`을(를) 읽을 수 없습니다: {line}행 {column}열에 예상치 못한 \`{found}\`이(가) 있습니다. ${wholeFile.ko}`,
  },
  'hook.problem.endsEarly': {
    en: `\`{file}\` can't be read: it ends too early, at line {line}, column {column}. ${wholeFile.en}`,
    ko: `\`{file}\`을(를) 읽을 수 없습니다: {line}행 {column}열에서 내용이 끊겼습니다. ${wholeFile.ko}`,
  },
  'hook.problem.notObject': {
    en: `\`{file}\` must hold one JSON object, not {found, select, array {a list} string {a text} number {a number} boolean {true or false} other {null}}. ${wholeFile.en}`,
    ko: `\`{file}\`에는 JSON 객체 하나가 있어야 하는데 {found, select, array {배열} string {문자열} number {숫자} boolean {참/거짓 값} other {null}}이(가) 있습니다. ${wholeFile.ko}`,
  },
  'hook.problem.tooDeep': {
    en: `\`{file}\` is nested deeper than 64 levels. ${wholeFile.en}`,
    ko: `\`{file}\`의 중첩이 64단계를 넘습니다. ${wholeFile.ko}`,
  },
  'hook.problem.tooLarge': {
    en: `\`{file}\` is larger than 1 MiB. ${wholeFile.en}`,
    ko: `\`{file}\`의 크기가 1MiB를 넘습니다. ${wholeFile.ko}`,
  },
  'hook.problem.notUtf8': {
    en: `\`{file}\` is not UTF-8 text. ${wholeFile.en}`,
    ko: `\`{file}\`은(는) UTF-8 텍스트가 아닙니다. ${wholeFile.ko}`,
  },
  'hook.problem.notRegular': {
    en: `\`{file}\` is not a regular file. ${wholeFile.en}`,
    ko: `\`{file}\`은(는) 일반 파일이 아닙니다. ${wholeFile.ko}`,
  },
  'hook.problem.brokenLink': {
    en: `\`{file}\` is a link to something that does not exist. ${wholeFile.en}`,
    ko: `\`{file}\`은(는) 존재하지 않는 대상을 가리키는 링크입니다. ${wholeFile.ko}`,
  },
  'hook.problem.unreadable': {
    en: `\`{file}\` can't be read ({error}). ${wholeFile.en}`,
    ko: `\`{file}\`을(를) 읽을 수 없습니다({error}). ${wholeFile.ko}`,
  },
  'hook.problem.rootGone': {
    en: 'The folder `{root}` is gone, so its hooks cannot be read. You are asked about every tool call until it is back.',
    ko: '`{root}` 폴더가 없어져 그 훅을 읽을 수 없습니다. 폴더가 돌아올 때까지 모든 도구 호출마다 확인을 요청합니다.',
  },
  'hook.problem.pluginsUnreadable': {
    en: "`{file}` can't be read ({error}). Every plugin in it counts as switched on, and you are asked about every tool call until this is fixed.",
    ko: '`{file}`을(를) 읽을 수 없습니다({error}). 모든 플러그인을 켜진 것으로 보며, 해결할 때까지 모든 도구 호출마다 확인을 요청합니다.',
  },
  'hook.problem.switchesUnreadable': {
    en: "`{file}` can't be read, so every plugin counts as switched on.",
    ko: '`{file}`을(를) 읽을 수 없어 모든 플러그인을 켜진 것으로 봅니다.',
  },
  'hook.problem.ignored': {
    en: "`{file}` can't be read and is ignored, as you asked, until it changes. None of its hooks run or hold.",
    ko: '`{file}`을(를) 읽을 수 없으며, 요청하신 대로 변경될 때까지 무시합니다. 이 파일의 훅은 실행되지 않고 아무것도 막지 않습니다.',
  },
  'hook.problem.gateLost': {
    en: '`{name}` was removed, switched off or narrowed in `{file}` while the agent was working, and not by you in the app. The calls it guarded are asked until you accept the change.',
    ko: '에이전트가 작업하는 동안 `{file}`에서 `{name}`이(가) 삭제되거나 꺼지거나 범위가 좁아졌으며, 앱에서 직접 바꾼 것이 아닙니다. 변경을 수락할 때까지 이 훅이 지키던 호출마다 확인을 요청합니다.',
  },
  'hook.problem.byteOrderMark': {
    en: 'The file begins with a byte-order mark. It is read here; other agents may refuse the file.',
    ko: '파일이 바이트 순서 표시(BOM)로 시작합니다. 여기서는 읽지만 다른 에이전트는 거부할 수 있습니다.',
  },
  'hook.problem.comment': {
    en: 'There is a comment here. It is read here; other agents may refuse the file.',
    ko: '여기에 주석이 있습니다. 여기서는 읽지만 다른 에이전트는 거부할 수 있습니다.',
  },
  'hook.problem.trailingComma': {
    en: 'There is a comma after the last entry. It is read here; other agents may refuse the file.',
    ko: '마지막 항목 뒤에 쉼표가 있습니다. 여기서는 읽지만 다른 에이전트는 거부할 수 있습니다.',
  },
  'hook.problem.moreProblems': {
    en: 'There are {count} more problems in this file.',
    ko: '이 파일에는 문제가 {count}개 더 있습니다.',
  },
  'hook.problem.duplicateKey': {
    en: '`{key}` is written twice in the same object; the last one counts.',
    ko: '같은 객체에 `{key}`이(가) 두 번 있습니다. 마지막 것을 사용합니다.',
  },
  'hook.problem.shadowedGate': {
    en: `\`{key}\` is written twice in the same object, so a \`PreToolUse\` entry of \`{name}\` is lost.${meaning.en}`,
    ko: `같은 객체에 \`{key}\`이(가) 두 번 있어 \`{name}\`의 \`PreToolUse\` 항목이 무시됩니다.${meaning.ko}`,
  },
  'hook.problem.wrapped': {
    en: `This file wraps everything in \`"hooks"\`. Here each top-level key is a hook name.${meaning.en}`,
    ko: `이 파일은 전체를 \`"hooks"\`로 감싸고 있습니다. 여기서는 최상위 키가 훅 이름입니다.${meaning.ko}`,
  },
  'hook.problem.definitionNotObject': {
    en: `\`{name}\` must be an object with the hook's events in it.${meaning.en}`,
    ko: `\`{name}\`은(는) 훅의 이벤트를 담은 객체여야 합니다.${meaning.ko}`,
  },
  'hook.problem.eventOutsideHook': {
    en: `\`{name}\` is the name of an event, and stands where the name of a hook should be. Put it inside a named hook.${meaning.en}`,
    ko: `\`{name}\`은(는) 이벤트 이름인데 훅 이름 자리에 있습니다. 이름이 있는 훅 안에 넣으세요.${meaning.ko}`,
  },
  'hook.problem.nameEmpty': {
    en: `A hook needs a name that is not empty.${meaning.en}`,
    ko: `훅에는 비어 있지 않은 이름이 필요합니다.${meaning.ko}`,
  },
  'hook.problem.enabledType': {
    en: '`enabled` must be true or false. It counts as true, so the hook is on.',
    ko: '`enabled`는 true 또는 false여야 합니다. true로 보아 훅이 켜져 있습니다.',
  },
  'hook.problem.eventCase': {
    en: '`{key}` was read as `{event}`. Other agents ignore it.',
    ko: '`{key}`를 `{event}`로 읽었습니다. 다른 에이전트는 이 이름을 무시합니다.',
  },
  'hook.problem.nearGate': {
    en: `\`{key}\` is not an event. It may be meant as \`PreToolUse\`.${meaning.en}`,
    ko: `\`{key}\`은(는) 이벤트 이름이 아닙니다. \`PreToolUse\`를 뜻한 것일 수 있습니다.${meaning.ko}`,
  },
  'hook.problem.unknownKey': {
    en: '`{key}` is not known here and is ignored.',
    ko: '`{key}`은(는) 알 수 없는 키이므로 무시합니다.',
  },
  'hook.problem.unknownKeyNear': {
    en: '`{key}` is not known here and is ignored. Did you mean `{near}`?',
    ko: '`{key}`은(는) 알 수 없는 키이므로 무시합니다. `{near}`을(를) 뜻한 것입니까?',
  },
  'hook.problem.eventNotList': {
    en: `\`{event}\` must be a list.${meaning.en}`,
    ko: `\`{event}\`의 값은 배열이어야 합니다.${meaning.ko}`,
  },
  'hook.problem.groupNotObject': {
    en: `Each entry of \`{event}\` must be an object.${meaning.en}`,
    ko: `\`{event}\`의 각 항목은 객체여야 합니다.${meaning.ko}`,
  },
  'hook.problem.bareHandler': {
    en: 'This command stands in `{event}` without a group. It runs for all tools here; other agents lose it.',
    ko: '이 명령은 그룹 없이 `{event}`에 있습니다. 여기서는 모든 도구에 대해 실행하지만 다른 에이전트는 무시합니다.',
  },
  'hook.problem.matcherBesideCommand': {
    en: 'A `matcher` beside a `command` is not read: this runs for all tools. Put the command into `"hooks": […]`.',
    ko: '`command` 옆의 `matcher`는 읽지 않으므로 모든 도구에 대해 실행합니다. 명령을 `"hooks": […]` 안에 넣으세요.',
  },
  'hook.problem.hooksMissing': {
    en: `This group has no \`hooks\`, but \`{key}\`, which is not known here.${meaning.en}`,
    ko: `이 그룹에는 \`hooks\` 대신 알 수 없는 키 \`{key}\`이(가) 있습니다.${meaning.ko}`,
  },
  'hook.problem.hooksNotList': {
    en: `\`hooks\` must be a list of commands.${meaning.en}`,
    ko: `\`hooks\`의 값은 명령의 배열이어야 합니다.${meaning.ko}`,
  },
  'hook.problem.handlerNotObject': {
    en: `Each entry of \`hooks\` must be an object with a \`command\`.${meaning.en}`,
    ko: `\`hooks\`의 각 항목은 \`command\`가 있는 객체여야 합니다.${meaning.ko}`,
  },
  'hook.problem.typeUnknown': {
    en: `The type {found} is not known. Only \`command\` runs.${meaning.en}`,
    ko: `{found}은(는) 알 수 없는 유형입니다. \`command\`만 실행할 수 있습니다.${meaning.ko}`,
  },
  'hook.problem.commandMissing': {
    en: `There is no \`command\`.${meaning.en}`,
    ko: `\`command\`가 없습니다.${meaning.ko}`,
  },
  'hook.problem.commandType': {
    en: `\`command\` must be one line of text for the shell.${meaning.en}`,
    ko: `\`command\`는 셸에 넘길 문자열이어야 합니다.${meaning.ko}`,
  },
  'hook.problem.commandEmpty': {
    en: `\`command\` is empty.${meaning.en}`,
    ko: `\`command\`가 비어 있습니다.${meaning.ko}`,
  },
  'hook.problem.commandNul': {
    en: `\`command\` holds a NUL character, which no shell can take.${meaning.en}`,
    ko: `\`command\`에 셸이 받을 수 없는 NUL 문자가 있습니다.${meaning.ko}`,
  },
  'hook.problem.timeoutBad': {
    en: `\`timeout\` must be a number of seconds, more than 0 and at most 86,400, not {found}.${meaning.en}`,
    ko: `\`timeout\`은 0보다 크고 86,400 이하인 초 단위 숫자여야 하는데 {found}입니다.${meaning.ko}`,
  },
  'hook.problem.timeoutLarge': {
    en: '`timeout` is in seconds; {seconds} looks like milliseconds.',
    ko: '`timeout`의 단위는 초입니다. {seconds}은(는) 밀리초로 보입니다.',
  },
  'hook.problem.timeoutFraction': {
    en: '`timeout` is a fraction of seconds. It works here; Antigravity refuses it.',
    ko: '`timeout`이 소수입니다. 여기서는 동작하지만 Antigravity는 거부합니다.',
  },
  'hook.problem.matcherType': {
    en: `\`matcher\` must be a text.${meaning.en}`,
    ko: `\`matcher\`는 문자열이어야 합니다.${meaning.ko}`,
  },
  'hook.problem.matcherBad': {
    en: `Matcher \`{matcher}\` isn't a valid pattern: {error}.${meaning.en}`,
    ko: `매처 \`{matcher}\`이(가) 올바른 정규식이 아닙니다: {error}.${meaning.ko}`,
  },
  'hook.problem.matcherIgnored': {
    en: "`{event}` doesn't use a matcher; it will be ignored.",
    ko: '`{event}`은(는) 매처를 사용하지 않으므로 무시됩니다.',
  },
  'hook.problem.matchesNothing': {
    en: '`{matcher}` matches none of the {count} available tools.',
    ko: '`{matcher}`와(과) 일치하는 도구가 없습니다(전체 {count}개).',
  },
  'hook.problem.matchesNothingForeign': {
    en: '`{matcher}` matches none of the {count} available tools. Here the tool is named `{tools}`.',
    ko: '`{matcher}`와(과) 일치하는 도구가 없습니다(전체 {count}개). 여기서 도구 이름은 `{tools}`입니다.',
  },
  'hook.problem.matchesNothingWhole': {
    en: '`{matcher}` matches none of the {count} available tools: the whole name must match. Did you mean `{near}`?',
    ko: '`{matcher}`와(과) 일치하는 도구가 없습니다(전체 {count}개). 이름 전체가 일치해야 합니다. `{near}`을(를) 뜻한 것입니까?',
  },
  'hook.problem.sameName': {
    en: '`{name}` is also defined in `{other}`. They are two separate hooks: neither replaces the other or switches it off.',
    ko: '`{name}`은(는) `{other}`에도 정의되어 있습니다. 서로 다른 훅이므로 한쪽이 다른 쪽을 대신하거나 끄지 않습니다.',
  },
  'hook.problem.scriptMissing': {
    en: '`{script}` was not found in `{folder}`. {gate, select, yes {You are asked about every matching tool call until this is fixed.} other {The hook fails until this is fixed.}}',
    ko: '`{folder}`에서 `{script}`을(를) 찾을 수 없습니다. {gate, select, yes {해결할 때까지 일치하는 도구 호출마다 확인을 요청합니다.} other {해결할 때까지 훅이 실패합니다.}}',
  },
  'hook.problem.scriptNotExecutable': {
    en: "`{script}` isn't executable (mode {mode}). {gate, select, yes {You are asked about every matching tool call until this is fixed.} other {The hook fails until this is fixed.}}",
    ko: '`{script}`에 실행 권한이 없습니다(모드 {mode}). {gate, select, yes {해결할 때까지 일치하는 도구 호출마다 확인을 요청합니다.} other {해결할 때까지 훅이 실패합니다.}}',
  },

  'hook.review.changedMeanwhile': {
    en: 'The hooks or their scripts changed on disk while you were reviewing them. Nothing was saved; please look at them again.',
    ko: '검토하는 동안 훅이나 스크립트가 디스크에서 변경되었습니다. 저장된 것은 없습니다. 다시 확인해 주세요.',
  },
  'hook.review.notSaved': {
    en: 'The review could not be saved: {error}. Nothing was changed.',
    ko: '검토 결과를 저장하지 못했습니다: {error}. 변경된 내용은 없습니다.',
  },

  'hook.fix.unwrap': {
    en: 'Move what is inside `"hooks"` to the top level, under a hook name of its own.',
    ko: '`"hooks"` 안의 내용을 최상위로 옮기고 훅 이름을 붙이세요.',
  },
  'hook.fix.renameEvent': { en: 'Write it as `PreToolUse`.', ko: '`PreToolUse`로 쓰세요.' },
  'hook.fix.correctCase': {
    en: 'Write the event name in its exact letter case.',
    ko: '이벤트 이름의 대소문자를 정확히 쓰세요.',
  },
  'hook.fix.wrapInGroup': {
    en: 'Write it as a group: `\'{\' "matcher": "*", "hooks": [ … ] \'}\'`.',
    ko: '그룹으로 쓰세요: `\'{\' "matcher": "*", "hooks": [ … ] \'}\'`.',
  },
  'hook.fix.removeMatcher': { en: 'Remove the matcher.', ko: '매처를 제거하세요.' },
  'hook.fix.removeDuplicate': { en: 'Keep one of the two.', ko: '둘 중 하나만 남기세요.' },
  'hook.fix.makeExecutable': { en: 'Make the script executable.', ko: '스크립트에 실행 권한을 추가하세요.' },
});

import type { Language } from '../../shared/i18n/translate';

/** What a person asked the demo model for. */
export type DemoAsk =
  | { kind: 'run'; command: string }
  | { kind: 'read' | 'list'; path: string }
  | { kind: 'create'; path: string; content: string }
  | { kind: 'replace'; path: string; from: string; to: string }
  | { kind: 'tour' }
  | { kind: 'unclear' };

export interface DemoRequest {
  language: Language;
  ask: DemoAsk;
}

type Words = Partial<Record<string, string>>;
type Reading = (words: Words) => DemoAsk;

/** Something in quotes of any common kind. */
const quoted = String.raw`\x60[^\x60]+\x60|"[^"]+"|'[^']+'|“[^”]+”|‘[^’]+’|「[^」]+」`;
/** Quoted, or as short as the rest of the sentence allows: without spaces, on one line, of any shape. */
const word = (name: string): string => String.raw`(?<${name}>${quoted}|\S+?)`;
const line = (name: string): string => String.raw`(?<${name}>${quoted}|[^\n]+?)`;
const text = (name: string): string => `(?<${name}>${quoted}|.+?)`;

const end = String.raw`\s*[.!?]?`;
/** A command line is taken as it stands, its last full stop included; only its quotes come off. */
const command = String.raw`(?<what>(?:${quoted})(?=[.!]?(?:\n|$))|[^\n]+)[.!]?(?:\n.*)?`;
const aFile = String.raw`(?:the\s+|a\s+)?(?:new\s+)?(?:file\s+)?(?:called\s+|named\s+)?`;

const please = String.raw`(?:\s*(?:줘요?|주세요|주십시오|줄래|봐|보세요|하세요|하십시오|해요?|합니다|라|요))*`;
const object = String.raw`(?:을\(를\)|을|를)?`;
const file = String.raw`(?:\s*(?:이?라는)?\s*파일)?`;
const folder = String.raw`(?:\s*(?:폴더|디렉터리|디렉토리))?`;

const run: Reading = (words) => ({ kind: 'run', command: given(words, 'what') });
const read: Reading = (words) => ({ kind: 'read', path: given(words, 'what') });
const list: Reading = (words) => ({ kind: 'list', path: given(words, 'what') || '.' });
const create: Reading = (words) => ({
  kind: 'create',
  path: given(words, 'path'),
  content: asLines(given(words, 'content')),
});
const replace: Reading = (words) => ({
  kind: 'replace',
  path: given(words, 'path'),
  from: given(words, 'from'),
  to: given(words, 'to'),
});
const tour: Reading = () => ({ kind: 'tour' });

const english: [pattern: string, reading: Reading][] = [
  [String.raw`/?(?:(?:start|take|show|give)\s+(?:me\s+)?)?(?:the\s+|a\s+)?tour${end}`, tour],
  [String.raw`(?:run|execute)\s+(?:the\s+command\s+)?${command}`, run],
  [
    String.raw`(?:list|ls|dir)(?:\s+(?:all\s+)?(?:the\s+)?(?:files|folder|directory|contents))?(?:\s+(?:in|of))?` +
      String.raw`(?:\s+(?:the\s+)?(?:folder\s+|directory\s+)?${word('what')})?${end}`,
    list,
  ],
  [
    String.raw`(?:read|show|open|view|cat|print)\s+(?:me\s+)?(?:the\s+)?(?:contents?\s+of\s+)?(?:the\s+)?(?:file\s+)?${line('what')}${end}`,
    read,
  ],
  [String.raw`write\s+${text('content')}\s+(?:to|into)\s+${aFile}${word('path')}${end}`, create],
  [
    String.raw`(?:create|write|make)\s+${aFile}${word('path')}` +
      String.raw`(?:\s+(?:with|containing|saying)\s+(?:the\s+)?(?:contents?\s+|text\s+)?${text('content')})?${end}`,
    create,
  ],
  [
    String.raw`(?:replace|change)\s+${text('from')}\s+(?:with|by|to)\s+${text('to')}\s+in\s+${aFile}${word('path')}${end}`,
    replace,
  ],
  [
    String.raw`(?:replace|change)\s+${text('from')}\s+in\s+${aFile}${word('path')}\s+(?:with|by|to)\s+${text('to')}${end}`,
    replace,
  ],
];

const korean: [pattern: string, reading: Reading][] = [
  [String.raw`/?(?:투어|둘러보기|tour)${object}\s*(?:시작|보여|진행|실행)?${please}${end}`, tour],
  [
    String.raw`(?:명령(?:어)?\s+)?${line('what')}(?:\s*(?:이?라는)?\s*명령(?:어)?)?${object}\s*실행(?:시켜)?${please}${end}`,
    run,
  ],
  [String.raw`(?:실행|명령)\s*:?\s+${command}`, run],
  [
    String.raw`(?:(?!파일\s)${word('what')}의?${folder}(?:의|에\s*있는)?\s+)?(?:파일\s*)?목록${object}\s*(?:보여|알려|출력|나열)?${please}${end}`,
    list,
  ],
  [String.raw`목록\s*:?\s+${word('what')}${end}`, list],
  [
    String.raw`${word('what')}의?${file}${object}(?:\s*내용)?${object}\s*(?:읽어|열어|보여|읽기)${please}${end}`,
    read,
  ],
  [String.raw`(?:읽기|읽어)\s*:?\s+${line('what')}${end}`, read],
  [
    String.raw`${word('path')}${file}${object}\s+${text('content')}(?:이?라는)?\s*내용으로\s*(?:만들어|작성|써|생성)${please}${end}`,
    create,
  ],
  [
    String.raw`${text('content')}(?:이?라는)?\s*내용으로\s+${word('path')}${file}${object}\s*(?:만들어|작성|생성)${please}${end}`,
    create,
  ],
  [
    String.raw`${word('path')}${file}에\s+${text('content')}(?:이?라고|을|를)?\s*(?:써|적어|작성)${please}${end}`,
    create,
  ],
  [
    String.raw`${word('path')}${file}${object}\s*(?:만들어|작성|생성)${please}(?:\s*:\s*${text('content')})?${end}`,
    create,
  ],
  [
    String.raw`${word('path')}${file}(?:에서|의)\s+${text('from')}${object}\s+${text('to')}(?:으로|로)\s*(?:바꿔|바꾸어|교체|변경)${please}${end}`,
    replace,
  ],
];

const rules = [...compiled('en', english), ...compiled('ko', korean)];

/** The rules below try many ways to read a sentence; a long text is none. */
const longestRequest = 10_000;

/** Reads a plain request; the language is that of the sentence, not of the names in it. */
export function readRequest(said: string): DemoRequest {
  if (said.length > longestRequest) return { language: languageOf(said), ask: { kind: 'unclear' } };
  const sentence = said.trim().replace(/^(?:please|can you|could you)\s+/i, '');
  for (const { language, pattern, reading } of rules) {
    const match = pattern.exec(sentence);
    if (match !== null) return { language, ask: reading(match.groups ?? {}) };
  }
  return { language: languageOf(said), ask: { kind: 'unclear' } };
}

function languageOf(said: string): Language {
  return /[가-힣]/.test(said) ? 'ko' : 'en';
}

function compiled(language: Language, patterns: [string, Reading][]) {
  return patterns.map(([pattern, reading]) => ({
    language,
    pattern: new RegExp(`^${pattern}$`, 'is'),
    reading,
  }));
}

/** What stood in that place of the sentence, without its quotes. */
function given(words: Words, name: string): string {
  const found = words[name]?.trim() ?? '';
  return new RegExp(`^(?:${quoted})$`).test(found) ? found.slice(1, -1) : found;
}

/** A file of text ends with a line end; `\n` is how one line of a prompt asks for several. */
function asLines(content: string): string {
  const lines = content.replaceAll('\\n', '\n');
  return lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`;
}

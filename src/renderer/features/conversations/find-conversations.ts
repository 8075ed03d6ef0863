import type { ConversationSummary } from '../../../shared/domain/conversation';

const firstConsonants = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const syllables = { first: 0xac00, last: 0xd7a3, perConsonant: 588 };

/** "훅 검사" as "ㅎ ㄱㅅ": Koreans search by first consonants. */
function consonantsOf(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < syllables.first || code > syllables.last) return character;
      return firstConsonants[Math.floor((code - syllables.first) / syllables.perConsonant)] ?? character;
    })
    .join('');
}

/** File names of macOS come decomposed; what is typed comes composed. */
function normalise(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase();
}

/**
 * Those whose title or folder contains every word of the query, newest first. A sub-agent is reached from
 * its conversation; here only who looks for it finds it.
 */
export function findConversations(
  conversations: readonly ConversationSummary[],
  query: string,
): ConversationSummary[] {
  const words = normalise(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return conversations
    .filter((conversation) => words.length > 0 || conversation.parentConversationId === null)
    .filter((conversation) => {
      const text = normalise([conversation.title, ...conversation.roots].join(' '));
      const consonants = consonantsOf(text);
      return words.every(
        (word) => text.includes(word) || (/^[ㄱ-ㅎ]+$/.test(word) && consonants.includes(word)),
      );
    })
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

export const ages = ['today', 'yesterday', 'week', 'older'] as const;
export type Age = (typeof ages)[number];

/** By calendar days of the person's own clock. */
export function ageOf(iso: string, now: Date): Age {
  const then = new Date(iso);
  const startOfToday = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const day = 86_400_000;
  if (then.getTime() >= startOfToday) return 'today';
  if (then.getTime() >= startOfToday - day) return 'yesterday';
  return then.getTime() >= startOfToday - 6 * day ? 'week' : 'older';
}

import { hasHidden, showHidden } from './visible-text';

interface Part {
  text: string;
  hidden: boolean;
}

/**
 * Text of unknown origin, as plain text. What could not be seen is written out and set apart, so that
 * it is told from the same letters typed by somebody.
 */
export function Revealed({ text }: { text: string }) {
  if (!hasHidden(text)) return <>{text}</>;
  return (
    <>
      {splitHidden(text).map((part, index) =>
        part.hidden ? (
          <span key={index} className="rounded-sm bg-warn-soft font-mono text-warn">
            {showHidden(part.text)}
          </span>
        ) : (
          <span key={index}>{part.text}</span>
        ),
      )}
    </>
  );
}

/** Neighbouring characters of one kind together, in order. */
export function splitHidden(text: string): Part[] {
  const parts: Part[] = [];
  for (const character of text) {
    const hidden = hasHidden(character);
    const last = parts.at(-1);
    if (last?.hidden === hidden) last.text += character;
    else parts.push({ text: character, hidden });
  }
  return parts;
}

export function countHidden(text: string): number {
  if (!hasHidden(text)) return 0;
  return [...text].filter((character) => hasHidden(character)).length;
}

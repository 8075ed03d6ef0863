import { showHidden } from './visible-text';

/** A message of the app in which names stand between back-ticks: they are set as code, nothing else is read. */
export function Ticked({ text }: { text: string }) {
  return showHidden(text)
    .split('`')
    .map((piece, index) =>
      index % 2 === 1 ? <code key={index}>{piece}</code> : <span key={index}>{piece}</span>,
    );
}

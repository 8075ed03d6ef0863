/** How much of a burst is worth showing at once; a screen holds far less. */
const pieceCharacters = 16 * 1024;
/** Past this, a program that prints without end is shown once a second instead of ten times. */
const calmAfterCharacters = 1024 * 1024;

export interface OutputStream {
  push(text: string): void;
  /** Sends what waits and ends the timer. */
  end(): void;
}

/** Gathers output into few, bounded pieces: every piece is recorded, so a flood must not become one. */
export function createOutputStream(send: (text: string) => void): OutputStream {
  let waiting = '';
  let dropped = 0;
  let sent = 0;
  let timer: NodeJS.Timeout | null = null;

  const flush = (): void => {
    timer = null;
    if (waiting === '') return;
    const piece = dropped > 0 ? `\n[… ${String(dropped)} …]\n${waiting}` : waiting;
    sent += piece.length;
    waiting = '';
    dropped = 0;
    send(piece);
  };

  return {
    push(text) {
      waiting += text;
      if (waiting.length > pieceCharacters) {
        dropped += waiting.length - pieceCharacters;
        waiting = waiting.slice(-pieceCharacters);
      }
      timer ??= setTimeout(flush, sent > calmAfterCharacters ? 1000 : 100);
    },
    end() {
      if (timer !== null) clearTimeout(timer);
      flush();
    },
  };
}

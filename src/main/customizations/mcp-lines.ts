const newline = 0x0a;
const longestLine = 16 * 1024 * 1024;

export interface Lines {
  push(chunk: Uint8Array): void;
}

/** Cuts a stream of bytes into lines; one that grows past 16 MiB is given up, once and for all. */
export function createLines(onLine: (line: string) => void, onTooLong: () => void): Lines {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let givenUp = false;
  return {
    push(chunk) {
      let from = 0;
      for (let at = chunk.indexOf(newline); at >= 0 && !givenUp; at = chunk.indexOf(newline, from)) {
        const line = Buffer.concat([...waiting, chunk.subarray(from, at)]).toString('utf8');
        waiting = [];
        length = 0;
        from = at + 1;
        onLine(line.replace(/\r$/, ''));
      }
      if (givenUp) return;
      const rest = chunk.subarray(from);
      length += rest.length;
      if (length > longestLine) {
        givenUp = true;
        waiting = [];
        onTooLong();
      } else if (rest.length > 0) waiting.push(rest);
    },
  };
}

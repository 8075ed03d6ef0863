const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** How a signal ends the command: in order where something runs, and at once otherwise. */
export interface Signals {
  /** The exit code of the signal that came; null when none did. */
  exitCode(): number | null;
  /** What the first signal does from now on, instead of ending the process. */
  onFirst(stop: () => void): void;
}

/**
 * The first signal stops what runs in order; a second one, or one before anything runs, ends the
 * process. It ends through `exit`, so that every child goes and every file of ours is removed.
 */
export function watchSignals(): Signals {
  let received: number | null = null;
  let stop: (() => void) | null = null;
  for (const [name, code] of Object.entries(codes)) {
    process.on(name, () => {
      if (stop === null || received !== null) process.exit(received ?? code);
      received = code;
      stop();
    });
  }
  // A library would end the process at this one; the write that met the limit is an error that is told.
  process.on('SIGXFSZ', () => undefined);
  return {
    exitCode: () => received,
    onFirst(act) {
      stop = act;
    },
  };
}

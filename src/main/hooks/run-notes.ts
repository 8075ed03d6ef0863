import type { HookRun } from '../../shared/domain/hook-run';

/** The records of one firing event on their way to whoever keeps them, always in order. */
export interface RunNotes {
  note(run: HookRun): void;
  /**
   * Writes a record up later: while the next handler runs, or at the end of the event. Between two
   * handlers that work would stand in the way of the tool. `instead` stands in when writing it fails.
   */
  noteLater(write: () => HookRun, instead: (error: unknown) => HookRun): void;
  /** Hands on what waits. */
  deliver(): void;
}

export function createRunNotes(listeners: readonly ((run: HookRun) => void)[]): RunNotes {
  const waiting: (() => HookRun)[] = [];

  function deliver(): void {
    for (const write of waiting.splice(0)) hand(write());
  }

  function hand(run: HookRun): void {
    // A listener that fails must not change what a gate decided.
    for (const listener of listeners) attempt(() => listener(run));
  }

  return {
    note(run) {
      deliver();
      hand(run);
    },
    noteLater(write, instead) {
      waiting.push(() => {
        try {
          return write();
        } catch (error) {
          return instead(error);
        }
      });
    },
    deliver,
  };
}

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // The run itself is unharmed; a history that cannot be written reports that itself.
  }
}

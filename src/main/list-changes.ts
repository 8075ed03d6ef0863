const pauseMs = 50;

export interface ListChanges {
  /** The list has changed; told soon, and once for many changes. */
  changed(): void;
  dispose(): void;
}

/** A status changes several times a second in each running conversation, and a list is all of them. */
export function createListChanges(tell: () => void): ListChanges {
  let timer: NodeJS.Timeout | null = null;
  let over = false;
  return {
    changed() {
      if (over) return;
      timer ??= setTimeout(() => {
        timer = null;
        tell();
      }, pauseMs);
    },
    dispose() {
      over = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

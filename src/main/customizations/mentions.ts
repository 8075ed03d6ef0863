import type { Trajectory } from '../../shared/domain/trajectory';

/** What the conversation has named so far; it only ever grows, so what follows from it stays. */
export interface Mentions {
  /** Paths as the user or a call of the model wrote them. */
  files: ReadonlySet<string>;
  /** `@name` of the user. */
  names: ReadonlySet<string>;
  /** `/name` at the beginning of a message of the user. */
  commands: ReadonlySet<string>;
}

const pathArgs = ['AbsolutePath', 'TargetFile'];
const word = /[^\s"'`<>()[\]{},;]+/g;
const longestMessage = 100_000;

export function mentionsIn({ steps }: Trajectory): Mentions {
  const files = new Set<string>();
  const names = new Set<string>();
  const commands = new Set<string>();
  for (const step of steps) {
    if (step.kind === 'tool') {
      for (const key of pathArgs) {
        const value = step.args[key];
        if (typeof value === 'string') files.add(value);
      }
    }
    if (step.kind !== 'user') continue;
    const text = step.text.slice(0, longestMessage);
    const command = /^\s*\/([^\s/]+)(?:\s|$)/.exec(text)?.[1];
    if (command !== undefined) commands.add(command);
    for (const [found] of text.matchAll(word)) {
      const plain = found.replace(/^@/, '').replace(/[.:!?]+$/, '');
      if (found.startsWith('@')) names.add(plain);
      if (/[./\\]/.test(plain)) files.add(plain);
    }
  }
  return { files, names, commands };
}

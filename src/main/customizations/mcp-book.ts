import { dirname } from 'node:path';
import type { McpDefinition } from './mcp-config';
import type { McpTarget } from './mcp-connection';
import { McpServer } from './mcp-server';
import type { McpFiles } from './mcp-sources';
import type { McpLimits } from './mcp-types';

/** Whether a server may run: what a workspace brings waits for trust and a review. */
export type McpStanding = 'ok' | 'disabled' | 'untrusted' | 'review' | 'changed' | 'kept-off';

export interface McpEntry {
  definition: McpDefinition;
  standing: McpStanding;
  /** Null while it may not run. */
  server: McpServer | null;
  /** The file whose server of the same name is used instead; null: this one is used. */
  hiddenBy: string | null;
}

export interface McpBookDeps {
  files: McpFiles;
  homeDir: string;
  /** Environment of the programs, without keys. */
  environment: () => Promise<Record<string, string>>;
  standing: (definition: McpDefinition) => Promise<McpStanding>;
  limits: McpLimits;
  /** A server has another state, or other tools. */
  onChange: () => void;
}

/** The servers that run, by what the files say of them. */
export class McpBook {
  readonly #deps: McpBookDeps;
  /** By definition and place: a changed entry is another server. */
  readonly #running = new Map<string, { server: McpServer; path: string }>();
  /** What was found last, by roots. */
  readonly #found = new Map<string, McpEntry[]>();
  #disposed = false;

  constructor(deps: McpBookDeps) {
    this.#deps = deps;
  }

  /** All that the files name for these roots; starts, without waiting, what may run and never has. */
  async prepare(roots: readonly string[]): Promise<McpEntry[]> {
    const { files, standing } = this.#deps;
    const { definitions, paths } = files.load(roots);
    const standings = await Promise.all(definitions.map((definition) => standing(definition)));
    const usedBy = new Map<string, string>();
    const wanted = new Set<string>();
    const entries = definitions.map((definition, index): McpEntry => {
      const { name, source } = definition;
      const found = standings[index] ?? 'untrusted';
      const hiddenBy = usedBy.get(name) ?? null;
      if (found !== 'disabled' && hiddenBy === null) usedBy.set(name, source.path);
      if (found === 'ok') wanted.add(keyOf(definition));
      const isUsed = found === 'ok' && hiddenBy === null && !this.#disposed;
      const server = isUsed ? this.#serverOf(definition, roots) : null;
      return { definition, standing: found, hiddenBy, server };
    });
    this.#endUnwanted(paths, wanted);
    this.#found.set(JSON.stringify(roots), entries);
    for (const { server } of entries) if (server?.state().kind === 'off') void server.start();
    return entries;
  }

  /** What `prepare` found last for these roots. */
  last(roots: readonly string[]): McpEntry[] | undefined {
    return this.#found.get(JSON.stringify(roots));
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    const all = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(all.map(({ server }) => server.dispose()));
  }

  #serverOf(definition: McpDefinition, roots: readonly string[]): McpServer {
    const key = keyOf(definition);
    const known = this.#running.get(key);
    if (known !== undefined) return known.server;
    const { files, standing, limits, onChange } = this.#deps;
    const target = async (): Promise<McpTarget> => {
      const now = files.load(roots).definitions.find((other) => keyOf(other) === key);
      if (now === undefined || (await standing(now)) !== 'ok')
        throw new Error('it was changed or taken away');
      return targetOf(now, this.#deps);
    };
    const server = new McpServer({ target, limits, onChange });
    this.#running.set(key, { server, path: definition.source.path });
    return server;
  }

  #endUnwanted(paths: readonly string[], wanted: ReadonlySet<string>): void {
    for (const [key, { server, path }] of this.#running) {
      if (!paths.includes(path) || wanted.has(key)) continue;
      this.#running.delete(key);
      void server.dispose();
    }
  }
}

function keyOf({ name, source, run }: McpDefinition): string {
  return JSON.stringify([source.path, source.root, name, run]);
}

async function targetOf({ run, source }: McpDefinition, deps: McpBookDeps): Promise<McpTarget> {
  if (run.kind === 'http') return run;
  const { command, args, env } = run;
  const cwd = source.layer === 'plugin' ? dirname(source.path) : (source.root ?? deps.homeDir);
  // Marked as a conversation, so that our own command refuses to change trust from within a server.
  const added = { GRAPNEL_CONVERSATION_ID: 'mcp-server' };
  return {
    kind: 'stdio',
    file: command,
    args,
    cwd,
    env: { ...(await deps.environment()), ...env, ...added },
  };
}

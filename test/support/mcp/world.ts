import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterEach } from 'vitest';
import { createMcpServers, type McpServers } from '../../../src/main/customizations/mcp-servers';
import type { McpStanding } from '../../../src/main/customizations/mcp-book';
import { createMcpFiles } from '../../../src/main/customizations/mcp-sources';
import type { McpDefinition } from '../../../src/main/customizations/mcp-config';
import type { McpLimits } from '../../../src/main/customizations/mcp-types';
import { tempFolder } from '../temp-folder';

export const fixture = resolve('test/fixtures/mcp/server.cjs');

/** The fixture server as an entry of an mcp_config.json. */
export function program(behaviour: string, diary?: string): Record<string, unknown> {
  return {
    command: process.execPath,
    args: [fixture, behaviour, ...(diary === undefined ? [] : [diary])],
    env: { FIXTURE: 'yes' },
  };
}

export interface McpWorld {
  home: string;
  root: string;
  servers: McpServers;
  /** Writes `mcpServers` at a place of the home folder or of the workspace. */
  config(servers: Record<string, unknown>, file?: string): void;
  call(
    server: string,
    tool: string,
    args?: Record<string, unknown>,
    signal?: AbortSignal,
  ): ReturnType<McpServers['call']>;
  progress: string[];
  section(): Promise<string>;
}

const open: McpServers[] = [];
afterEach(async () => {
  for (const servers of open.splice(0)) await servers.dispose();
});

/** Real files, real programs; what a workspace brings is judged by `standing`. */
export function createMcpWorld(
  limits: Partial<McpLimits> = {},
  standing: (definition: McpDefinition) => McpStanding = () => 'ok',
): McpWorld {
  const home = tempFolder('grapnel-home-');
  const root = tempFolder('grapnel-work-');
  const servers = createMcpServers({
    files: createMcpFiles(home),
    homeDir: home,
    environment: () => Promise.resolve({ PATH: process.env['PATH'] ?? '' }),
    standing: (definition) => Promise.resolve(definition.disabled ? 'disabled' : standing(definition)),
    limits: { graceMs: 15_000, ...limits },
    onChange: () => undefined,
  });
  open.push(servers);
  const progress: string[] = [];
  return {
    home,
    root,
    servers,
    progress,
    config(entries, file = join(home, '.gemini', 'config', 'mcp_config.json')) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ mcpServers: entries }));
    },
    call: (server, tool, args = {}, signal = new AbortController().signal) =>
      servers.call(
        { server, tool, args, roots: [root] },
        { signal, onProgress: (text) => progress.push(text) },
      ),
    section: () => servers.section([root]),
  };
}

/** The lines that a fixture server wrote about itself. */
export function linesOf(diary: string): string[] {
  return existsSync(diary) ? readFileSync(diary, 'utf8').trimEnd().split('\n') : [];
}

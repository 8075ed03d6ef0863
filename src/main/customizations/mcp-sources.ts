import { join } from 'node:path';
import type { HookSource } from '../../shared/domain/hook';
import { lookAndRemember, type Dependency } from '../hooks/look';
import { readBytes } from '../hooks/read-bytes';
import { findPlugins, realPathOf } from '../hooks/sources';
import { parseMcpConfig, type McpDefinition } from './mcp-config';
import type { CustomizationProblem } from './problem';
import { rememberedLoad } from './remembered-load';

export interface LoadedMcp {
  /** In the order in which names count: the user's, the user's plugins, then what the roots bring. */
  definitions: McpDefinition[];
  problems: CustomizationProblem[];
  /** Every file that was looked for, there or not. */
  paths: string[];
}

export interface McpFiles {
  /** What the files say right now; the same object comes back while nothing differs. Never throws. */
  load(roots: readonly string[]): LoadedMcp;
}

function userMcpFile(homeDir: string): string {
  return join(homeDir, '.gemini', 'config', 'mcp_config.json');
}

export function createMcpFiles(homeDir: string): McpFiles {
  return { load: rememberedLoad((roots, seen) => readAll(homeDir, roots, seen)) };
}

function readAll(homeDir: string, roots: readonly string[], seen: Dependency[]): LoadedMcp {
  const result: LoadedMcp = { definitions: [], problems: [], paths: [] };
  const { plugins } = findPlugins(homeDir, roots, seen);
  const pluginSources = plugins
    .filter(({ isOff }) => !isOff)
    .map(({ name, folder, root }): HookSource => ({
      layer: 'plugin',
      path: join(folder, 'mcp_config.json'),
      root,
      plugin: name,
    }));
  const sources: HookSource[] = [
    { layer: 'user', path: userMcpFile(homeDir), root: null, plugin: null },
    ...pluginSources.filter(({ root }) => root === null),
    ...roots.map((root): HookSource => ({
      layer: 'project',
      path: join(root, '.agents', 'mcp_config.json'),
      root,
      plugin: null,
    })),
    ...pluginSources.filter(({ root }) => root !== null),
  ];
  const known = new Set<string>();
  for (const source of sources) {
    result.paths.push(source.path);
    const real = realPathOf(source.path);
    // Reached twice (the workspace is the home folder, a link): once, at its stronger place.
    if (!known.has(real)) readOne(source, result, seen);
    known.add(real);
  }
  return result;
}

function readOne(source: HookSource, into: LoadedMcp, seen: Dependency[]): void {
  const look = lookAndRemember(source.path, 'whole', seen);
  if (look.kind === 'absent') return;
  const read = readBytes(source.path, look);
  if (read.kind === 'bytes') {
    const { definitions, problems } = parseMcpConfig(read.bytes.toString('utf8'), source);
    into.definitions.push(...definitions);
    into.problems.push(...problems);
    return;
  }
  const error = read.kind === 'error' ? read.code : read.kind;
  into.problems.push({ path: source.path, code: 'custom.problem.unreadable', params: { error } });
}

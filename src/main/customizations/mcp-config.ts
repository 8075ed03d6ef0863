import { getNodeValue } from 'jsonc-parser';
import { z } from 'zod';
import type { HookSource } from '../../shared/domain/hook';

import { readJsonObject } from '../hooks/json-text';
import type { CustomizationProblem } from './problem';
import { shorten } from './visible';

/** How a server is reached: a program of its own, or an address. */
export type McpRun =
  | { kind: 'stdio'; command: string; args: string[]; env: Record<string, string> }
  | { kind: 'http'; url: string; headers: Record<string, string> };

/** One entry of an mcp_config.json. */
export interface McpDefinition {
  name: string;
  source: HookSource;
  run: McpRun;
  /** Switched off in the file. */
  disabled: boolean;
  /** Tools that the file takes away from the model. */
  disabledTools: string[];
}

export interface McpConfig {
  definitions: McpDefinition[];
  problems: CustomizationProblem[];
}

/** Names are parts of rules such as `mcp(server/*)`, so what has a meaning there cannot be in one. */
const usableName = /^[\p{L}\p{N}_.@ -]{1,64}$/u;

const texts = z.record(z.string(), z.string());
const entrySchema = z.object({
  command: z.string().min(1).optional(),
  args: z.array(z.string()).default([]),
  env: texts.default({}),
  serverUrl: z.url({ protocol: /^https?$/ }).optional(),
  headers: texts.default({}),
  disabled: z.boolean().default(false),
  disabledTools: z.array(z.string()).default([]),
});
const fileSchema = z.object({ mcpServers: z.record(z.string(), z.unknown()).default({}) });

/** The servers that the text of an mcp_config.json names. A bad entry never takes a good neighbour with it. */
export function parseMcpConfig(text: string, source: HookSource): McpConfig {
  const config: McpConfig = { definitions: [], problems: [] };
  const problem = (code: CustomizationProblem['code'], params: CustomizationProblem['params']): void => {
    config.problems.push({ path: source.path, code, params });
  };
  const json = readJsonObject(text);
  if (json.kind !== 'object') {
    problem('custom.problem.notObject', {});
    return config;
  }
  const file = fileSchema.safeParse(getNodeValue(json.root));
  if (!file.success) {
    problem('custom.problem.noServers', {});
    return config;
  }
  for (const [name, value] of Object.entries(file.data.mcpServers)) {
    const shown = shorten(name, 80);
    if (!usableName.test(name)) problem('custom.problem.serverName', { name: shown });
    else {
      const entry = entrySchema.safeParse(value);
      if (!entry.success)
        problem('custom.problem.serverEntry', { name: shown, detail: detailOf(entry.error) });
      else {
        const run = runOf(entry.data);
        const { disabled, disabledTools } = entry.data;
        if (run === null) problem('custom.problem.serverRun', { name: shown });
        else config.definitions.push({ name, source, run, disabled, disabledTools });
      }
    }
  }
  return config;
}

/** Null when the entry says neither or both of how it is reached. */
function runOf(entry: z.infer<typeof entrySchema>): McpRun | null {
  const { command, args, env, serverUrl, headers } = entry;
  if ((command === undefined) === (serverUrl === undefined)) return null;
  if (command !== undefined) return { kind: 'stdio', command, args, env };
  return { kind: 'http', url: serverUrl ?? '', headers };
}

function detailOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
}

import { dirname, relative, resolve } from 'node:path';
import { createScriptHashes } from '../hooks/script-hashes';
import { realPathOf } from '../hooks/sources';
import type { McpDefinition } from './mcp-config';

const hashes = createScriptHashes();

/**
 * A server as it is reviewed: everything that says what runs or where it leads, and what the files of
 * the workspace that its words name hold right now. Not its place in the file, nor which tools are off.
 */
export function reviewedText(definition: McpDefinition): string {
  const { run } = definition;
  if (run.kind === 'http') return JSON.stringify({ serverUrl: run.url, headers: run.headers }, null, 2);
  const { command, args, env } = run;
  return JSON.stringify({ command, args, env, files: filesNamed(definition, [command, ...args]) }, null, 2);
}

/** Files of the workspace that a word is, or gives as the value of an option. */
function filesNamed({ source }: McpDefinition, words: readonly string[]): Record<string, string> {
  const { root } = source;
  if (root === null) return {};
  const folder = source.layer === 'plugin' ? dirname(source.path) : root;
  const found: Record<string, string> = {};
  for (const word of words.flatMap((text) => [text, text.slice(text.indexOf('=') + 1)])) {
    if (word === '' || word.includes('\0')) continue;
    const inside = relative(realPathOf(root), realPathOf(resolve(folder, word)));
    if (inside === '' || inside.startsWith('..')) continue;
    const file = hashes.hashOf(resolve(folder, word));
    if (file !== null) found[inside] = file.hash;
  }
  return found;
}

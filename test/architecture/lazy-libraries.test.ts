import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** What stands in every copy of a library that only those who use it should wait for. */
const libraries = [
  ['the vendors’ library', 'vercel.ai.error'],
  ['the MCP library', 'Streamable HTTP error'],
  ['the YAML library', 'YAMLParseError'],
] as const;

/** The file and all that is loaded with it before its first line runs. */
function loadedWith(entry: string, seen = new Set<string>()): string[] {
  if (seen.has(entry)) return [];
  seen.add(entry);
  const source = ts.createSourceFile(entry, readFileSync(entry, 'utf8'), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const from = statement.moduleSpecifier;
    if (from === undefined || !ts.isStringLiteral(from) || !from.text.startsWith('.')) continue;
    loadedWith(path.resolve(path.dirname(entry), from.text), seen);
  }
  return [...seen];
}

describe.each(libraries)('%s in the built terminal command', (_library, mark) => {
  const isOfTheLibrary = (file: string) => readFileSync(file, 'utf8').includes(mark);
  const chunks = path.resolve('out/main/chunks');
  const all = readdirSync(chunks)
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(chunks, name));
  const chunk = (name: string) => all.find((file) => path.basename(file).startsWith(`${name}-`))!;

  it('is there, in chunks of its own', () => {
    expect(all.filter(isOfTheLibrary).length).toBeGreaterThan(0);
  });

  it.each([
    ['the command itself', () => path.resolve('out/main/cli.js')],
    ['a listing of hooks', () => chunk('print-hooks')],
    ['a turn, which may be of the demo or a script', () => chunk('run-turn')],
  ])('is not loaded with %s', (_what, entry) => {
    const files = loadedWith(entry());
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter(isOfTheLibrary)).toEqual([]);
  });

  it('is not loaded with the window either', () => {
    expect(loadedWith(path.resolve('out/main/index.js')).filter(isOfTheLibrary)).toEqual([]);
  });
});

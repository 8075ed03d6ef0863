import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { cli, createWorld, gate, says, type World } from './support/command';

let world: World;
beforeEach(() => {
  world = createWorld();
  world.userHooks({ gate: gate(says({ decision: 'allow' })) });
});

/** The sources behind every file of ours that a run of the command loaded, by its own account. */
async function loadedSources(args: string[]): Promise<string[]> {
  const folder = join(world.base, 'coverage');
  const { code } = await world.run(args, { env: { NODE_V8_COVERAGE: folder } });
  expect(code).toBe(0);
  const reports = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] },
  );
  const files = reports
    .flatMap(({ result }) => result.map(({ url }) => url))
    .filter((url) => url.startsWith('file:'))
    .map((url) => fileURLToPath(url))
    .filter((file) => file.startsWith(dirname(cli)));
  expect(files.map((file) => basename(file))).toContain('cli.js');
  // The bundler's own few lines have no source behind them.
  const ours = files.filter((file) => !basename(file).startsWith('rolldown-runtime-'));
  return ours.flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
    return sources.map((source) => join(dirname(file), source));
  });
}

const heavy =
  /src\/main\/(agent|customizations|desktop|model|permissions|tools)\/|src\/main\/core\.ts|node_modules\/(ai|@ai-sdk|@anthropic-ai|openai|@google|@modelcontextprotocol|electron|unbash|diff|execa)\//;

describe.each([[['-p', '/hooks']], [['hooks', 'list']], [['hooks', 'validate']], [['hooks', 'runs']]])(
  '%j',
  (args) => {
    it('loads no loop, no tools, no model library, no MCP and no Electron', async () => {
      const sources = await loadedSources(args);
      expect(sources.some((source) => source.endsWith('src/main/hook-side.ts'))).toBe(true);
      expect(sources.filter((source) => heavy.test(source))).toEqual([]);
    });
  },
);

it('would be noticed: a turn loads them', async () => {
  const sources = await loadedSources(['-p', 'x', '--model', world.script()]);
  expect(sources.some((source) => heavy.test(source))).toBe(true);
});

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { dataPaths } from '../../../src/main/store/paths';
import { tempFolder } from '../../support/temp-folder';

const writers = ['a', 'b', 'c', 'd'];
const times = 25;

/** The writer as a program that node can start, where it finds its libraries. */
async function bundled(): Promise<string> {
  const folder = resolve('out/test');
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: resolve('test/main/store/support/json-writer.ts'),
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'writer.mjs' } },
    },
  });
  return join(folder, 'writer.mjs');
}

/** What it had said by its end, in whole lines. */
function run(program: string, data: string, name: string, killedAfter: number | null): Promise<string[]> {
  const child = spawn(process.execPath, [program, data, name, String(times)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  return new Promise((done, fail) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (killedAfter !== null && said.split('\n').length > killedAfter) child.kill('SIGKILL');
    });
    child.once('error', fail);
    child.once('close', (code) => {
      if (killedAfter === null && code !== 0) fail(new Error(`${name} ended with ${String(code)}`));
      else done(said.split('\n').slice(0, -1));
    });
  });
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

it(
  'four processes that write settings, grants and trust at once lose nothing, though one is killed on the way',
  { timeout: 120_000 },
  async () => {
    const data = tempFolder();
    const program = await bundled();
    const said = await Promise.all(
      writers.map((name, position) => run(program, data, name, position === 0 ? 7 : null)),
    );
    const wanted = said.flat();
    expect(wanted.length).toBeGreaterThanOrEqual((writers.length - 1) * times + 7);
    const paths = dataPaths(data);
    const settings = z
      .object({ permissions: z.object({ deny: z.array(z.string()) }) })
      .parse(read(paths.settings));
    const grants = z.object({ writesAccepted: z.array(z.string()) }).parse(read(paths.grants));
    const trust = z.object({ workspaces: z.record(z.string(), z.unknown()) }).parse(read(paths.trust));
    for (const kept of [settings.permissions.deny, grants.writesAccepted, Object.keys(trust.workspaces)]) {
      expect(kept).toEqual(expect.arrayContaining(wanted));
      expect(new Set(kept).size).toBe(kept.length);
    }
    // The one that was killed may have left a lock or half a file of its own, the others nothing.
    const left = readdirSync(data).filter((file) => !file.endsWith('.json'));
    expect(left.length).toBeLessThanOrEqual(3);
  },
);

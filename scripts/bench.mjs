// `npm run bench`: builds each bench/*.bench.ts and runs it by itself, one after the other.
import { readdirSync } from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { inProject, main } from './lib/project.mjs';
import { runNode } from './lib/run.mjs';

const folder = inProject('out/bench');

/** @param {string} line */
const say = (line) => console.log(line);

await main(async () => {
  await ensureDependencies(say);
  await ensureBuilt(say);
  const wanted = process.argv.slice(2);
  const names = readdirSync(inProject('bench'))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
    .sort();
  await bundle(names);
  let worst = 0;
  for (const name of names) {
    say(`\n── ${name}`);
    const { code } = await runNode(`${folder}/${name}.js`, []);
    worst = Math.max(worst, code);
  }
  return worst;
});

/** @param {string[]} names */
async function bundle(names) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, inProject('bench', `${name}.ts`)])),
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

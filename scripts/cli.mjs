// `npm run cli -- <arguments>`: the terminal command, built first where it is stale.
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { inProject, main } from './lib/project.mjs';

await main(async () => {
  /** On stderr: the command's own output is for programs too. @param {string} line */
  const say = (line) => console.error(line);
  await ensureDependencies(say);
  await ensureBuilt(say);
  return 0;
});

if (process.exitCode === 0) {
  const cli = inProject('out/main/cli.js');
  process.argv[1] = cli;
  // npm runs scripts in the project's folder; the command is about the folder it was called in.
  process.chdir(process.env['INIT_CWD'] ?? process.cwd());
  await import(pathToFileURL(cli).href);
}

// `npm run test:e2e`: the built app in a real Electron window. Arguments go to Playwright.
import { ensureBuilt } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { main } from './lib/project.mjs';
import { runEndToEnd } from './lib/tests.mjs';

/** @param {string} line */
const say = (line) => console.log(line);

await main(async () => {
  await ensureDependencies(say);
  await ensureBuilt(say);
  const { ok } = await runEndToEnd(say, process.argv.slice(2));
  return ok ? 0 : 1;
});

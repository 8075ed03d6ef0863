// `npm run test:unit`: the quick part of the tests. Arguments go to vitest.
import { ensureBuilt } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { main } from './lib/project.mjs';
import { runUnitTests } from './lib/tests.mjs';

/** @param {string} line */
const say = (line) => console.log(line);

await main(async () => {
  await ensureDependencies(say);
  await ensureBuilt(say);
  const { ok } = await runUnitTests(process.argv.slice(2));
  return ok ? 0 : 1;
});

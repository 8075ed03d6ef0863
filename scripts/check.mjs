// `npm run check`: format, lint, import rules, types and unused code.
import { runChecks } from './lib/checks.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { main } from './lib/project.mjs';

await main(async () => {
  await ensureDependencies((line) => console.log(line));
  const failed = await runChecks();
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});

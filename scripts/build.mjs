// `npm run build`: builds main, preload and windows into out/, also when nothing has changed.
import { build } from './lib/build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { main } from './lib/project.mjs';

await main(async () => {
  await ensureDependencies((line) => console.log(line));
  await build();
  console.log('Built into out/.');
  return 0;
});

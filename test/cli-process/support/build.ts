import { ensureBuilt } from '../../../scripts/lib/build.mjs';

/** Once before all tests of the built command; a build that fails fails them. */
export async function setup(): Promise<void> {
  await ensureBuilt((line: string) => {
    console.log(line);
  });
}

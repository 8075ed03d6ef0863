import { cp, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy to play with; the bundled one stays as it is. Resolves with its real path. */
export async function copyTourWorkspace(resources: string): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'grapnel-tour-')));
  await cp(join(resources, 'tour', 'workspace'), root, { recursive: true });
  return root;
}

import { spawn } from 'node:child_process';

/** Starts a program that outlives this process and is not waited for. Resolves with why it did not start, or null. */
export function startDetached(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { env, detached: true, stdio: 'ignore' });
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('spawn', () => {
      child.unref();
      resolve(null);
    });
  });
}

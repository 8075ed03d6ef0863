import { win32 } from 'node:path';

export interface ShellCall {
  file: string;
  args: string[];
  verbatimArguments: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * How one command line is given to the system's shell: never a login shell, never an interactive
 * one, so that no profile speaks before the command does.
 */
export function shellCall(command: string, platform: NodeJS.Platform, env: Environment): ShellCall {
  if (platform !== 'win32') return { file: '/bin/sh', args: ['-c', command], verbatimArguments: false };
  return {
    file: systemProgram('cmd.exe', env),
    // With /s cmd.exe takes off exactly the outer pair of quotes and keeps the rest as it stands;
    // Node's own quoting would put backslashes before the inner ones.
    args: ['/d', '/s', '/c', `"${command}"`],
    verbatimArguments: true,
  };
}

/** Absolute path of a program of Windows itself, so that no folder on the PATH can stand in for it. */
export function systemProgram(name: string, env: Environment): string {
  const root = Object.entries(env).find(([key]) => key.toLowerCase() === 'systemroot')?.[1];
  return win32.join(root === undefined || root === '' ? 'C:\\Windows' : root, 'System32', name);
}

import type { HookHandlerView, HookListing, HookProblem } from '../../../../src/shared/domain/hook';

export const root = '/w/my-app';
export const userFile = {
  layer: 'user',
  path: '/home/mina/.gemini/config/hooks.json',
  root: null,
  plugin: null,
} as const;
export const projectFile = {
  layer: 'project',
  path: `${root}/.agents/hooks.json`,
  root,
  plugin: null,
} as const;

export function handler(name: string, change: Partial<HookHandlerView> = {}): HookHandlerView {
  return {
    handlerId: `${name}-${change.event ?? 'PreToolUse'}`,
    name,
    enabled: true,
    enabledInFile: true,
    event: 'PreToolUse',
    matcher: 'run_command',
    type: 'command',
    command: `./${name}.sh`,
    timeoutSeconds: 30,
    cwd: root,
    source: projectFile,
    line: 3,
    column: 5,
    trust: 'trusted',
    ...change,
  };
}

export const problem: HookProblem = {
  severity: 'error',
  code: 'bad-matcher',
  message: "Matcher `write_(` isn't a valid pattern.",
  file: projectFile.path,
  line: 12,
  column: 18,
  json_path: '$',
  fix: 'Close the group.',
};

export function listing(change: Partial<HookListing> = {}): HookListing {
  return {
    sources: [
      { source: userFile, state: 'absent', handlerCount: 0, contentHash: null },
      { source: projectFile, state: 'loaded', handlerCount: 2, contentHash: null },
    ],
    handlers: [],
    problems: [],
    elsewhere: [],
    held: [],
    ...change,
  };
}

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ApprovalRequest, Decision, Resource } from '../../../src/shared/domain/permission';
import { settingsSchema, type Settings } from '../../../src/shared/domain/settings';
import { createTranslate } from '../../../src/shared/i18n/translate';
import type { HookVerdict, PermissionQuestion } from '../../../src/main/agent/ports';
import { approvalHash } from '../../../src/main/permissions/approvals';
import { createGrants, grantsStateSchema, type Grants } from '../../../src/main/permissions/grants';
import { createPermissions, type PermissionRules } from '../../../src/main/permissions/permissions';
import { createJsonFile } from '../../../src/main/store/json-file';

export const translate = createTranslate('en');

/** A home with a workspace, a data folder and a place outside, on the real disk. */
export interface World {
  home: string;
  root: string;
  outside: string;
  data: string;
  grantsFile: string;
  write: (file: string, text?: string) => string;
  remove: () => void;
}

export function createWorld(): World {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'grapnel-rules-')));
  const world = {
    home,
    root: join(home, 'work'),
    outside: join(home, 'elsewhere'),
    data: join(home, 'data'),
  };
  for (const folder of [world.root, world.outside, world.data]) mkdirSync(folder, { recursive: true });
  return {
    ...world,
    grantsFile: join(world.data, 'grants.json'),
    write: (file, text = '') => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return file;
    },
    remove: () => {
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export interface Options {
  allow?: string[];
  deny?: string[];
  ask?: string[];
  workspaceAllow?: string[];
  workspaceDeny?: string[];
  mode?: 'review' | 'accept-edits';
  brokenGate?: 'hold' | 'deny';
  settings?: () => Promise<Settings>;
  present?: boolean;
  skip?: boolean;
  trusted?: boolean;
  protectedPaths?: string[] | 'unknown';
  roots?: string[];
  onGrantsChanged?: () => void;
}

export function createRules(
  world: World,
  options: Options = {},
): { permissions: PermissionRules; grants: Grants } {
  const { allow = [], deny = [], ask = [], mode = 'review', brokenGate = 'hold' } = options;
  const settings = settingsSchema.parse({
    permissions: { allow, deny, ask, mode },
    workspaces: {
      [world.root]: {
        permissions: { allow: options.workspaceAllow ?? [], deny: options.workspaceDeny ?? [] },
      },
    },
    hooks: { brokenGate },
  });
  const grants = createGrants({
    file: createJsonFile(world.grantsFile, grantsStateSchema),
    now: () => new Date('2026-01-02T03:04:05Z'),
    onChange: options.onGrantsChanged ?? (() => undefined),
  });
  const permissions = createPermissions({
    settings: options.settings ?? (() => Promise.resolve(settings)),
    grants,
    isTrusted: () => Promise.resolve(options.trusted ?? true),
    protectedPaths: () =>
      options.protectedPaths === 'unknown'
        ? Promise.reject(new Error('hooks are away'))
        : Promise.resolve(options.protectedPaths ?? [join(world.root, '.agents', 'hooks.json')]),
    ownCliPath: join(world.home, 'app', 'cli.js'),
    dataFolder: world.data,
    home: world.home,
    present: options.present ?? true,
    skipPrompts: () => options.skip ?? false,
    mode: null,
    rootsOf: () => options.roots ?? [world.root],
    translate,
  });
  return { permissions, grants };
}

export const silent: PermissionQuestion['hooks'] = {
  verdict: { kind: 'none' },
  grantRequiredBy: [],
  overridesFromUser: [],
  overridesFromOthers: [],
};

export function says(
  kind: Exclude<HookVerdict['kind'], 'none'>,
  text = 'because',
): PermissionQuestion['hooks'] {
  return { ...silent, verdict: { kind, reasons: [{ name: 'gate', layer: 'project', text }] } };
}

export const needsGrant: PermissionQuestion['hooks'] = {
  ...silent,
  grantRequiredBy: [{ name: 'strict', layer: 'user', text: '' }],
};

export function question(
  world: World,
  tool: string,
  resources: Resource[],
  more: Partial<PermissionQuestion> = {},
): PermissionQuestion {
  return {
    conversationId: 'c-1',
    roots: [world.root],
    tool,
    args: {},
    resources,
    cwd: null,
    hooks: silent,
    ...more,
  };
}

export function command(
  world: World,
  line: string,
  more: Partial<PermissionQuestion> = {},
): PermissionQuestion {
  return question(world, 'run_command', [{ action: 'command', target: line }], { cwd: world.root, ...more });
}

export function file(
  world: World,
  action: 'read_file' | 'write_file',
  target: string,
  more: Partial<PermissionQuestion> = {},
): PermissionQuestion {
  const tool = action === 'read_file' ? 'view_file' : 'write_to_file';
  return question(world, tool, [{ action, target }], more);
}

export function approval(decision: Decision, more: Partial<ApprovalRequest> = {}): ApprovalRequest {
  const request = {
    requestId: 'r-1',
    conversationId: 'c-1',
    conversationTitle: 'Title',
    agent: null,
    stepIndex: 3,
    workspace: '/w/app',
    tool: 'run_command',
    args: {},
    agentSays: null,
    cwd: null,
    cwdOutside: false,
    diff: null,
    deletes: null,
    decision,
    permissionOverrides: [],
    overwrittenBy: [],
    destructive: false,
    fromBeforeRestart: false,
    createdAt: '2026-01-02T03:04:05Z',
    ...more,
  };
  return { ...request, payloadHash: approvalHash(request) };
}

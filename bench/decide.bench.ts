import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Grant, Resource } from '../src/shared/domain/permission';
import { settingsSchema, type Settings } from '../src/shared/domain/settings';
import { createTranslate } from '../src/shared/i18n/translate';
import type { PermissionQuestion } from '../src/main/agent/ports';
import { createGrants, grantsStateSchema, type Grants } from '../src/main/permissions/grants';
import { createPermissions } from '../src/main/permissions/permissions';
import { createCurrentJsonFile } from '../src/main/store/current-json-file';
import { atMost, quantile, report, type BenchResult } from './bench-result';

const count = 500;
const warmUp = 300;
const rounds = 2000;

/** Rules as people collect them: most for commands, many for files, some for hosts and servers. */
function rule(at: number, root: string): string {
  const n = String(at);
  const kinds = [
    `command(npm run task-${n})`,
    `command(git log --author=person-${n})`,
    `command(tool-${n} build)`,
    `command(regex:script-${n} [\\w-]+)`,
    `read_file(${root}/folder-${n})`,
    `write_file(${root}/src/part-${n}/file.ts)`,
    `read_file(/opt/elsewhere-${n}/data)`,
    `read_url(host-${n}.example.com)`,
    `mcp(server-${n}/tool)`,
    `command(make target-${n})`,
  ];
  return kinds[at % kinds.length] ?? '';
}

function settingsWith(root: string): Settings {
  const texts = Array.from({ length: count }, (_, at) => rule(at, root));
  const share = (from: number, to: number): string[] => texts.slice(from * count, to * count);
  return settingsSchema.parse({
    permissions: { allow: share(0, 0.6), deny: share(0.6, 0.9), ask: share(0.9, 1) },
  });
}

function grantsWith(root: string): Grant[] {
  return Array.from({ length: count }, (_, at) => ({
    grantId: String(at),
    rule: rule(at + count, root),
    scope: 'everywhere',
    conversationId: null,
    workspace: null,
    createdAt: '2026-01-01T00:00:00Z',
    requestId: 'r',
    uses: 0,
    lastUsedAt: null,
  }));
}

function questions(root: string): PermissionQuestion[] {
  const hooks = {
    verdict: { kind: 'none' as const },
    grantRequiredBy: [],
    overridesFromUser: [],
    overridesFromOthers: [],
  };
  const ask = (tool: string, resource: Resource, cwd: string | null = null): PermissionQuestion => ({
    conversationId: 'c',
    roots: [root],
    tool,
    args: {},
    resources: [resource],
    cwd,
    hooks,
  });
  const command = (target: string): PermissionQuestion =>
    ask('run_command', { action: 'command', target }, root);
  return [
    command('npm run task-990'),
    command('npm test && git status --short | head -20'),
    command("bash -c 'npm ci && npm run build' > build.log 2>&1"),
    command('for f in src/*.ts; do npx prettier --check "$f"; done'),
    ask('view_file', { action: 'read_file', target: join(root, 'src', 'index.ts') }),
    ask('write_to_file', { action: 'write_file', target: join(root, 'src', 'new.ts') }),
    ask('view_file', { action: 'read_file', target: '/etc/hosts' }),
    ask('read_url_content', { action: 'read_url', target: 'docs.example.com' }),
    ask('call_mcp_tool', { action: 'mcp', target: 'server-1/other' }),
  ];
}

/** A use is written down after the answer, and the figure is about the answer. */
function countingNothing(grants: Grants): Grants {
  return { ...grants, countUses: () => Promise.resolve() };
}

/** One whole decision: settings and grants as their files stand, the call read, judged and explained. */
export async function run(): Promise<BenchResult[]> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'decide-')));
  try {
    const root = join(base, 'work');
    mkdirSync(join(root, 'src'), { recursive: true });
    const data = join(base, 'data');
    mkdirSync(data);
    const [settingsFile, grantsFile] = [join(data, 'settings.json'), join(data, 'grants.json')];
    writeFileSync(settingsFile, JSON.stringify(settingsWith(root)));
    writeFileSync(grantsFile, JSON.stringify({ grants: grantsWith(root) }));
    const settings = createCurrentJsonFile(settingsFile, settingsSchema);
    const grants = createCurrentJsonFile(grantsFile, grantsStateSchema);
    const permissions = createPermissions({
      settings: settings.read,
      grants: countingNothing(
        createGrants({ file: grants, now: () => new Date(), onChange: () => undefined }),
      ),
      isTrusted: () => Promise.resolve(true),
      protectedPaths: () =>
        Promise.resolve(
          ['hooks.json', 'a.sh', 'b.sh', 'mcp.json'].map((name) => join(root, '.agents', name)),
        ),
      ownCliPath: join(base, 'cli.js'),
      dataFolder: data,
      home: base,
      present: true,
      skipPrompts: () => false,
      mode: null,
      rootsOf: () => [root],
      translate: createTranslate('en'),
    });
    const asked = questions(root);
    const times: number[] = [];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const question = asked[round % asked.length];
      if (question === undefined) continue;
      const began = performance.now();
      await permissions.decide(question);
      if (round >= warmUp) times.push(performance.now() - began);
    }
    return [
      atMost(
        `decision with ${String(count)} rules and ${String(count)} grants, p95`,
        'ms',
        quantile(times, 0.95),
        1,
      ),
    ];
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

report(await run());

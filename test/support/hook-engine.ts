import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { HookInputs, HookOutcomes, HookScope, PreToolUseOutcome } from '../../src/main/agent/ports';
import { createHookEngine } from '../../src/main/hooks/engine';
import type { HookEngineDeps } from '../../src/main/hooks/firing';
import type { HandlerStanding, HookEntry, HookHandler } from '../../src/main/hooks/handler';
import type { HookEvent, HookLayer } from '../../src/shared/domain/hook';
import type { HookRun } from '../../src/shared/domain/hook-run';
import type { ToolArgs } from '../../src/shared/domain/step';
import { createTranslate } from '../../src/shared/i18n/translate';

export const fixtureFolder = join(import.meta.dirname, '../fixtures/hooks');
const trusted: HandlerStanding = { kind: 'trusted', mayApprove: true, secretsAllowed: false };

export interface HandlerSpec {
  name?: string;
  event?: HookEvent;
  layer?: HookLayer;
  matcher?: string | null;
  command: string;
  timeout?: number;
  enabled?: boolean;
  plugin?: string;
}

/** An engine over a list that is given, in a workspace folder of its own, with everything it recorded. */
export interface TestEngine {
  root: string;
  mark: string;
  runs: HookRun[];
  handler: (spec: HandlerSpec) => HookHandler;
  file: (path: string, text: string, mode?: number) => string;
  pre: (
    entries: readonly (HandlerSpec | HookEntry)[],
    input?: Partial<HookInputs['PreToolUse']>,
    scope?: Partial<HookScope>,
  ) => Promise<PreToolUseOutcome>;
  fire: <E extends HookEvent>(
    event: E,
    entries: readonly (HandlerSpec | HookEntry)[],
    input: HookInputs[E],
    scope?: Partial<HookScope>,
  ) => Promise<HookOutcomes[E]>;
  dispose: () => void;
}

export function createTestEngine(change: Partial<HookEngineDeps> = {}, folderName = 'workspace'): TestEngine {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'grapnel-engine-')));
  const root = join(base, folderName);
  mkdirSync(root);
  const mark = randomUUID();
  const runs: HookRun[] = [];
  let count = 0;
  let list: HookEntry[] = [];
  const deps: HookEngineDeps = {
    load: () => Promise.resolve({ entries: list, problems: [], sources: [], elsewhere: [] }),
    standing: () => Promise.resolve(trusted),
    environment: () =>
      Promise.resolve({ PATH: process.env['PATH'] ?? '', HOME: base, GRAPNEL_TEST_MARK: mark }),
    secretNames: [],
    secretValues: () => [],
    isOff: () => false,
    permissionOverrideIsValid: (text) => /^\w+\(.+\)$/.test(text),
    translate: createTranslate('en'),
    onRun: () => undefined,
    newId: () => {
      count += 1;
      return `run-${String(count)}`;
    },
    clock: {
      now: () => new Date(),
      ticks: () => performance.now(),
      sleep: () => Promise.resolve(),
    },
    ...change,
  };
  const engine = createHookEngine(deps);
  const handler = (spec: HandlerSpec): HookHandler => {
    const layer = spec.layer ?? 'project';
    const event = spec.event ?? 'PreToolUse';
    count += 1;
    return {
      kind: 'handler',
      handlerId: `handler-${String(count)}`,
      name: spec.name ?? 'lantern-gate',
      event,
      matcher: spec.matcher ?? null,
      command: spec.command,
      timeoutSeconds: spec.timeout ?? 30,
      enabled: spec.enabled ?? true,
      enabledInFile: spec.enabled ?? true,
      source: {
        layer,
        path: join(root, '.agents/hooks.json'),
        root: layer === 'project' ? root : null,
        plugin: layer === 'plugin' ? (spec.plugin ?? 'lint-pack') : null,
      },
      hookDirectory: layer === 'project' ? join(root, '.agents') : base,
      line: 3,
      column: 7,
      jsonPath: `${spec.name ?? 'lantern-gate'}.${event}[0].hooks[0]`,
    };
  };
  const scopeWith = (scope: Partial<HookScope> = {}): HookScope => ({
    conversationId: '5f0c8f0e-6a43-4b7a-9d6f-0f6a7a1b2c3d',
    parentConversationId: null,
    roots: [root],
    transcriptPath: join(base, 't.jsonl'),
    artifactDirectory: join(base, 'a'),
    modelName: 'm',
    signal: new AbortController().signal,
    onRun: (run) => runs.push(run),
    ...scope,
  });
  const setList = (entries: readonly (HandlerSpec | HookEntry)[]): void => {
    list = entries.map((entry) => ('kind' in entry ? entry : handler(entry)));
  };
  const args: ToolArgs = { CommandLine: 'echo hi', Cwd: '.' };
  return {
    root,
    mark,
    runs,
    handler,
    file: (path, text, mode = 0o755) => {
      const full = join(root, path);
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, text, { mode });
      return full;
    },
    pre: (entries, input = {}, scope = {}) => {
      setList(entries);
      const whole = { tool: 'run_command', args, stepIndex: 0, injected: false, problemWith: () => null };
      return engine.fire('PreToolUse', { ...whole, ...input }, scopeWith(scope));
    },
    fire: (event, entries, input, scope = {}) => {
      setList(entries);
      return engine.fire(event, input, scopeWith(scope));
    },
    dispose: () => {
      rmSync(base, { recursive: true, force: true });
    },
  };
}

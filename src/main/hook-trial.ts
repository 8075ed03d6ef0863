import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isToolEvent, type HookEvent } from '../shared/domain/hook';
import type { HookRun, HookRunEffect } from '../shared/domain/hook-run';
import type { HookInputs, HookOutcomes, HookScope, Hooks, Tools } from './agent/ports';
import { systemClock } from './clock';
import type { CoreOptions } from './core-options';
import { createEnvironment } from './environment';
import { knownTools, type HookSide } from './hook-side';
import { createHookEngine } from './hooks/engine';
import type { HandlerStanding, HookEntry } from './hooks/handler';
import { readPayload, sampleFields, samplePrompt, type Payload, type ReadPayload } from './hooks/payload';
import { matchedNames, selectEntries } from './hooks/select';
import { keyVariableNames } from './model/keys';
import { isPrivateHost } from './permissions/host';
import { isValidResource } from './permissions/resource';
import type { McpCalls } from './tools/call-mcp-tool';
import { createTools } from './tools/registry';

export interface TrialRequest {
  event: HookEvent;
  roots: string[];
  /** Which hooks are tried. */
  pick: (hook: HookEntry) => boolean;
  /** Of the sample call; null: one that a handler matches. */
  tool: string | null;
  /** Fields of stdin that are given; the sample has the others. */
  payload: Record<string, unknown>;
  signal: AbortSignal;
  /** The person said that what nobody reviewed may run this once. */
  confirmed?: boolean;
}

/** What all handlers said together, in the words of the contract. Nothing of it is applied. */
export interface TrialEffect {
  decision?: NonNullable<HookRunEffect['decision']> | 'continue' | 'stop';
  reason: string;
  permission_overrides: string[];
  overwritten: string[];
  injected: number;
  termination_behavior?: '' | 'force_continue' | 'terminate';
}

/** A trial runs no tool, so it needs no server. */
const noServers: McpCalls = {
  problemWith: () => null,
  call: () => Promise.resolve({ kind: 'failed', text: 'no server runs in a trial' }),
};

export type TrialResult =
  | { kind: 'ran'; tool: string | null; unknownFields: string[]; runs: HookRun[]; effect: TrialEffect }
  | Exclude<ReadPayload, { kind: 'read' }>;

/** Really runs handlers on a payload, through the engine that a conversation uses, and applies nothing. */
export interface HookTrial {
  run(request: TrialRequest): Promise<TrialResult>;
}

export function createHookTrial(options: CoreOptions, side: HookSide): HookTrial {
  const environment = createEnvironment(options, side.translate, null);
  const tools = createTools({
    environment: environment.forCommands,
    isPrivateHost,
    mcp: noServers,
    runSubagent: () => Promise.reject(new Error('a trial of hooks runs no tool')),
    deniedReads: () => Promise.reject(new Error('a trial runs no tool')),
  });
  let entries: HookEntry[] = [];
  let confirmed = false;
  const engine = createHookEngine({
    load: () => Promise.resolve({ entries, problems: [], sources: [], elsewhere: [] }),
    standing: (handler) => (confirmed ? Promise.resolve(asReviewed) : side.trust.standing(handler)),
    environment: environment.inherited,
    secretNames: keyVariableNames,
    secretValues: environment.secretValues,
    isOff: () => false,
    permissionOverrideIsValid: isValidResource,
    translate: side.translate,
    // A trial is no run of a conversation, so the history does not know it.
    onRun: () => undefined,
    newId: randomUUID,
    clock: systemClock,
  });
  return {
    async run({ event, roots, pick, tool, payload, signal, confirmed: mayRun = false }) {
      confirmed = mayRun;
      entries = (await side.files.load(roots)).entries.filter(pick);
      const sampleTool = tool ?? matchedTool(entries, event);
      const stage = setStage(side.settings.last().model);
      try {
        const common = { ...stage.fields, workspacePaths: roots, hookEventName: event };
        const sample = { ...common, ...sampleFields(event, sampleTool, roots[0] ?? tmpdir()) };
        const read = readPayload(event, payload, sample);
        if (read.kind !== 'read') return read;
        const runs: HookRun[] = [];
        const scope = { ...read.payload.scope, signal, onRun: (run: HookRun) => void runs.push(run) };
        const effect = await fire(engine, tools, read.payload, scope);
        const called = 'tool' in read.payload.input ? read.payload.input.tool : null;
        return { kind: 'ran', tool: called, unknownFields: read.unknownFields, runs, effect };
      } finally {
        stage.remove();
      }
    },
  };
}

const asReviewed: HandlerStanding = { kind: 'trusted', mayApprove: true, secretsAllowed: false };

/** The first tool that one of the handlers matches: a sample that nothing matches shows nothing. */
function matchedTool(entries: readonly HookEntry[], event: HookEvent): string {
  const [first] = knownTools;
  if (!isToolEvent(event)) return first;
  const handlers = entries.filter((entry) => entry.kind === 'handler');
  return (
    knownTools.find((tool) => selectEntries(handlers, event, matchedNames(tool, {})).length > 0) ?? first
  );
}

/** Handlers may open the transcript and write beside it, so both are really there while they run. */
function setStage(modelName: string): { fields: Record<string, unknown>; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'grapnel-hook-test-'));
  const transcriptPath = join(folder, 'transcript.jsonl');
  const artifactDirectoryPath = join(folder, 'artifacts');
  mkdirSync(artifactDirectoryPath);
  const step = {
    step_index: 0,
    source: 'USER_EXPLICIT',
    type: 'USER_INPUT',
    status: 'DONE',
    created_at: new Date().toISOString(),
    content: samplePrompt,
  };
  writeFileSync(transcriptPath, `${JSON.stringify(step)}\n`);
  return {
    fields: { conversationId: randomUUID(), transcriptPath, artifactDirectoryPath, modelName },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function fire(hooks: Hooks, tools: Tools, payload: Payload, scope: HookScope): Promise<TrialEffect> {
  switch (payload.event) {
    case 'PreToolUse': {
      const { tool } = payload.input;
      const problemWith = (args: HookInputs['PreToolUse']['args']): string | null =>
        tools.specs().some(({ name }) => name === tool) ? tools.problemWith(tool, args) : null;
      const input = { ...payload.input, injected: false, problemWith };
      return gateEffect(await hooks.fire('PreToolUse', input, scope));
    }
    case 'PostToolUse':
      return injecting(await hooks.fire('PostToolUse', { ...payload.input, injected: false }, scope));
    case 'PreInvocation':
      return injecting(await hooks.fire('PreInvocation', payload.input, scope));
    case 'SessionStart':
      return injecting(await hooks.fire('SessionStart', payload.input, scope));
    case 'PostInvocation': {
      const outcome = await hooks.fire('PostInvocation', payload.input, scope);
      const behaviors = { none: '', 'force-continue': 'force_continue', terminate: 'terminate' } as const;
      return { ...injecting(outcome), termination_behavior: behaviors[outcome.termination] };
    }
    case 'Stop': {
      const { continueReasons } = await hooks.fire('Stop', payload.input, scope);
      const reason = joined(continueReasons);
      return { ...nothing, decision: continueReasons.length > 0 ? 'continue' : 'stop', reason };
    }
  }
}

const nothing: TrialEffect = { reason: '', permission_overrides: [], overwritten: [], injected: 0 };

function injecting({ injections }: { injections: readonly unknown[] }): TrialEffect {
  return { ...nothing, injected: injections.length };
}

const words = {
  none: 'no_opinion',
  allow: 'allow',
  ask: 'ask',
  'force-ask': 'force_ask',
  hold: 'hold',
  deny: 'deny',
} as const;

function gateEffect(outcome: HookOutcomes['PreToolUse']): TrialEffect {
  const { verdict, grantRequiredBy, overwrites, injections } = outcome;
  // Whether a grant covers the call is not known here; without one this is a deny.
  const needsGrant = verdict.kind !== 'deny' && grantRequiredBy.length > 0;
  const reasons = needsGrant ? grantRequiredBy : verdict.kind === 'none' ? [] : verdict.reasons;
  const overrides = [...outcome.overridesFromUser, ...outcome.overridesFromOthers];
  return {
    decision: needsGrant ? 'deny_unless_prior_grant' : words[verdict.kind],
    reason: joined(reasons),
    permission_overrides: overrides.map(({ resource }) => resource),
    overwritten: [...new Set(overwrites.flatMap(({ changes }) => changes.map(({ key }) => key)))],
    injected: injections.length,
  };
}

function joined(reasons: readonly { text: string }[]): string {
  return reasons
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n');
}

/** What an observer printed and nobody could use: it ran, and yet did nothing that it was meant to. */
const unusable: ReadonlySet<string> = new Set([
  'stdout_open',
  'several_values',
  'text_around_json',
  'not_json',
  'not_an_object',
  'nested_too_deep',
  'wrong_type',
  'unknown_decision',
  'unknown_termination',
  'step_dropped',
  'steps_lost',
]);

/** Whether a run gave an answer that counts; a handler that was not asked, by right, gave none to count. */
export function isUsable({ ended, effect, problems }: HookRun): boolean {
  if (ended.kind === 'skipped') return !isRefused(ended);
  if (effect.decision !== undefined) return effect.decision !== 'hold';
  if (ended.kind !== 'exited' || ended.code !== 0) return false;
  return !problems.some(({ severity, code }) => severity === 'error' || unusable.has(code));
}

/** Not started, since nobody has reviewed it as it stands. */
export function isRefused(ended: HookRun['ended']): boolean {
  return ended.kind === 'skipped' && (ended.reason === 'untrusted' || ended.reason === 'changed');
}

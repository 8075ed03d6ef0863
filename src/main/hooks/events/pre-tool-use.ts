import { z } from 'zod';
import { hookDecisionSchema, type HookDecision } from '../../../shared/domain/hook';
import type { HookRunEffect } from '../../../shared/domain/hook-run';
import type { ToolArgs } from '../../../shared/domain/step';
import type { Translate } from '../../../shared/i18n/translate';
import type { InjectedStep } from '../../agent/ports';
import { extraFields, foreignHint } from '../foreign-format';
import {
  failureCause,
  findClearDeny,
  isObject,
  isTooDeep,
  ownValue,
  readPrinted,
  type Cause,
  type Finding,
  type RanHandler,
  type ReadContext,
} from '../parse-output';
import { cut, lastLine, quote } from '../quote';
import { readInjectedSteps } from './injected-steps';

/** What one handler said about one call. */
export interface PreToolUseAnswer {
  decision: HookDecision | 'hold' | 'no_opinion';
  /** The hook's own reason, or why it is a hold. */
  reason: string;
  permissionOverrides: string[];
  overwrite: ToolArgs;
  injected: InjectedStep[];
  findings: Finding[];
  output?: unknown;
}

const longestReason = 2000;

const overridesSchema = z.array(z.string());
const fields = {
  reason: z.string(),
  permissionOverrides: overridesSchema,
  overwrite: z.custom<ToolArgs>(isObject),
  injectSteps: z.array(z.unknown()),
};
const oldFields = {
  allow_tool: z.boolean(),
  allowTool: z.boolean(),
  deny_reason: z.string(),
  denyReason: z.string(),
  permission_overrides: overridesSchema,
};
const readAs: Record<keyof typeof oldFields, string> = {
  allow_tool: 'decision',
  allowTool: 'decision',
  deny_reason: 'reason',
  denyReason: 'reason',
  permission_overrides: 'permissionOverrides',
};
const known = ['decision', ...Object.keys(fields), ...Object.keys(oldFields)];

export function preToolUseFields(tool: string, args: ToolArgs, stepIndex: number): Record<string, unknown> {
  return { toolCall: { name: tool, args }, stepIdx: stepIndex };
}

export function holdAnswer(cause: Cause): PreToolUseAnswer {
  return {
    ...silence(),
    decision: 'hold',
    reason: cause.text,
    findings: [{ severity: 'error', code: cause.code, message: cause.text }],
  };
}

function silence(): PreToolUseAnswer {
  return {
    decision: 'no_opinion',
    reason: '',
    permissionOverrides: [],
    overwrite: {},
    injected: [],
    findings: [],
  };
}

/** What an answer did, for the record. `overwritten`: the args it changed. */
export function preToolUseEffect(
  hook: string,
  answer: PreToolUseAnswer,
  overwritten: string[],
  translate: Translate,
): HookRunEffect {
  const { decision, reason, permissionOverrides, injected } = answer;
  const hasReason = reason === '' ? 'no' : 'yes';
  const words = [translate('hook.words.decision', { decision, hook, hasReason, reason })];
  if (overwritten.length > 0) words.push(translate('hook.words.overwrote', { keys: overwritten.join(', ') }));
  if (injected.length > 0) words.push(translate('hook.words.injected', { count: injected.length }));
  return {
    decision,
    ...(reason === '' ? {} : { reason }),
    ...(permissionOverrides.length === 0 ? {} : { permission_overrides: permissionOverrides }),
    ...(overwritten.length === 0 ? {} : { overwritten }),
    injected: injected.length,
    words: words.join('; '),
  };
}

/** Strict: a clear deny, a valid decision or silence; everything else is a hold that says why. */
export function readPreToolUse(ran: RanHandler, context: ReadContext): PreToolUseAnswer {
  const failure = failureCause(ran, context);
  const deny = findClearDeny(ran.stdout);
  if (deny !== null) return readDeny(deny.value, deny.alone && failure === null, context);
  if (failure !== null) return holdAnswer(failure);
  const printed = readPrinted(ran, context);
  if (printed.kind === 'unusable') return holdAnswer(printed.cause);
  if (printed.kind === 'object') return readDecision(printed.value, context);
  if (ran.stderr.trim() === '') return silence();
  // Control characters alone leave no line to quote, and are no silence either.
  const line = lastLine(ran.stderr, context) || JSON.stringify(ran.stderr.trim().slice(0, 30));
  return holdAnswer({ code: 'stderr_only', text: context.translate('hook.hold.stderrOnly', { line }) });
}

type Value<S extends Record<string, z.ZodType>> = { [K in keyof S]?: z.infer<S[K]> };

function parseFields<S extends Record<string, z.ZodType>>(
  value: Record<string, unknown>,
  schemas: S,
): { parsed: Value<S>; wrong: string[] } {
  const parsed: Value<S> = {};
  const wrong: string[] = [];
  for (const key in schemas) {
    if (!Object.hasOwn(value, key)) continue;
    const result = schemas[key]?.safeParse(value[key]);
    if (result?.success === true) Object.assign(parsed, { [key]: result.data });
    else wrong.push(key);
  }
  return { parsed, wrong };
}

/** A deny stands whatever else is wrong with the answer; of an unclean one only the reason is taken. */
function readDeny(value: Record<string, unknown>, clean: boolean, context: ReadContext): PreToolUseAnswer {
  const { translate } = context;
  const now = parseFields(value, fields);
  const old = parseFields(value, oldFields);
  const answer: PreToolUseAnswer = { ...silence(), decision: 'deny' };
  const warn = warner(answer);
  if (!clean) warn('unclean_output', translate('hook.run.uncleanDeny'));
  for (const field of [...now.wrong, ...old.wrong])
    warn('wrong_type', translate('hook.run.fieldLost', { field }));
  for (const field of ['allow_tool', 'allowTool'] as const) {
    if (old.parsed[field] === true) warn('contradiction', translate('hook.run.saysOtherwise', { field }));
  }
  warnOfOldSpellings(answer, old.parsed, context);
  setReason(answer, now.parsed.reason ?? old.parsed.deny_reason ?? old.parsed.denyReason ?? '', context);
  if (clean && !isTooDeep(value)) {
    takeSteps(answer, now.parsed.injectSteps, context);
    answer.output = value;
  }
  answer.findings.push(...extraFields(value, known, context));
  return answer;
}

function readDecision(value: Record<string, unknown>, context: ReadContext): PreToolUseAnswer {
  const { translate } = context;
  const printed = (): string => quote(JSON.stringify(value), context);
  const hold = (code: string, text: string): PreToolUseAnswer => ({
    ...holdAnswer({ code, text: text + foreignHint(value, context) }),
    output: value,
  });
  const now = parseFields(value, fields);
  const old = parseFields(value, oldFields);
  const [wrong] = [...now.wrong, ...old.wrong];
  if (wrong !== undefined) {
    return hold('wrong_type', translate('hook.hold.wrongType', { field: wrong, printed: printed() }));
  }
  const allowed = old.parsed.allow_tool ?? old.parsed.allowTool;
  const said = decisionOf(value, allowed);
  if (said.kind === 'none')
    return hold('no_decision', translate('hook.hold.noDecision', { printed: printed() }));
  if (said.kind === 'unknown') {
    const found = quote(JSON.stringify(said.found), context);
    return hold('unknown_decision', translate('hook.hold.unknownDecision', { found, printed: printed() }));
  }
  const otherwise = (['allow_tool', 'allowTool'] as const).find((field) => {
    const flag = old.parsed[field];
    return flag !== undefined && (flag ? said.decision !== 'allow' : said.decision !== 'deny');
  });
  if (otherwise !== undefined) {
    return hold(
      'contradiction',
      translate('hook.hold.contradiction', { field: otherwise, printed: printed() }),
    );
  }
  const overrides = [...(now.parsed.permissionOverrides ?? []), ...(old.parsed.permission_overrides ?? [])];
  const invalid = overrides.find((text) => !context.permissionOverrideIsValid(text));
  if (invalid !== undefined) {
    const resource = quote(invalid, context);
    return hold('bad_override', translate('hook.hold.badOverride', { resource }));
  }
  const answer: PreToolUseAnswer = {
    ...silence(),
    decision: said.decision,
    permissionOverrides: [...new Set(overrides)],
    output: value,
  };
  warnOfOldSpellings(answer, old.parsed, context);
  setReason(answer, now.parsed.reason ?? old.parsed.deny_reason ?? old.parsed.denyReason ?? '', context);
  takeSteps(answer, now.parsed.injectSteps, context);
  takeOverwrite(answer, now.parsed.overwrite, context);
  answer.findings.push(...extraFields(value, known, context));
  return answer;
}

type Said = { kind: 'said'; decision: HookDecision } | { kind: 'none' } | { kind: 'unknown'; found: unknown };

function decisionOf(value: Record<string, unknown>, allowed: boolean | undefined): Said {
  const found = ownValue(value, 'decision');
  if (found === undefined && allowed !== undefined) {
    return { kind: 'said', decision: allowed ? 'allow' : 'deny' };
  }
  if (found === undefined || found === '') return { kind: 'none' };
  const decision = hookDecisionSchema.safeParse(found);
  return decision.success ? { kind: 'said', decision: decision.data } : { kind: 'unknown', found };
}

function warner(answer: PreToolUseAnswer): (code: string, message: string) => void {
  return (code, message) => {
    answer.findings.push({ severity: 'warning', code, message });
  };
}

function warnOfOldSpellings(
  answer: PreToolUseAnswer,
  old: Value<typeof oldFields>,
  context: ReadContext,
): void {
  for (const [field, now] of Object.entries(readAs)) {
    if (!Object.hasOwn(old, field)) continue;
    warner(answer)('old_spelling', context.translate('hook.run.oldSpelling', { field, now }));
  }
}

function setReason(answer: PreToolUseAnswer, reason: string, context: ReadContext): void {
  answer.reason = cut(context.mask(reason), longestReason);
  if (reason.length > longestReason) warner(answer)('reason_cut', context.translate('hook.run.reasonCut'));
}

function takeSteps(answer: PreToolUseAnswer, list: unknown[] | undefined, context: ReadContext): void {
  const { steps, findings } = readInjectedSteps(list ?? [], context.messagesOnly, context.translate);
  answer.injected = steps;
  answer.findings.push(...findings);
}

function takeOverwrite(
  answer: PreToolUseAnswer,
  overwrite: ToolArgs | undefined,
  context: ReadContext,
): void {
  const entries = Object.entries(overwrite ?? {});
  const taken = entries.filter(([key]) => key !== 'toolSummary');
  if (taken.length < entries.length) {
    warner(answer)('overwrite_summary', context.translate('hook.run.overwriteSummary'));
  }
  answer.overwrite = Object.fromEntries(taken);
}

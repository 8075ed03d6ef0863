import type { ApprovalRequest, Decision, DeletedEntry, Deletion } from '../../../shared/domain/permission';
import { hostOf, textArg } from '../../../shared/domain/request-title';
import { decodeHost } from './punycode';

/** What the person judges: shown whole. */
export type PayloadView =
  | { kind: 'command'; text: string; others: [string, unknown][]; deletes: Deletion | null }
  | { kind: 'diff'; diff: string; path: string }
  | { kind: 'url'; url: string; host: string; decodedHost: string | null; others: [string, unknown][] }
  | { kind: 'table'; rows: [string, unknown][] };

export function payloadOf(request: ApprovalRequest): PayloadView {
  if (request.diff !== null && request.diff !== '') {
    return { kind: 'diff', diff: request.diff, path: textArg(request, 'TargetFile') ?? '' };
  }
  const command = textArg(request, 'CommandLine');
  if (request.tool === 'run_command' && command !== null) {
    const { deletes } = request;
    return { kind: 'command', text: command, others: otherArgs(request, 'CommandLine'), deletes };
  }
  const url = textArg(request, 'Url');
  if (request.tool === 'read_url_content' && url !== null) {
    const host = hostOf(url);
    const decoded = decodeHost(host);
    const decodedHost = decoded === host ? null : decoded;
    return { kind: 'url', url, host, decodedHost, others: otherArgs(request, 'Url') };
  }
  return { kind: 'table', rows: otherArgs(request, null) };
}

function otherArgs(request: ApprovalRequest, shown: string | null): [string, unknown][] {
  return Object.entries(request.args).filter(
    // The folder and the model's own words have their own lines.
    ([key, value]) => key !== shown && key !== 'toolSummary' && !(key === 'Cwd' && value === request.cwd),
  );
}

/** Everything of the payload as one text, to copy and to count in. */
export function payloadText(view: PayloadView): string {
  switch (view.kind) {
    case 'command':
      return [view.text, ...view.others.map(rowText), ...(view.deletes?.entries ?? []).map(entryText)].join(
        '\n',
      );
    case 'diff':
      return view.diff;
    case 'url':
      return [view.url, ...view.others.map(rowText)].join('\n');
    case 'table':
      return view.rows.map(rowText).join('\n');
  }
}

function rowText([key, value]: [string, unknown]): string {
  return `${key}: ${valueText(value)}`;
}

function entryText({ path, leadsTo }: DeletedEntry): string {
  return leadsTo === null ? path : `${path} → ${leadsTo}`;
}

export function valueText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

export function copyText(request: ApprovalRequest): string {
  return JSON.stringify({ tool: request.tool, args: request.args, cwd: request.cwd }, null, 2);
}

/** Which of the fixed texts says why less than usual can be answered. */
export type RememberLimit = 'none' | 'hold' | 'force-ask' | 'note';

export function rememberLimit(decision: Decision): RememberLimit {
  if (decision.by === 'hold') return 'hold';
  if (isForced(decision)) return 'force-ask';
  return decision.rememberNote === null ? 'none' : 'note';
}

function isForced(decision: Decision): boolean {
  return (
    decision.by === 'hook' &&
    decision.trace.some((entry) => entry.won && entry.stage === 'hook-strict' && entry.outcome === 'ask')
  );
}

export interface RememberOptions {
  conversation: boolean;
  /** Scopes of "Always allow…"; empty: not offered. */
  always: ('workspace' | 'everywhere')[];
}

/** Only what main says can be stored is offered; a hold or a forced question offers nothing. */
export function rememberOptions(decision: Decision): RememberOptions {
  const limit = rememberLimit(decision);
  if (limit === 'hold' || limit === 'force-ask' || decision.proposals.length === 0) {
    return { conversation: false, always: [] };
  }
  return {
    conversation: decision.remember.includes('conversation'),
    always: (['workspace', 'everywhere'] as const).filter((scope) => decision.remember.includes(scope)),
  };
}

/** Two calls are identical when a person would judge them by the same text, for the same reasons. */
export function identityOf(request: ApprovalRequest): string {
  const { tool, args, cwd, decision, permissionOverrides, overwrittenBy } = request;
  const asked = [decision.by, decision.reasons, permissionOverrides, overwrittenBy];
  return JSON.stringify([request.conversationId, request.agent, tool, sorted(args), cwd, asked]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

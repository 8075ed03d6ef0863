import type { HandlerTrust, HookEvent, HookSource, HookSourceView } from '../../shared/domain/hook';
import type { TextKey, TextParams } from '../../shared/i18n/translate';

/** Something wrong with a file or an entry, before it is put into words. */
export interface LoadProblem {
  severity: 'error' | 'warning' | 'note';
  code: string;
  text: TextKey;
  params: TextParams;
  file: string;
  line: number;
  column: number;
  jsonPath: string;
  fix?: TextKey;
}

/** One command of one definition, with every default spelled out. */
export interface HookHandler {
  kind: 'handler';
  /** Unique within a load and stable while its place in the file stays. */
  handlerId: string;
  name: string;
  event: HookEvent;
  /** Null: every tool (and always for lifecycle events). */
  matcher: string | null;
  command: string;
  timeoutSeconds: number;
  enabled: boolean;
  enabledInFile: boolean;
  source: HookSource;
  /** Folder of the hooks.json, by the path it was found at. */
  hookDirectory: string;
  line: number;
  column: number;
  jsonPath: string;
}

/**
 * A place where a PreToolUse gate should be and cannot be read. It stands in the running order
 * like a handler, never runs, and holds the calls the gate could have covered.
 */
export interface HookGap {
  kind: 'gap';
  name: string;
  source: HookSource;
  /** Null: every tool. */
  matcher: string | null;
  line: number;
  text: TextKey;
  params: TextParams;
}

export type HookEntry = HookHandler | HookGap;

/** All sources for a set of roots, in running order. Immutable: a firing event keeps its list. */
export interface LoadedHooks {
  entries: HookEntry[];
  problems: LoadProblem[];
  sources: HookSourceView[];
  elsewhere: { path: string; moveTo: string }[];
}

/** Whether a handler may start, asked right before every start. */
export type HandlerStanding =
  | {
      kind: 'trusted';
      /** False: its `allow` counts as no opinion. */ mayApprove: boolean;
      secretsAllowed: boolean;
    }
  | { kind: 'not-trusted'; trust: Exclude<HandlerTrust, 'trusted'> | 'untrusted-workspace' };

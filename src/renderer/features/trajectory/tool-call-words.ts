import type { TextKey } from '../../../shared/i18n/translate';
import type { ToolArgs, ToolCallState } from '../../../shared/domain/step';
import type { StatusMark } from '../../ui/Chip';
import { showHidden } from '../../ui/visible-text';

export type ToolFamily =
  'command' | 'read' | 'write' | 'list' | 'search' | 'web' | 'mcp' | 'agent' | 'ask' | 'other';

const known: Record<string, { family: ToolFamily; verb: TextKey; args: string[] }> = {
  run_command: { family: 'command', verb: 'window.verb-run', args: ['CommandLine'] },
  view_file: { family: 'read', verb: 'window.verb-read', args: ['AbsolutePath'] },
  write_to_file: { family: 'write', verb: 'window.verb-write', args: ['TargetFile'] },
  replace_file_content: { family: 'write', verb: 'window.verb-edit', args: ['TargetFile'] },
  multi_replace_file_content: { family: 'write', verb: 'window.verb-edit', args: ['TargetFile'] },
  list_dir: { family: 'list', verb: 'window.verb-list', args: ['DirectoryPath'] },
  find_by_name: { family: 'search', verb: 'window.verb-find', args: ['Pattern', 'SearchDirectory'] },
  grep_search: { family: 'search', verb: 'window.verb-search', args: ['Query', 'SearchPath'] },
  read_url_content: { family: 'web', verb: 'window.verb-fetch', args: ['Url'] },
  manage_task: { family: 'command', verb: 'window.verb-task', args: ['Action', 'TaskId'] },
  ask_question: { family: 'ask', verb: 'window.verb-ask', args: [] },
  call_mcp_tool: { family: 'mcp', verb: 'window.verb-call', args: ['ServerName', 'ToolName'] },
  invoke_subagent: { family: 'agent', verb: 'window.verb-delegate', args: ['Role', 'Prompt'] },
};

export interface CallTitle {
  family: ToolFamily;
  verb: TextKey;
  /** One line, with everything hidden made visible. */
  target: string;
}

/** Verb and target of a call; nothing about its args can be taken for granted. */
export function titleOfCall(tool: string, args: ToolArgs, roots: readonly string[]): CallTitle {
  const entry = known[tool];
  if (entry === undefined) return { family: 'other', verb: 'window.verb-call', target: oneLine(tool) };
  const parts = entry.args.map((name) => textOfArg(args[name])).filter((text) => text !== '');
  const separator = entry.family === 'mcp' ? '/' : '  ';
  const target = parts.map((part) => shortPath(part, roots)).join(separator);
  return { family: entry.family, verb: entry.verb, target: oneLine(target === '' ? tool : target) };
}

export function textOfArg(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

function oneLine(text: string): string {
  return showHidden(text.replace(/\s*\n\s*/g, ' ⏎ '));
}

function shortPath(path: string, roots: readonly string[]): string {
  const root = roots.find((candidate) => path.startsWith(`${candidate}/`));
  return root === undefined ? path : path.slice(root.length + 1);
}

export interface CallStatus {
  mark: StatusMark;
  word: TextKey;
  params?: Record<string, string | number>;
}

export function statusOfCall(state: ToolCallState): CallStatus {
  switch (state.kind) {
    case 'proposed':
      return { mark: 'waiting', word: 'window.call-proposed' };
    case 'awaiting-approval':
      return { mark: 'needs-you', word: 'window.call-awaiting' };
    case 'running': {
      const word = state.background === undefined ? 'window.call-running' : 'window.call-background';
      return { mark: 'running', word };
    }
    case 'done':
      return statusOfDone(state.detail);
    case 'failed':
      return { mark: 'failed', word: 'window.call-failed' };
    case 'denied':
      return state.by === 'user'
        ? { mark: 'blocked', word: 'window.call-denied-by-user' }
        : { mark: 'blocked', word: 'window.call-blocked' };
    case 'cancelled':
      return { mark: 'stopped', word: 'window.call-cancelled' };
    case 'interrupted':
      return { mark: 'interrupted', word: 'window.call-interrupted' };
  }
}

function statusOfDone(detail: Extract<ToolCallState, { kind: 'done' }>['detail']): CallStatus {
  if (detail.kind !== 'command') return { mark: 'done', word: 'window.call-done' };
  if (detail.signal !== null) {
    return { mark: 'failed', word: 'window.call-killed', params: { signal: detail.signal } };
  }
  if (detail.exitCode === null || detail.exitCode === 0) return { mark: 'done', word: 'window.call-done' };
  return { mark: 'warning', word: 'window.call-exit', params: { code: detail.exitCode } };
}

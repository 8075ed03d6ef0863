import type { Translate } from '../../shared/i18n/translate';
import type { CallResult } from './demo-conversation';

const shownCharacters = 3000;

/** One or two sentences about what came of a call. */
export function explain(result: CallResult, translate: Translate): string {
  const changedBy = /^\[Hook "([^"]*)" changed the arguments/.exec(result.text)?.[1];
  const changed =
    changedBy === undefined ? '' : `${translate('models.demo-rewritten', { hook: code(changedBy) })} `;
  return changed + (result.isError ? explainFailure(result, translate) : explainSuccess(result, translate));
}

function explainSuccess({ call, text }: CallResult, translate: Translate): string {
  const what = code(subjectOf(call.args));
  switch (call.tool) {
    case 'run_command':
      return explainCommand(what, text, translate);
    case 'view_file':
      return `${translate('models.demo-read', { what })}\n\n${block(afterFirstLine(text))}`;
    case 'list_dir':
      return `${translate('models.demo-listed', { what })}\n\n${block(afterFirstLine(text))}`;
    case 'write_to_file':
      return translate(text.includes('already has exactly') ? 'models.demo-same' : 'models.demo-written', {
        what,
      });
    case 'replace_file_content':
      return translate('models.demo-replaced', { what });
    default:
      return translate('models.demo-done', { what });
  }
}

function explainCommand(what: string, text: string, translate: Translate): string {
  const status = /exited with status (\d+)/.exec(text)?.[1] ?? '?';
  const ended =
    status === '0'
      ? translate('models.demo-command-ok', { what })
      : translate('models.demo-command-status', { what, status });
  const printed = /Output:\n([\s\S]*)$/.exec(text)?.[1];
  if (printed === undefined) return `${ended} ${translate('models.demo-printed-nothing')}`;
  return `${ended} ${translate('models.demo-printed')}\n\n${block(printed)}`;
}

/** Policy, a person, an absent person and a broken gate are different answers, and are told apart. */
function explainFailure({ call, text }: CallResult, translate: Translate): string {
  const what = code(subjectOf(call.args));
  const because = (sentence: string, reason = ''): string =>
    reason === '' ? sentence : `${sentence} ${translate('models.demo-reason', { reason })}`;
  const byHook = /^Denied by hook "([^"]*)": (.*)$/m.exec(text);
  if (byHook !== null) {
    const [, hook = '', reason] = byHook;
    return because(translate('models.demo-denied-by-hook', { what, hook: code(hook) }), reason);
  }
  const reason = /^(?:Reason: |Denied by policy: )(.*)$/m.exec(text)?.[1];
  if (/^Denied by policy/m.test(text))
    return because(translate('models.demo-denied-by-rule', { what }), reason);
  if (/^The user refused/m.test(text)) return translate('models.demo-denied-by-user', { what });
  if (/nobody is present/.test(text)) return because(translate('models.demo-nobody', { what }), reason);
  if (/could not give its decision/.test(text)) {
    return because(
      translate('models.demo-held', { what }),
      /could not give its decision\.\n(.*)/.exec(text)?.[1],
    );
  }
  return translate('models.demo-failed', { what, problem: cut(text) });
}

/** What a call is about, in one word: its command or its file. */
function subjectOf(args: Record<string, unknown>): string {
  const keys = ['CommandLine', 'AbsolutePath', 'DirectoryPath', 'TargetFile'];
  const value = keys.map((key) => args[key]).find((found) => typeof found === 'string');
  return typeof value === 'string' ? value : JSON.stringify(args);
}

/** Markdown code that its content cannot break out of. */
export function code(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const room = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${room}${text.replaceAll('\n', ' ')}${room}${fence}`;
}

function block(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}text\n${cut(text).trimEnd()}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

function cut(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}\n…` : text;
}

function afterFirstLine(text: string): string {
  const newline = text.indexOf('\n');
  return newline === -1 ? text : text.slice(newline + 1);
}

import { hookEvents, isToolEvent } from '../../../../shared/domain/hook';
import type { HandlerForm, HookForm, MatcherTryout } from '../../../../shared/domain/hook-draft';
import type { TextKey } from '../../../../shared/i18n/translate';

const longestTimeoutSeconds = 86_400;
const suspiciousTimeoutSeconds = 600;
const reservedNames: readonly string[] = ['hooks', ...hookEvents].map((name) => name.toLowerCase());

export function nameError(name: string, others: readonly string[]): TextKey | null {
  if (name.trim() === '') return 'hookForm.name.empty';
  if (reservedNames.includes(name.toLowerCase())) return 'hookForm.name.reserved';
  return others.includes(name) ? 'hookForm.name.taken' : null;
}

export function commandError({ command }: HandlerForm): TextKey | null {
  return command.trim() === '' ? 'hookForm.command.empty' : null;
}

export function timeoutError({ timeout }: HandlerForm): TextKey | null {
  if (timeout === null) return null;
  return timeout > 0 && timeout <= longestTimeoutSeconds ? null : 'hookForm.timeout.bad';
}

export function timeoutWarning({ timeout }: HandlerForm): TextKey | null {
  return timeout !== null && timeout > suspiciousTimeoutSeconds ? 'hookForm.timeout.large' : null;
}

/** The first reason for which a form cannot be saved. */
export function formError(
  form: HookForm,
  others: readonly string[],
  tryouts: ReadonlyMap<string, MatcherTryout>,
): TextKey | null {
  const groups = form.events.flatMap(({ event, groups }) => groups.map((group) => ({ event, group })));
  const handlers = groups.flatMap(({ group }) => group.handlers);
  if (handlers.length === 0) return 'hookForm.noHandler';
  const wrong = handlers.map((handler) => commandError(handler) ?? timeoutError(handler));
  const isBad = ({ event, group }: (typeof groups)[number]): boolean =>
    isToolEvent(event) && group.matcher !== null && (tryouts.get(group.matcher)?.error ?? null) !== null;
  return (
    nameError(form.name, others) ??
    wrong.find((error) => error !== null) ??
    (groups.some(isBad) ? 'hookForm.matcher.badSomewhere' : null)
  );
}

/** What often goes wrong in a command line; it can be saved all the same. */
export function commandWarnings(command: string, isWindows: boolean): TextKey[] {
  const found: [boolean, TextKey][] = [
    [!isWindows && /(^|\s)[^\s'"]*\\[A-Za-z]/.test(command), 'hookForm.command.backslash'],
    [/(^|[\s;&|])sudo\s/.test(command), 'hookForm.command.sudo'],
    [/\b(curl|wget)\b[^|]*\|\s*(ba|z)?sh\b/.test(command), 'hookForm.command.piped'],
    [/hooks\.json/.test(command), 'hookForm.command.ownFile'],
  ];
  return found.filter(([applies]) => applies).map(([, text]) => text);
}

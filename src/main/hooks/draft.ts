import type { HookSource } from '../../shared/domain/hook';
import type { DraftEdit, HookDraft } from '../../shared/domain/hook-draft';
import type { Translate } from '../../shared/i18n/translate';
import { changedKeys } from './changed-keys';
import { parseHooksFile } from './config';
import { resolveFile } from './config-resolve';
import { definitionValue, editsBetween, type FormEdit } from './form-edits';
import type { HookHandler } from './handler';
import { formOf, hookNames } from './hook-form';
import { describeProblem } from './listing';
import { appendItem, appendMember, renameKey } from './text-append';
import { removeValue, setValue, valueAt, type EditedText } from './text-edit';

/** What a text that is not saved would mean. Pure: it is read as the engine would read it from disk. */
export function describeDraft(
  { baseText, text, source }: { baseText: string; text: string; source: HookSource },
  knownTools: readonly string[],
  translate: Translate,
): HookDraft {
  const parsed = parseHooksFile(text, { source, knownTools });
  const { problems } = resolveFile(parsed, source, { switchedOff: false, overrideOf: () => undefined });
  const described = problems.map((problem) => describeProblem(problem, translate));
  const [first] = described;
  const names = hookNames(text);
  return {
    text,
    keys: changedKeys(valueAt(baseText, []), valueAt(text, [])),
    syntax:
      parsed.unreadable === null || first === undefined
        ? null
        : { line: first.line, column: first.column, message: first.message },
    hooks: names.map((name) => ({ name, form: formOf(text, name) })),
    problems: described,
  };
}

/** The handlers of a text, as they would be loaded from `source`. */
export function handlersIn(text: string, source: HookSource): HookHandler[] {
  const parsed = parseHooksFile(text, { source, knownTools: [] });
  const { entries } = resolveFile(parsed, source, { switchedOff: false, overrideOf: () => undefined });
  return entries.filter((entry) => entry.kind === 'handler');
}

/** Makes one change to a text and touches nothing else in it. */
export function editDraft(text: string, change: DraftEdit): EditedText {
  switch (change.kind) {
    case 'delete':
      return removeValue(text, [change.name]);
    case 'copy': {
      const value = valueAt(text, [change.name]);
      return value === undefined ? { kind: 'not-found' } : appendMember(text, [], change.as, value);
    }
    case 'write': {
      const { name, form } = change;
      if (name === null) return appendMember(text, [], form.name, definitionValue(form));
      const before = formOf(text, name);
      return before === null ? { kind: 'not-found' } : applyAll(text, editsBetween(before, form));
    }
  }
}

function applyAll(text: string, edits: readonly FormEdit[]): EditedText {
  let current = text;
  for (const edit of edits) {
    const edited = applyOne(current, edit);
    if (edited.kind === 'edited') current = edited.text;
    else if (edited.kind !== 'unchanged') return edited;
  }
  return current === text ? { kind: 'unchanged' } : { kind: 'edited', text: current };
}

function applyOne(text: string, edit: FormEdit): EditedText {
  switch (edit.kind) {
    case 'set':
      return setValue(text, edit.way, edit.value);
    case 'add-key':
      return appendMember(text, edit.way.slice(0, -1), String(edit.way.at(-1)), edit.value);
    case 'add-item':
      return appendItem(text, edit.way, edit.value);
    case 'remove':
      return removeValue(text, edit.way);
    case 'rename':
      return renameKey(text, edit.way, edit.to);
  }
}

import { isToolEvent } from '../../shared/domain/hook';
import type { EventForm, GroupForm, HandlerForm, HookForm } from '../../shared/domain/hook-draft';
import type { JsonWay } from './text-edit';

export type FormEdit =
  | { kind: 'set' | 'add-key'; way: JsonWay; value: unknown }
  | { kind: 'add-item'; way: JsonWay; value: unknown }
  | { kind: 'remove'; way: JsonWay }
  | { kind: 'rename'; way: JsonWay; to: string };

/**
 * The keys in which two states of a form differ, in an order in which positions stay true: what is
 * there is set, then added at the ends, then removed from the back, and the name comes last.
 */
export function editsBetween(before: HookForm, after: HookForm): FormEdit[] {
  const edits: FormEdit[] = [];
  const way = [before.name];
  if (before.enabled !== after.enabled) {
    edits.push({ kind: 'set', way: [...way, 'enabled'], value: after.enabled });
  }
  for (const event of before.events) {
    const kept = after.events.find(({ key }) => key !== null && key === event.key);
    const at = [...way, event.key ?? event.event];
    if (kept === undefined || kept.groups.length === 0) edits.push({ kind: 'remove', way: at });
    else edits.push(...groupEdits(event, kept, at));
  }
  for (const event of after.events) {
    if (event.key !== null || event.groups.length === 0) continue;
    edits.push({ kind: 'add-key', way: [...way, event.event], value: eventValue(event) });
  }
  if (before.name !== after.name) edits.push({ kind: 'rename', way, to: after.name });
  return inOrder(edits);
}

/** Removals were found from front to back; the other way round, earlier positions stay where they are. */
function inOrder(edits: readonly FormEdit[]): FormEdit[] {
  const of = (...kinds: FormEdit['kind'][]): FormEdit[] => edits.filter(({ kind }) => kinds.includes(kind));
  return [...of('set'), ...of('add-key', 'add-item'), ...of('remove').reverse(), ...of('rename')];
}

function groupEdits(before: EventForm, after: EventForm, way: JsonWay): FormEdit[] {
  const edits: FormEdit[] = [];
  for (const group of before.groups) {
    const kept = after.groups.find(({ at }) => at === group.at);
    const at = [...way, group.at ?? 0];
    if (kept === undefined || kept.handlers.length === 0) edits.push({ kind: 'remove', way: at });
    else edits.push(...keptGroupEdits(group, kept, at));
  }
  for (const group of after.groups.filter(({ at }) => at === null)) {
    for (const value of groupValues(after, group)) edits.push({ kind: 'add-item', way, value });
  }
  return edits;
}

function keptGroupEdits(before: GroupForm, after: GroupForm, way: JsonWay): FormEdit[] {
  const edits = changed(before.matcher, after.matcher, [...way, 'matcher'], 'set');
  for (const handler of before.handlers) {
    const kept = after.handlers.find(({ at }) => at === handler.at);
    const at = before.bare ? way : [...way, 'hooks', handler.at ?? 0];
    if (kept === undefined) edits.push({ kind: 'remove', way: at });
    else {
      edits.push(...changed(handler.command, kept.command, [...at, 'command'], 'set'));
      // Behind the command, where people look for it.
      edits.push(...changed(handler.timeout, kept.timeout, [...at, 'timeout'], 'add-key'));
    }
  }
  for (const handler of after.handlers.filter(({ at }) => at === null)) {
    edits.push({ kind: 'add-item', way: [...way, 'hooks'], value: handlerValue(handler) });
  }
  return edits;
}

/** A value that may be absent: set in place, added in its own way, or removed. */
function changed(
  before: string | number | null,
  after: string | number | null,
  way: JsonWay,
  whenNew: 'set' | 'add-key',
): FormEdit[] {
  if (before === after) return [];
  if (after === null) return [{ kind: 'remove', way }];
  return [{ kind: before === null ? whenNew : 'set', way, value: after }];
}

/** A hook that is not in the file yet, as it is written. */
export function definitionValue(form: HookForm): Record<string, unknown> {
  const events = form.events.filter(({ groups }) => groups.length > 0);
  return {
    ...(form.enabled ? {} : { enabled: false }),
    ...Object.fromEntries(events.map((event) => [event.event, eventValue(event)])),
  };
}

function eventValue(event: EventForm): unknown[] {
  return event.groups.flatMap((group) => groupValues(event, group));
}

/** Lifecycle events have flat lists: every reader of the format knows those. */
function groupValues({ event }: EventForm, { matcher, handlers }: GroupForm): unknown[] {
  if (!isToolEvent(event)) return handlers.map(handlerValue);
  return [{ ...(matcher === null ? {} : { matcher }), hooks: handlers.map(handlerValue) }];
}

function handlerValue({ command, timeout }: HandlerForm): Record<string, unknown> {
  return { type: 'command', command, ...(timeout === null ? {} : { timeout }) };
}

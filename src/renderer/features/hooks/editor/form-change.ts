import type { HookEvent } from '../../../../shared/domain/hook';
import type { EventForm, GroupForm, HandlerForm, HookForm } from '../../../../shared/domain/hook-draft';

const newHandler: HandlerForm = { at: null, command: '', timeout: null };
const newGroup: GroupForm = { at: null, bare: false, matcher: null, handlers: [newHandler] };

export function blankForm(name: string): HookForm {
  const matched = { ...newGroup, matcher: 'run_command' };
  return { name, enabled: true, events: [{ event: 'PreToolUse', key: null, groups: [matched] }] };
}

export function addEvent(form: HookForm, event: HookEvent): HookForm {
  return { ...form, events: [...form.events, { event, key: null, groups: [newGroup] }] };
}

export function withEvent(form: HookForm, index: number, event: EventForm): HookForm {
  return { ...form, events: replaced(form.events, index, event.groups.length === 0 ? null : event) };
}

export function addGroup(event: EventForm): EventForm {
  return { ...event, groups: [...event.groups, newGroup] };
}

/** A group without handlers goes with its last one. */
export function withGroup(event: EventForm, index: number, group: GroupForm): EventForm {
  return { ...event, groups: replaced(event.groups, index, group.handlers.length === 0 ? null : group) };
}

export function addHandler(group: GroupForm): GroupForm {
  return { ...group, handlers: [...group.handlers, newHandler] };
}

export function withHandler(group: GroupForm, index: number, handler: HandlerForm | null): GroupForm {
  return { ...group, handlers: replaced(group.handlers, index, handler) };
}

function replaced<T>(list: readonly T[], index: number, value: T | null): T[] {
  return list.flatMap((item, at) => (at !== index ? [item] : value === null ? [] : [value]));
}

/** The wanted name, or the first numbered one that is free. */
export function freeName(wanted: string, names: readonly string[]): string {
  if (!names.includes(wanted)) return wanted;
  let number = 2;
  while (names.includes(`${wanted}-${String(number)}`)) number += 1;
  return `${wanted}-${String(number)}`;
}

import { z } from 'zod';
import { hookEvents, type HookEvent } from '../../shared/domain/hook';
import type { EventForm, GroupForm, HandlerForm, HookForm } from '../../shared/domain/hook-draft';
import { valueAt } from './text-edit';

const handlerSchema = z.looseObject({
  type: z.literal('command').optional(),
  command: z.string(),
  timeout: z.number().optional(),
});
const groupSchema = z.looseObject({ matcher: z.string().optional(), hooks: z.array(handlerSchema) });
const definitionSchema = z.looseObject({ enabled: z.boolean().default(true) });

const eventsByLowerCase = new Map<string, HookEvent>(hookEvents.map((event) => [event.toLowerCase(), event]));

/** The names of the hooks in a text, in its order; empty when it is no JSON object. */
export function hookNames(text: string): string[] {
  const value = valueAt(text, []);
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** A hook as a form shows it; null when a part of it is nothing that a form could show. */
export function formOf(text: string, name: string): HookForm | null {
  const definition = definitionSchema.safeParse(valueAt(text, [name]));
  if (!definition.success) return null;
  const events: EventForm[] = [];
  for (const [key, value] of Object.entries(definition.data)) {
    const event = eventsByLowerCase.get(key.toLowerCase());
    if (event === undefined) continue;
    const groups = groupsOf(value);
    if (groups === null || events.some((known) => known.event === event)) return null;
    events.push({ event, key, groups });
  }
  return { name, enabled: definition.data.enabled, events };
}

function groupsOf(value: unknown): GroupForm[] | null {
  if (!Array.isArray(value)) return null;
  const groups = value.map(groupOf);
  return groups.every((group) => group !== null) ? groups : null;
}

function groupOf(value: unknown, at: number): GroupForm | null {
  const group = groupSchema.safeParse(value);
  if (group.success) {
    const { matcher, hooks } = group.data;
    return { at, bare: false, matcher: matcher ?? null, handlers: hooks.map(handlerOf) };
  }
  const bare = handlerSchema.safeParse(value);
  if (!bare.success || 'hooks' in bare.data) return null;
  return { at, bare: true, matcher: null, handlers: [handlerOf(bare.data, 0)] };
}

function handlerOf({ command, timeout }: z.infer<typeof handlerSchema>, at: number): HandlerForm {
  return { at, command, timeout: timeout ?? null };
}

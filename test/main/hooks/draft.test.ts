import fc from 'fast-check';
import { findNodeAtLocation, parse, parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import type { DraftEdit, GroupForm, HookForm } from '../../../src/shared/domain/hook-draft';
import type { HookSource } from '../../../src/shared/domain/hook';
import { createTranslate } from '../../../src/shared/i18n/translate';
import { describeDraft, editDraft } from '../../../src/main/hooks/draft';
import { formOf } from '../../../src/main/hooks/hook-form';

const source: HookSource = { layer: 'user', path: '/home/me/hooks.json', root: null, plugin: null };

function edited(text: string, edit: DraftEdit): string {
  const outcome = editDraft(text, edit);
  if (outcome.kind === 'unchanged') return text;
  if (outcome.kind !== 'edited') throw new Error(outcome.kind);
  return outcome.text;
}

function form(text: string, name: string): HookForm {
  const found = formOf(text, name);
  if (found === null) throw new Error('no form');
  return found;
}

function change(text: string, name: string, make: (form: HookForm) => void): string {
  const next = structuredClone(form(text, name));
  make(next);
  return edited(text, { kind: 'write', name, form: next });
}

/** The one group or handler that a table case is about. */
function group(of: HookForm, event = 0, index = 0): GroupForm {
  const found = of.events[event]?.groups[index];
  if (found === undefined) throw new Error('no such group');
  return found;
}
function handler(of: HookForm, index = 0) {
  const found = group(of).handlers[index];
  if (found === undefined) throw new Error('no such handler');
  return found;
}

const gate = `{
  // mine
  "gate": {
    "x-note": "stay",
    "PreToolUse": [
      { "matcher": "run_command", "hooks": [ { "command": "./a.sh" } ] } // why
    ]
  },
  "other": { "Stop": [ { "command": "x" } ] }
}
`;

describe('a form edit', () => {
  it.each<[string, (form: HookForm) => void, string, string]>([
    ['a command', (form) => (handler(form).command = './b.sh "x"'), '"./a.sh"', String.raw`"./b.sh \"x\""`],
    ['a matcher', (form) => (group(form).matcher = 'view_file'), '"run_command"', '"view_file"'],
    ['no matcher', (form) => (group(form).matcher = null), '"matcher": "run_command", ', ''],
    ['a name', (form) => (form.name = 'door'), '"gate"', '"door"'],
    ['off', (form) => (form.enabled = false), '"x-note"', '"enabled": false,\n    "x-note"'],
    [
      'a time limit',
      (form) => (handler(form).timeout = 5),
      '"command": "./a.sh" }',
      '"command": "./a.sh", "timeout": 5 }',
    ],
    [
      'a second handler',
      (form) => group(form).handlers.push({ at: null, command: './c.sh', timeout: null }),
      '[ { "command": "./a.sh" } ]',
      '[ { "command": "./a.sh" }, {"type":"command","command":"./c.sh"} ]',
    ],
    [
      'a second group',
      (form) =>
        form.events[0]?.groups.push({
          at: null,
          bare: false,
          matcher: 'view_file',
          handlers: [{ at: null, command: './v.sh', timeout: 2 }],
        }),
      '] } // why\n    ]',
      `] }, // why
      {
        "matcher": "view_file",
        "hooks": [
          {
            "type": "command",
            "command": "./v.sh",
            "timeout": 2
          }
        ]
      }
    ]`,
    ],
    [
      'another event',
      (form) =>
        form.events.push({
          event: 'Stop',
          key: null,
          groups: [
            { at: null, bare: false, matcher: null, handlers: [{ at: null, command: 's', timeout: null }] },
          ],
        }),
      '// why\n    ]\n',
      `// why
    ],
    "Stop": [
      {
        "type": "command",
        "command": "s"
      }
    ]
`,
    ],
  ])('%s changes that key and nothing else', (_, make, before, after) => {
    expect(change(gate, 'gate', make)).toBe(gate.replace(before, () => after));
  });

  it('keeps Windows line ends, a mark and tabs in what it adds', () => {
    const text = '\uFEFF{\r\n\t"a": {\r\n\t\t"Stop": [],\r\n\t},\r\n}\r\n';
    const added = edited(text, {
      kind: 'write',
      name: null,
      form: {
        name: 'b',
        enabled: false,
        events: [{ event: 'Stop', key: null, groups: [] }],
      },
    });
    expect(added).toBe(
      '\uFEFF{\r\n\t"a": {\r\n\t\t"Stop": [],\r\n\t},\r\n\t"b": {\r\n\t\t"enabled": false\r\n\t}\r\n}\r\n',
    );
  });

  it('writes a first hook as people write it, and deletes it again', () => {
    const first: HookForm = {
      name: 'gate',
      enabled: true,
      events: [
        {
          event: 'PreToolUse',
          key: null,
          groups: [
            { at: null, bare: false, matcher: 'm', handlers: [{ at: null, command: 'c', timeout: null }] },
          ],
        },
      ],
    };
    const text = edited('{}\n', { kind: 'write', name: null, form: first });
    expect(text).toBe(
      `${JSON.stringify({ gate: { PreToolUse: [{ matcher: 'm', hooks: [{ type: 'command', command: 'c' }] }] } }, null, 2)}\n`,
    );
    expect(parse(edited(text, { kind: 'delete', name: 'gate' }))).toEqual({});
  });

  it('copies a hook with what a form does not know', () => {
    const text = edited(gate, { kind: 'copy', name: 'gate', as: 'gate-2' });
    expect(parse(text)).toEqual({
      ...(parse(gate) as object),
      'gate-2': (parse(gate) as { gate: unknown }).gate,
    });
    expect(text.startsWith(gate.slice(0, gate.lastIndexOf('\n}')))).toBe(true);
  });

  it('removes handlers, groups and events from the back', () => {
    const text = JSON.stringify({
      a: {
        PreToolUse: [
          { hooks: [{ command: '1' }, { command: '2' }, { command: '3' }] },
          { hooks: [{ command: '4' }] },
          { hooks: [{ command: '5' }] },
        ],
        Stop: [{ command: '6' }],
      },
    });
    const after = change(text, 'a', (form) => {
      group(form).handlers = group(form).handlers.filter(({ command }) => command === '2');
      form.events[0]?.groups.splice(1, 1);
      form.events.splice(1, 1);
    });
    expect(parse(after)).toEqual({
      a: { PreToolUse: [{ hooks: [{ command: '2' }] }, { hooks: [{ command: '5' }] }] },
    });
  });

  it.each<[string, string]>([
    ['an event that is no list', '{"a":{"Stop":{}}}'],
    ['another type', '{"a":{"Stop":[{"type":"http","command":"x"}]}}'],
    ['a command that is no text', '{"a":{"Stop":[{"command":1}]}}'],
    ['the same event in two spellings', '{"a":{"Stop":[],"stop":[]}}'],
    ['a switch that is no boolean', '{"a":{"enabled":"no"}}'],
    ['a hook that is no object', '{"a":[]}'],
  ])('is not offered for %s', (_, text) => {
    expect(formOf(text, 'a')).toBeNull();
  });

  it('does not touch a key that is written twice', () => {
    const text = '{"a":{"Stop":[{"command":"x","command":"y"}]}}';
    const next = structuredClone(form(text, 'a'));
    handler(next).command = 'z';
    expect(editDraft(text, { kind: 'write', name: 'a', form: next })).toEqual({
      kind: 'ambiguous',
      key: 'command',
    });
  });
});

describe('what a draft would mean', () => {
  const draft = (text: string, baseText = text) =>
    describeDraft({ baseText, text, source }, ['run_command', 'view_file'], createTranslate('en'));

  it('counts the keys that differ', () => {
    expect(draft(gate).keys).toBe(0);
    expect(draft(gate.replace('./a.sh', './b.sh'), gate).keys).toBe(1);
    expect(draft(gate.replace('"gate"', '"door"'), gate).keys).toBe(1);
    expect(draft(gate.replace('// mine', ''), gate).keys).toBe(0);
    expect(draft('{}', gate).keys).toBe(2);
  });

  it('says where a text stops being JSON, and what is odd in one that is', () => {
    expect(draft('{\n  "a": }\n').syntax).toMatchObject({ line: 2, column: 8 });
    expect(draft('[]').syntax).toMatchObject({ line: 1 });
    const odd = draft('{"a":{"PreToolUse":[{"matcher":"Bash","hooks":[]}]}}');
    expect(odd.syntax).toBeNull();
    expect(odd.problems.map(({ code }) => code)).toContain('matches-nothing-foreign');
    expect(odd.hooks.map(({ name }) => name)).toEqual(['a']);
  });
});

const command = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
const handlerValue = fc.record(
  { command, type: fc.constant('command'), timeout: fc.integer({ min: 1, max: 99 }), 'x-h': fc.nat() },
  { requiredKeys: ['command'] },
);
const groupValue = fc.record(
  { matcher: command, hooks: fc.array(handlerValue, { minLength: 1, maxLength: 3 }), 'x-g': fc.nat() },
  { requiredKeys: ['hooks'] },
);
const definition = fc.record(
  {
    'x-d': fc.nat(),
    enabled: fc.boolean(),
    PreToolUse: fc.array(groupValue, { minLength: 1, maxLength: 3 }),
    Stop: fc.array(fc.oneof(handlerValue, groupValue), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['PreToolUse'] },
);
const names = ['alpha', 'beta.2', 'ga"mma'] as const;
const file = fc
  .record({
    value: fc.tuple(definition, definition, definition),
    indent: fc.constantFrom(0, 1, 2, 4, '\t'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    commentEvery: fc.integer({ min: 2, max: 9 }),
    end: fc.constantFrom('', '\n', '\n\n'),
  })
  .map(({ value, indent, lineEnd, commentEvery, end }) => {
    const plain = JSON.stringify(Object.fromEntries(value.map((one, at) => [names[at], one])), null, indent);
    const lines = plain.split('\n').map((line, at) => (at % commentEvery === 1 ? `${line} // c${at}` : line));
    return lines.join(lineEnd) + end.replaceAll('\n', lineEnd);
  });

type Change = (form: HookForm, pick: number) => void;
const changes: Record<string, Change> = {
  command: (form, pick) => (anyHandler(form, pick).command = `new ${pick}`),
  timeout: (form, pick) => (anyHandler(form, pick).timeout = pick % 2 === 0 ? null : 1000 + pick),
  matcher: (form, pick) => (group(form).matcher = pick % 2 === 0 ? null : 'brand_new'),
  enabled: (form) => (form.enabled = !form.enabled),
  name: (form) => (form.name = 'renamed'),
  addHandler: (form) => group(form).handlers.push({ at: null, command: 'added', timeout: 7 }),
  removeGroup: (form) => form.events[0]?.groups.shift(),
};
function anyHandler(form: HookForm, pick: number) {
  const all = form.events.flatMap(({ groups }) => groups.flatMap(({ handlers }) => handlers));
  const found = all[pick % all.length];
  if (found === undefined) throw new Error('no handler');
  return found;
}

/** Where a hook stands in a text, with its key. */
function spanOf(text: string, name: string): { start: number; end: number } {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [name]);
  const property = node?.parent;
  if (property === undefined) throw new Error('not there');
  return { start: property.offset, end: property.offset + property.length };
}

describe('any form edit of any file', () => {
  it('leaves every byte outside the hook as it is, and inside what the form does not know', () => {
    fc.assert(
      fc.property(
        file,
        fc.nat({ max: 2 }),
        fc.uniqueArray(fc.constantFrom(...Object.keys(changes)), { minLength: 1, maxLength: 4 }),
        fc.nat({ max: 50 }),
        (text, at, kinds, pick) => {
          const name = names[at] ?? 'alpha';
          const next = structuredClone(form(text, name));
          const inOrder = Object.keys(changes).filter((kind) => kinds.includes(kind));
          for (const kind of inOrder) changes[kind]?.(next, pick);
          const after = edited(text, { kind: 'write', name, form: next });
          const before = spanOf(text, name);
          const now = spanOf(after, next.name);
          expect(after.slice(0, now.start)).toBe(text.slice(0, before.start));
          expect(after.slice(now.end)).toBe(text.slice(before.end));
          expect(withoutPlaces(form(after, next.name))).toEqual(withoutPlaces(next));
          if (!kinds.includes('removeGroup')) {
            const unknown = (whole: string) => whole.match(/"x-[dgh]": ?\d+|\/\/ c\d+/g)?.sort();
            expect(unknown(after)).toEqual(unknown(text));
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

/** What a form says, without where it stands; what is left empty is not written. */
function withoutPlaces({ name, enabled, events }: HookForm): unknown {
  const said = events.map(({ event, groups }) => ({
    event,
    groups: groups
      .filter(({ handlers }) => handlers.length > 0)
      .map(({ matcher, handlers }) => ({
        matcher,
        handlers: handlers.map(({ command, timeout }) => ({ command, timeout })),
      })),
  }));
  return { name, enabled, events: said.filter(({ groups }) => groups.length > 0) };
}

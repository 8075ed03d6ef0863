import { codeOf } from './config-report';
import type { LoadProblem } from './handler';

/** Where a hook's name stands. */
export interface NamedPlace {
  name: string;
  file: string;
  line: number;
  column: number;
  jsonPath: string;
}

/** Two files may use one name: they are two hooks. A note at each of them says so. */
export function sameNameNotes(definitions: readonly NamedPlace[]): LoadProblem[] {
  const byName = new Map<string, Map<string, NamedPlace>>();
  for (const definition of definitions) {
    const places = byName.get(definition.name) ?? new Map<string, NamedPlace>();
    if (!places.has(definition.file)) places.set(definition.file, definition);
    byName.set(definition.name, places);
  }
  const notes: LoadProblem[] = [];
  for (const places of byName.values()) {
    if (places.size < 2) continue;
    for (const { name, ...at } of places.values()) {
      const other = [...places.keys()].find((path) => path !== at.file) ?? '';
      const text = 'hook.problem.sameName';
      notes.push({ severity: 'note', code: codeOf(text), text, params: { name, other }, ...at });
    }
  }
  return notes;
}

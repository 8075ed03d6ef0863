import { stillHolds, type Dependency } from '../hooks/look';

const mostRootSets = 50;

/** Reads once for a set of roots, and again only when something that the result was made from looks different. */
export function rememberedLoad<T>(
  read: (roots: readonly string[], seen: Dependency[]) => T,
): (roots: readonly string[]) => T {
  const loads = new Map<string, { result: T; seen: Dependency[] }>();
  return (roots) => {
    const key = JSON.stringify(roots);
    const known = loads.get(key);
    if (known !== undefined && stillHolds(known.seen)) return known.result;
    const seen: Dependency[] = [];
    const result = read(roots, seen);
    if (loads.size >= mostRootSets) loads.clear();
    loads.set(key, { result, seen });
    return result;
  };
}

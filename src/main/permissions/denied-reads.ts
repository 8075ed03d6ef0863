import path from 'node:path';
import type { DeniedReads } from '../agent/ports';
import type { PlacedRule } from './consent';
import { isWithin, type Disk } from './paths';

/** The places of the deny rules on reading, as listings and searches need them. */
export function deniedReads(
  rules: readonly PlacedRule[],
  disk: Pick<Disk, 'realPath' | 'ignoresCase' | 'identity'>,
): DeniedReads {
  const places = rules.flatMap(({ pattern }) => {
    if (pattern.action !== 'read_file') return [];
    return pattern.paths === '*' ? [path.parse(process.cwd()).root] : pattern.paths;
  });
  const isBelow = (folder: string, file: string): boolean =>
    isWithin(folder, file, disk.ignoresCase(path.dirname(file)));
  return {
    covers: (absolute) => {
      if (places.length === 0) return false;
      const file = disk.realPath(absolute);
      return places.some((place) => isBelow(place, file));
    },
    below: (folder) => places.filter((place) => isBelow(folder, place) && disk.identity(place) !== null),
  };
}

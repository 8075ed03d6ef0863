import type { JsonFile } from '../store/json-file';
import { lookAt } from './look';

/** Reads a file of the data folder again only when it looks different: it stands before every start of a hook. */
export function createCachedRead<T>(file: JsonFile<T>): () => Promise<T> {
  let known: { mark: string; value: T } | null = null;
  return async () => {
    const look = lookAt(file.path);
    const mark =
      look.kind === 'absent' ? 'absent' : look.kind === 'found' && look.settled ? look.identity : null;
    if (known !== null && mark !== null && known.mark === mark) return known.value;
    const value = await file.read();
    known = mark === null ? null : { mark, value };
    return value;
  };
}

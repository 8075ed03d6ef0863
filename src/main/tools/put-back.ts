import type { BlockedFile } from '../../shared/domain/checkpoint';
import { removeFile, replaceFile } from './atomic-write';
import { modeOf, readBytes } from './read-text';
import { ToolFailure } from './tool-failure';
import { errorCode, realTarget } from './workspace-path';

/** A file that may be put back, as it is: `write` does it, and refuses when it is something else by then. */
export interface ReplaceableFile {
  kind: 'replaceable';
  /** Null: nothing is there. */
  present: { content: Buffer; mode: number } | null;
  /** Null: nothing is to be there. */
  write(target: { content: Buffer; mode: number } | null): Promise<void>;
}

type Blocked = { kind: 'blocked' } & Pick<BlockedFile, 'reason' | 'detail'>;

/** Looks at a file that was written by its real path; a path that has become a link since is left alone. */
export async function lookAtFile(path: string): Promise<ReplaceableFile | Blocked> {
  try {
    return await look(path);
  } catch (error) {
    if (!(error instanceof ToolFailure) && errorCode(error) === null) throw error;
    return blocked('unreadable', error instanceof Error ? error.message : '');
  }
}

async function look(path: string): Promise<ReplaceableFile | Blocked> {
  if ((await realTarget(path, [])) !== path) return blocked('link');
  const file = await readBytes(path);
  switch (file.kind) {
    case 'not-a-file':
      return blocked('not-a-file', file.what);
    case 'too-big':
      return blocked('too-big');
    case 'absent':
      return {
        kind: 'replaceable',
        present: null,
        async write(target) {
          if (target !== null) await replaceFile(path, target.content, null, target.mode);
        },
      };
    case 'bytes': {
      const { bytes, version } = file;
      return {
        kind: 'replaceable',
        present: { content: bytes, mode: modeOf(version) },
        write: (target) =>
          target === null
            ? removeFile(path, version)
            : replaceFile(path, target.content, version, target.mode),
      };
    }
  }
}

function blocked(reason: BlockedFile['reason'], detail = ''): Blocked {
  return { kind: 'blocked', reason, detail };
}

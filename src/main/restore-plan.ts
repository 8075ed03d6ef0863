import type { BlockedFile, FileBefore, RestorableFile, RestorePlan } from '../shared/domain/checkpoint';
import type { Step } from '../shared/domain/step';
import { fileHistories, type FileHistory } from './file-history';
import { hashOf, type KeptFiles } from './store/kept-files';
import { diffFile } from './tools/file-diff';
import { lookAtFile, type ReplaceableFile } from './tools/put-back';
import { asText } from './tools/read-text';

/** One file that can be put back: what a person is shown of it, and the means. */
export interface Restorable {
  shown: RestorableFile;
  file: ReplaceableFile;
  target: { content: Buffer; mode: number } | null;
}

export interface PlannedRestore {
  files: Restorable[];
  blocked: BlockedFile[];
}

/** More of a diff than this is cut, and says so. */
const diffLimit = 256 * 1024;

/** What putting files back to before a step would change, from the disk as it is now. */
export async function planRestore(
  steps: readonly Step[],
  before: number,
  kept: KeptFiles,
): Promise<PlannedRestore> {
  const plan: PlannedRestore = { files: [], blocked: [] };
  for (const history of fileHistories(steps, before)) {
    const found = await planFile(history, kept);
    if (found === 'unchanged') continue;
    if ('shown' in found) plan.files.push(found);
    else plan.blocked.push({ path: history.path, ...found });
  }
  return plan;
}

/** The plan as it is shown. */
export async function shownPlan(
  steps: readonly Step[],
  before: number,
  kept: KeptFiles,
): Promise<RestorePlan> {
  const { files, blocked } = await planRestore(steps, before, kept);
  return { files: files.map(({ shown }) => shown), blocked, commands: commandsSince(steps, before) };
}

type Blocked = Omit<BlockedFile, 'path'>;

async function planFile(history: FileHistory, kept: KeptFiles): Promise<Restorable | Blocked | 'unchanged'> {
  const file = await lookAtFile(history.path);
  if (file.kind === 'blocked') return { reason: file.reason, detail: file.detail };
  const present = file.present === null ? null : hashOf(file.present.content);
  if (present === wantedHash(history.target)) return 'unchanged';
  const target = await contentOf(history.target, kept);
  if (target === 'not-kept' || target === 'damaged') return { reason: target, detail: '' };
  const shown = {
    path: history.path,
    change: changeOf(file.present, target),
    present,
    edited: editOf(history, present),
    ...shownDiff(history.path, file.present?.content ?? null, target?.content ?? null),
  };
  return { shown, file, target };
}

function wantedHash(target: FileBefore): string | null {
  return target.kind === 'absent' ? null : target.hash;
}

async function contentOf(
  target: FileBefore,
  kept: KeptFiles,
): Promise<Restorable['target'] | 'not-kept' | 'damaged'> {
  if (target.kind === 'absent') return null;
  if (target.kind === 'not-kept') return 'not-kept';
  const content = await kept.read(target.hash);
  return content === null ? 'damaged' : { content, mode: target.mode };
}

function changeOf(present: object | null, target: object | null): RestorableFile['change'] {
  if (target === null) return 'remove';
  return present === null ? 'create' : 'rewrite';
}

function editOf({ left, editedBetween }: FileHistory, present: string | null): RestorableFile['edited'] {
  if (!left.has(present)) return 'since';
  return editedBetween ? 'between' : 'no';
}

function shownDiff(
  path: string,
  before: Buffer | null,
  after: Buffer | null,
): Pick<RestorableFile, 'diff' | 'added' | 'removed' | 'diffCut'> {
  const old = before === null ? null : asText(before);
  const now = after === null ? '' : asText(after);
  if ((before !== null && old === null) || now === null) {
    return { diff: '', added: 0, removed: 0, diffCut: false };
  }
  const { diff, added, removed } = diffFile(path, old, now);
  const cut = diff.length > diffLimit;
  return {
    diff: cut ? diff.slice(0, diff.lastIndexOf('\n', diffLimit)) : diff,
    added,
    removed,
    diffCut: cut,
  };
}

/** What changes files past the file tools of this conversation. */
const notCovered = new Set(['run_command', 'invoke_subagent', 'call_mcp_tool']);

function commandsSince(steps: readonly Step[], before: number): number {
  return steps
    .slice(before)
    .filter(
      (step) => step.kind === 'tool' && notCovered.has(step.call.tool) && step.decision?.kind === 'allow',
    ).length;
}

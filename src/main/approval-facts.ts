import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ApprovalFacts, ApprovalRequest, Resource, TouchedFile } from '../shared/domain/permission';
import { gitIgnored } from './git-ignored';
import type { PastCalls } from './past-calls';
import { readLine } from './permissions/cmd-line';
import { isSecretFile } from './permissions/secrets';

export interface FactsDeps {
  rootsOf(conversationId: string): readonly string[];
  past: PastCalls;
  /** Environment in which git is looked up and started. */
  environment(): Promise<Record<string, string>>;
}

const mostFiles = 50;

/** What a person may want to know beside the request itself; looked up when it is asked for. */
export async function approvalFacts(request: ApprovalRequest, deps: FactsDeps): Promise<ApprovalFacts> {
  const roots = deps.rootsOf(request.conversationId);
  const [{ calls, complete }, touched] = await Promise.all([
    deps.past.of(roots),
    touchedFiles(request, roots, deps),
  ]);
  const asked = identity(request.decision.resources);
  const count = calls.filter((call) => call.allowed && identity(call.resources) === asked).length;
  return { allowedBefore: { count, complete }, touched };
}

function identity(resources: readonly Resource[]): string {
  return JSON.stringify(resources.map(({ action, target }) => [action, target]).sort());
}

async function touchedFiles(
  request: ApprovalRequest,
  roots: readonly string[],
  { environment }: FactsDeps,
): Promise<TouchedFile[]> {
  const files = [...new Set(namedFiles(request))].slice(0, mostFiles);
  if (files.length === 0) return [];
  const secret = files.filter(isSecretFile);
  const env = await environment();
  const ignored = new Set<string>();
  for (const root of roots) {
    const inside = files.filter((file) => !path.relative(root, file).startsWith('..'));
    for (const file of await gitIgnored(inside, root, env)) ignored.add(file);
  }
  return files.flatMap((file) => [
    ...(secret.includes(file) ? [{ path: file, why: 'secret' as const }] : []),
    ...(ignored.has(file) ? [{ path: file, why: 'ignored' as const }] : []),
  ]);
}

/** The files of the call, and those that a command line plainly names. */
function namedFiles({ decision, cwd, deletes }: ApprovalRequest): string[] {
  const deleted = (deletes?.entries ?? []).flatMap(({ kind, path: file }) =>
    kind === 'unknown' || kind === 'missing' ? [] : [file],
  );
  const named = decision.resources.flatMap(({ action, target }) => {
    if (action === 'read_file' || action === 'write_file') return [target];
    if (action !== 'command' || cwd === null) return [];
    return readLine(target, process.platform)
      .names.filter(({ kind }) => kind === 'constant')
      .slice(0, 4 * mostFiles)
      .map(({ value }) => path.resolve(cwd, value))
      .filter((file) => file !== cwd && existsSync(file));
  });
  return [...named, ...deleted];
}

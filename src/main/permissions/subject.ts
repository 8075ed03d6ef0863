import type { Resource } from '../../shared/domain/permission';
import type { PermissionQuestion } from '../agent/ports';
import { isPrivateHost, normalHost } from './host';
import { absolutePath, isSensitive, isWithin, type Disk } from './paths';
import { parseResource } from './resource';
import { readLine } from './cmd-line';
import type { ShellReading, WriteTarget } from './shell-command';

export interface CommandSubject {
  action: 'command';
  resource: Resource;
  line: string;
  reading: ShellReading;
  /** Input for a running program: a rule covers it by its exact text only. */
  exactOnly: boolean;
}

export interface PathSubject {
  action: 'read_file' | 'write_file';
  resource: Resource;
  /** Real path; null: a redirection to a file that cannot be told. */
  path: string | null;
  /** The line whose redirection it is: its exact text stands for the redirection too. */
  line: string | null;
  ignoreCase: boolean;
  inside: boolean;
  /** `.git/` or `.env*` of a root. */
  sensitive: boolean;
  isProtected: boolean;
  /** The working folder of a command rather than something the tool named: never saved as a rule. */
  implied: boolean;
}

export interface UrlSubject {
  action: 'read_url';
  resource: Resource;
  host: string | null;
  isPrivate: boolean;
}

export interface McpSubject {
  action: 'mcp';
  resource: Resource;
  server: string;
  tool: string;
}

/** A resource with everything that a rule or a default asks about it. */
export type Subject = CommandSubject | PathSubject | UrlSubject | McpSubject;

export interface Surroundings {
  /** Real paths of the workspace roots, in order. */
  roots: readonly string[];
  home: string;
  disk: Disk;
  /** Whether a real path is a protected target. */
  isProtected: (file: string) => boolean;
  /** Whether a real path is a skill or rule of the user's own. */
  isAdvice: (file: string) => boolean;
}

function pathSubject(
  action: PathSubject['action'],
  absolute: string,
  { roots, disk, isProtected, isAdvice }: Surroundings,
): PathSubject {
  const file = disk.realPath(absolute);
  const ignoreCase = disk.ignoresCase(roots[0] ?? file);
  const root = roots.find((candidate) => isWithin(candidate, file, ignoreCase));
  const advice = action === 'read_file' && isAdvice(file);
  return {
    action,
    resource: { action, target: file },
    path: file,
    line: null,
    ignoreCase,
    inside: root !== undefined || advice,
    sensitive: root !== undefined && isSensitive(root, file),
    isProtected: isProtected(file) && !advice,
    implied: false,
  };
}

function writeSubject(write: WriteTarget, line: string, cwd: string, around: Surroundings): PathSubject {
  if (write.target === null || cwd === '') {
    return {
      action: 'write_file',
      resource: { action: 'write_file', target: '?' },
      path: null,
      line,
      ignoreCase: false,
      inside: false,
      sensitive: false,
      isProtected: false,
      implied: false,
    };
  }
  const folder = absolutePath(write.folder === '' ? '.' : write.folder, cwd, around.home);
  return { ...pathSubject('write_file', absolutePath(write.target, folder, around.home), around), line };
}

/** What one resource comes to: a command line also brings the files that its redirections write. */
function subjectsOf(resource: Resource, cwd: string, exactOnly: boolean, around: Surroundings): Subject[] {
  const { action, target } = resource;
  switch (action) {
    case 'command': {
      const reading = readLine(target, process.platform);
      const writes = exactOnly ? [] : reading.writes.map((write) => writeSubject(write, target, cwd, around));
      return [{ action, resource, line: target, reading, exactOnly }, ...writes];
    }
    case 'read_file':
    case 'write_file':
      return [pathSubject(action, absolutePath(target, around.roots[0] ?? '', around.home), around)];
    case 'read_url':
      return [{ action, resource, host: normalHost(target), isPrivate: isPrivateHost(target) }];
    case 'mcp': {
      const at = target.indexOf('/');
      return [{ action, resource, server: target.slice(0, at), tool: target.slice(at + 1) }];
    }
  }
}

export interface QuestionSubjects {
  /** What the tool itself touches; deny and ask rules always see these. */
  own: Subject[];
  /** What user hooks put in their place when consent is looked up. */
  standIns: Subject[];
  /** What project and plugin hooks add. */
  added: Subject[];
}

export function questionSubjects(question: PermissionQuestion, around: Surroundings): QuestionSubjects {
  const cwd = question.cwd ?? around.roots[0] ?? '';
  const exactOnly = question.tool === 'manage_task';
  const own = question.resources.flatMap((resource) => subjectsOf(resource, cwd, exactOnly, around));
  if (question.cwd !== null && question.resources.some((resource) => resource.action === 'command')) {
    const folder = pathSubject('read_file', question.cwd, around);
    if (!folder.inside) own.push({ ...folder, implied: true });
  }
  const named = (overrides: readonly { resource: string }[]): Subject[] =>
    overrides.flatMap(({ resource }) => {
      const literal = parseResource(resource);
      return literal === null ? [] : subjectsOf(literal, cwd, exactOnly, around);
    });
  return {
    own,
    standIns: named(question.hooks.overridesFromUser),
    added: named(question.hooks.overridesFromOthers),
  };
}

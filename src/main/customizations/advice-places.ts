import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { HookSource } from '../../shared/domain/hook';
import { errorCode, lookAndRemember, type Dependency } from '../hooks/look';
import { findPlugins } from '../hooks/sources';
import type { CustomizationProblem } from './problem';

/** A file that may hold a rule or a skill. */
export interface AdvicePlace {
  kind: 'rule' | 'skill';
  /** What a person calls it by: the file's name, or the skill's folder. */
  name: string;
  source: HookSource;
  /** The file as a whole is a rule that always counts: GEMINI.md and AGENTS.md. */
  always: boolean;
}

export interface AdvicePlaces {
  places: AdvicePlace[];
  problems: CustomizationProblem[];
}

/** Every place of advice, the user's first. `roots` are trusted: of others nothing is even looked at. */
export function findAdvice(homeDir: string, roots: readonly string[], seen: Dependency[]): AdvicePlaces {
  const found: AdvicePlaces = { places: [], problems: [] };
  const user = (path: string): HookSource => ({ layer: 'user', path, root: null, plugin: null });
  const addFile = (source: HookSource): void => {
    if (lookAndRemember(source.path, 'whole', seen).kind === 'absent') return;
    found.places.push({ kind: 'rule', name: basename(source.path, '.md'), source, always: true });
  };
  const addRules = (folder: string, like: HookSource): void => {
    for (const name of namesIn(folder, seen, found.problems).filter((one) => one.endsWith('.md'))) {
      const source = { ...like, path: join(folder, name) };
      lookAndRemember(source.path, 'whole', seen);
      found.places.push({ kind: 'rule', name: basename(name, '.md'), source, always: false });
    }
  };
  const addSkills = (folder: string, like: HookSource): void => {
    for (const name of namesIn(folder, seen, found.problems)) {
      const source = { ...like, path: join(folder, name, 'SKILL.md') };
      if (lookAndRemember(source.path, 'whole', seen).kind === 'absent') continue;
      found.places.push({ kind: 'skill', name, source, always: false });
    }
  };

  addFile(user(join(homeDir, '.gemini', 'GEMINI.md')));
  addSkills(join(homeDir, '.gemini', 'config', 'skills'), user(''));
  const { plugins } = findPlugins(homeDir, roots, seen);
  const addPlugins = (root: string | null): void => {
    for (const plugin of plugins.filter((one) => one.root === root && !one.isOff)) {
      const like: HookSource = { layer: 'plugin', path: '', root, plugin: plugin.name };
      addRules(join(plugin.folder, 'rules'), like);
      addSkills(join(plugin.folder, 'skills'), like);
    }
  };
  addPlugins(null);
  for (const root of roots) {
    const project = (path: string): HookSource => ({ layer: 'project', path, root, plugin: null });
    addFile(project(join(root, 'AGENTS.md')));
    addFile(project(join(root, 'GEMINI.md')));
    addRules(join(root, '.agents', 'rules'), project(''));
    addSkills(join(root, '.agents', 'skills'), project(''));
    addPlugins(root);
  }
  return found;
}

const mostInFolder = 200;

function namesIn(folder: string, seen: Dependency[], problems: CustomizationProblem[]): string[] {
  if (lookAndRemember(folder, 'whole', seen).kind === 'absent') return [];
  try {
    const names = readdirSync(folder).sort();
    if (names.length > mostInFolder) {
      problems.push({ path: folder, code: 'custom.problem.tooMany', params: { count: mostInFolder } });
    }
    return names.slice(0, mostInFolder);
  } catch (error) {
    problems.push({ path: folder, code: 'custom.problem.unreadable', params: { error: errorCode(error) } });
    return [];
  }
}

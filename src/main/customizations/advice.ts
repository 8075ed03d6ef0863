import { relative } from 'node:path';
import { z } from 'zod';
import { ruleTriggers } from '../../shared/domain/customization';
import type { HookSource } from '../../shared/domain/hook';
import { lookAt, type Dependency } from '../hooks/look';
import { readBytes } from '../hooks/read-bytes';
import { realPathOf } from '../hooks/sources';
import { findAdvice, type AdvicePlace } from './advice-places';
import { readFrontMatter } from './front-matter';
import type { CustomizationProblem } from './problem';
import { rememberedLoad } from './remembered-load';

type RuleTrigger = (typeof ruleTriggers)[number];

export interface Rule {
  name: string;
  source: HookSource;
  trigger: RuleTrigger;
  globs: string[];
  description: string;
  text: string;
}

export interface Skill {
  name: string;
  source: HookSource;
  description: string;
  text: string;
}

/** Rules and skills as they stand on disk: what a model is advised of, never what holds it. */
export interface LoadedAdvice {
  rules: Rule[];
  skills: Skill[];
  problems: CustomizationProblem[];
}

export interface Advice {
  /** Of roots that are trusted. The same object comes back while nothing differs. Never rejects. */
  load(trustedRoots: readonly string[]): Promise<LoadedAdvice>;
}

/** What of one file of a repository counts; the user's own count whole. */
const repositoryLimit = 24_000;
const skillName = /^[\p{L}\p{N}_.-]{1,64}$/u;

export function createAdvice(homeDir: string): Advice {
  return { load: rememberedLoad((roots, seen) => readAll(homeDir, roots, seen)) };
}

async function readAll(homeDir: string, roots: readonly string[], seen: Dependency[]): Promise<LoadedAdvice> {
  const { places, problems } = findAdvice(homeDir, roots, seen);
  const loaded: LoadedAdvice = { rules: [], skills: [], problems };
  const known = new Set<string>();
  const names = new Map<string, string>();
  for (const place of places) {
    const { path } = place.source;
    // The workspace may be the home folder: what is reached twice counts once.
    if (known.has(realPathOf(path))) continue;
    known.add(realPathOf(path));
    const text = textOf(place.source, problems);
    if (text === null) continue;
    if (place.kind === 'rule') loaded.rules.push(await ruleOf(place, text, problems));
    else {
      const skill = await skillOf(place, text, problems);
      const other = names.get(skill.name);
      if (other === undefined) loaded.skills.push(skill);
      else problems.push({ path, code: 'custom.problem.sameSkill', params: { name: skill.name, other } });
      names.set(skill.name, other ?? path);
    }
  }
  return loaded;
}

/** Null, with a problem, when it cannot be read or leads out of the workspace that brings it. */
function textOf({ path, root }: HookSource, problems: CustomizationProblem[]): string | null {
  const inside = root === null ? '' : relative(realPathOf(root), realPathOf(path));
  if (inside.startsWith('..')) {
    problems.push({ path, code: 'custom.problem.leadsOut', params: {} });
    return null;
  }
  const read = readBytes(path, lookAt(path));
  if (read.kind !== 'bytes') {
    const error = read.kind === 'error' ? read.code : read.kind;
    problems.push({ path, code: 'custom.problem.unreadable', params: { error } });
    return null;
  }
  const { bytes } = read;
  if (root === null || bytes.length <= repositoryLimit) return bytes.toString('utf8');
  problems.push({
    path,
    code: 'custom.problem.cut',
    params: { bytes: bytes.length, limit: repositoryLimit },
  });
  // A character that the cut goes through is left out.
  const head = new TextDecoder().decode(bytes.subarray(0, repositoryLimit), { stream: true });
  return `${head}\n[… cut: only the first ${String(repositoryLimit)} of ${String(bytes.length)} bytes count]`;
}

const text = z.string().catch('');
const ruleHead = z.object({
  trigger: z.enum(ruleTriggers).optional(),
  globs: z
    .union([z.string().transform((globs) => globs.split(',')), z.array(z.string())])
    .default([])
    .transform((globs) => globs.map((glob) => glob.trim()).filter((glob) => glob !== '')),
  description: text,
});
const skillHead = z.object({ name: z.string().regex(skillName).optional(), description: text });

async function ruleOf(place: AdvicePlace, whole: string, problems: CustomizationProblem[]): Promise<Rule> {
  const { name, source, always } = place;
  if (always) return { name, source, trigger: 'always_on', globs: [], description: '', text: whole };
  const { values, body, problem } = await readFrontMatter(whole);
  const head = ruleHead.safeParse(values);
  if (problem !== null || !head.success) {
    const detail = problem ?? detailOf(head.error);
    problems.push({ path: source.path, code: 'custom.problem.frontMatter', params: { detail } });
  }
  // A rule whose head cannot be read is one that was meant to count.
  const {
    trigger = 'always_on',
    globs,
    description,
  } = head.success ? head.data : { globs: [], description: '' };
  if (trigger === 'glob' && globs.length === 0) {
    problems.push({ path: source.path, code: 'custom.problem.noGlobs', params: {} });
  }
  return { name, source, trigger, globs, description, text: body.trim() };
}

async function skillOf(place: AdvicePlace, whole: string, problems: CustomizationProblem[]): Promise<Skill> {
  const { source } = place;
  const { values, body, problem } = await readFrontMatter(whole);
  const head = skillHead.safeParse(values);
  if (problem !== null || !head.success) {
    const detail = problem ?? detailOf(head.error);
    problems.push({ path: source.path, code: 'custom.problem.frontMatter', params: { detail } });
  }
  const { name = place.name, description } = head.success ? head.data : { description: '' };
  return { name, source, description, text: body.trim() };
}

function detailOf(error: z.ZodError | undefined): string {
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

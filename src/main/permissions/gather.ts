import type { ResourceAction } from '../../shared/domain/permission';
import { settingsSchema, type Settings } from '../../shared/domain/settings';
import type { Translate } from '../../shared/i18n/translate';
import type { PermissionQuestion } from '../agent/ports';
import { grantsFor, type Grants, type GrantsState } from './grants';
import type { Judgement } from './judgement';
import { isOwnAdvice } from './own-advice';
import { lookOnce, type Disk } from './paths';
import { createProtectedTargets, type ProtectedTargets } from './protected';
import type { RuleBook } from './rule-book';
import { questionSubjects, type Subject, type Surroundings } from './subject';

export interface PermissionsDeps {
  /** Fresh; throws when settings.json cannot be read. */
  settings: () => Promise<Settings>;
  grants: Grants;
  isTrusted: (root: string) => Promise<boolean>;
  /** Every hooks.json, the scripts hooks name, plugin and MCP configuration, for these roots. */
  protectedPaths: (roots: readonly string[]) => Promise<readonly string[]>;
  ownCliPath: string;
  dataFolder: string;
  home: string;
  /** Somebody can be asked. */
  present: boolean;
  /** "No prompts": asked each time, since the person may switch it while the app runs. */
  skipPrompts: () => boolean;
  /** Beats the mode of the settings. */
  mode: 'review' | 'accept-edits' | null;
  /** Roots of a conversation, for requests that wait. */
  rootsOf: (conversationId: string) => readonly string[];
  translate: Translate;
}

export type GatherContext = PermissionsDeps & { disk: Disk; ruleBook: RuleBook };

/** For what is judged without hooks having spoken. */
export const noHooks: PermissionQuestion['hooks'] = {
  verdict: { kind: 'none' },
  grantRequiredBy: [],
  overridesFromUser: [],
  overridesFromOthers: [],
};

export async function readSettings({
  settings,
}: PermissionsDeps): Promise<{ settings: Settings; problem: string | null }> {
  try {
    return { settings: await settings(), problem: null };
  } catch (error) {
    return {
      settings: settingsSchema.parse({}),
      problem: error instanceof Error ? error.message : String(error),
    };
  }
}

/** Unreadable grants remember nothing: everything is asked again, and nothing is allowed by mistake. */
async function readGrants({ grants }: GatherContext): Promise<GrantsState> {
  return grants.read().catch(() => ({ grants: [], writesAccepted: [] }));
}

function actionsOf(subjects: readonly Subject[]): ReadonlySet<ResourceAction> {
  return new Set(subjects.map((subject) => subject.action));
}

/** What a call is placed in: the roots, the disk, and what is protected there. */
export async function surroundings(
  roots: readonly string[],
  context: GatherContext,
): Promise<Surroundings & { namedBy: ProtectedTargets['namedBy'] }> {
  const { disk, home, dataFolder, ownCliPath } = context;
  const paths = await context.protectedPaths(roots);
  // Most calls never ask, and placing them looks at the disk.
  let targets: ProtectedTargets | null = null;
  const placed = (): ProtectedTargets =>
    (targets ??= createProtectedTargets({ paths, dataFolder, ownCliPath, roots, home, disk }));
  return {
    roots,
    home,
    disk,
    isProtected: (file) => placed().includes(file),
    isAdvice: (file) => isOwnAdvice(file, disk.realPath(home)),
    namedBy: (line, reading, cwd) => placed().namedBy(line, reading, cwd),
  };
}

async function isTrusted(roots: readonly string[], context: GatherContext): Promise<boolean> {
  const answers = await Promise.all(roots.map((root) => context.isTrusted(root)));
  return answers.every(Boolean);
}

/** Everything that `decide` rests on, read fresh. */
export async function gatherJudgement(question: PermissionQuestion, deps: GatherContext): Promise<Judgement> {
  const context = { ...deps, disk: lookOnce(deps.disk) };
  const roots = question.roots.map((root) => context.disk.realPath(root));
  const [{ settings, problem }, state, trusted, around] = await Promise.all([
    readSettings(context),
    readGrants(context),
    isTrusted(roots, context),
    surroundings(roots, context),
  ]);
  // A grant may have been saved under the path by which the root was opened.
  const grants = grantsFor(state, question.conversationId, [...question.roots, ...roots]);
  const subjects = questionSubjects(question, around);
  const all = [...subjects.own, ...subjects.standIns, ...subjects.added];
  const cwd = question.cwd ?? roots[0] ?? '';
  const protectedTargets = subjects.own.flatMap((subject) => {
    if (subject.action === 'command') return around.namedBy(subject.line, subject.reading, cwd);
    return subject.action === 'write_file' && subject.isProtected ? [subject.resource.target] : [];
  });
  return {
    hooks: question.hooks,
    subjects,
    roots,
    rules: context.ruleBook(settings, grants, roots, actionsOf(all)),
    settingsProblem: problem,
    brokenGate: settings.hooks.brokenGate,
    mode: context.mode ?? settings.permissions.mode,
    writesAccepted: state.writesAccepted.includes(question.conversationId),
    skipPrompts: context.skipPrompts(),
    trusted,
    present: context.present,
    protectedTargets: [...new Set(protectedTargets)],
    translate: context.translate,
  };
}

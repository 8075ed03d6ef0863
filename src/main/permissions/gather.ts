import { settingsSchema, type Settings } from '../../shared/domain/settings';
import type { PermissionQuestion } from '../agent/ports';
import { placePattern, type Consent, type PlacedRule } from './consent';
import { grantsFor, type Grants, type GrantsState } from './grants';
import type { Translate } from '../../shared/i18n/translate';
import type { Judgement } from './judgement';
import type { Disk } from './paths';
import { createProtectedTargets, type ProtectedTargets } from './protected';
import { parseRule } from './resource';
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
  disk?: Disk;
}

export type GatherContext = PermissionsDeps & { disk: Disk };

interface RuleTexts {
  text: string;
  /** Roots that a relative path may start from. */
  bases: readonly string[];
}

async function readSettings({
  settings,
}: GatherContext): Promise<{ settings: Settings; problem: string | null }> {
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

/** Rules of the user and of the workspaces add up. */
function ruleTexts(
  settings: Settings,
  kind: 'allow' | 'deny' | 'ask',
  roots: readonly string[],
): RuleTexts[] {
  const own = settings.permissions[kind].map((text) => ({ text, bases: roots }));
  const ofWorkspaces = roots.flatMap((root) => {
    const rules = Object.hasOwn(settings.workspaces, root)
      ? settings.workspaces[root]?.permissions[kind]
      : [];
    return (rules ?? []).map((text) => ({ text, bases: [root] }));
  });
  return [...own, ...ofWorkspaces];
}

type RuleLists = Judgement['rules'];

/** Places the rules on this disk; only those for actions that the call is about cost a look at it. */
function placeRules(
  settings: Settings,
  state: GrantsState,
  question: PermissionQuestion,
  roots: readonly string[],
  { home, disk }: GatherContext,
  actions: ReadonlySet<string>,
): RuleLists {
  const unreadable: { text: string; action: RuleLists['unreadable'][number]['action'] }[] = [];
  const place = ({ text, bases }: RuleTexts): PlacedRule[] => {
    const rule = parseRule(text);
    if (!rule.ok) {
      unreadable.push({ text, action: rule.action });
      return [];
    }
    const isPath = 'path' in rule.pattern;
    if (isPath ? !actions.has('path') : !actions.has(rule.pattern.action)) return [];
    return [{ text, pattern: placePattern(rule.pattern, bases, home, disk) }];
  };
  const deny = ruleTexts(settings, 'deny', roots).flatMap(place);
  const ask = ruleTexts(settings, 'ask', roots).flatMap(place);
  const strict = [...unreadable];
  const allow = ruleTexts(settings, 'allow', roots).flatMap(place);
  const consents: Consent[] = [
    ...allow.map((rule) => ({ ...rule, grantId: null })),
    ...grantsFor(state, question.conversationId, [...question.roots, ...roots]).flatMap((grant) =>
      place({ text: grant.rule, bases: roots }).map((rule) => ({ ...rule, grantId: grant.grantId })),
    ),
  ];
  return { deny, ask, consents, unreadable: strict };
}

function actionsOf(subjects: readonly Subject[]): ReadonlySet<string> {
  return new Set(subjects.map((subject) => ('path' in subject ? 'path' : subject.action)));
}

async function surroundings(
  roots: readonly string[],
  context: GatherContext,
): Promise<Surroundings & { namedBy: ProtectedTargets['namedBy'] }> {
  const { disk, home, dataFolder, ownCliPath } = context;
  const paths = await context.protectedPaths(roots);
  const targets = createProtectedTargets({ paths, dataFolder, ownCliPath, roots, home, disk });
  return { roots, home, disk, isProtected: (file) => targets.includes(file), namedBy: targets.namedBy };
}

async function isTrusted(roots: readonly string[], context: GatherContext): Promise<boolean> {
  const answers = await Promise.all(roots.map((root) => context.isTrusted(root)));
  return answers.every(Boolean);
}

/** Everything that `decide` rests on, read fresh. */
export async function gatherJudgement(
  question: PermissionQuestion,
  context: GatherContext,
): Promise<Judgement> {
  const roots = question.roots.map((root) => context.disk.realPath(root));
  const [{ settings, problem }, state, trusted, around] = await Promise.all([
    readSettings(context),
    readGrants(context),
    isTrusted(question.roots, context),
    surroundings(roots, context),
  ]);
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
    rules: placeRules(settings, state, question, roots, context, actionsOf(all)),
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

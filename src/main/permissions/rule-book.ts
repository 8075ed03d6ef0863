import type { Grant, ResourceAction } from '../../shared/domain/permission';
import type { Settings } from '../../shared/domain/settings';
import { placePattern, type Consent, type PlacedRule } from './consent';
import type { Disk } from './paths';
import { parseRule } from './resource';

interface RuleText {
  text: string;
  /** Roots that a relative path may start from. */
  bases: readonly string[];
  grantId: string | null;
}

interface UnreadableRule {
  text: string;
  action: ResourceAction | null;
}

interface PlacedList {
  /** What it was made of; see `isSame`. */
  source: readonly string[];
  placedAt: number;
  byAction: ReadonlyMap<ResourceAction, Consent[]>;
  unreadable: UnreadableRule[];
}

/** The rules that can concern a call, by the actions of its resources. */
export interface RulesForCall {
  deny: PlacedRule[];
  ask: PlacedRule[];
  consents: Consent[];
  unreadable: UnreadableRule[];
}

export type RuleBook = (
  settings: Settings,
  grants: readonly Grant[],
  roots: readonly string[],
  actions: ReadonlySet<ResourceAction>,
) => RulesForCall;

/**
 * How long the places of path rules are kept. A link that has moved since loses no protection: what it led to
 * stays denied, and nothing new is allowed.
 */
const keptMs = 30_000;
const maxLists = 24;

type Kind = 'allow' | 'deny' | 'ask';

function workspaceRules(settings: Settings, kind: Kind, root: string): readonly string[] {
  const workspace = Object.hasOwn(settings.workspaces, root) ? settings.workspaces[root] : undefined;
  return workspace?.permissions[kind] ?? [];
}

/** Rules of the user and of the workspaces add up. */
function ruleTexts(settings: Settings, kind: Kind, roots: readonly string[]): RuleText[] {
  const from = (texts: readonly string[], bases: readonly string[]): RuleText[] =>
    texts.map((text) => ({ text, bases, grantId: null }));
  const ofWorkspaces = roots.flatMap((root) => from(workspaceRules(settings, kind, root), [root]));
  return [...from(settings.permissions[kind], roots), ...ofWorkspaces];
}

/** The same texts without the work, to see whether anything has changed. */
function ruleSource(settings: Settings, kind: Kind, roots: readonly string[]): readonly string[] {
  const ofWorkspaces = roots
    .map((root) => workspaceRules(settings, kind, root))
    .filter((texts) => texts.length > 0);
  const own = settings.permissions[kind];
  return ofWorkspaces.length === 0 ? own : [...own, ...ofWorkspaces.flatMap((texts) => ['', ...texts])];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}

function placeList(
  source: readonly string[],
  texts: readonly RuleText[],
  home: string,
  disk: Disk,
): PlacedList {
  const byAction = new Map<ResourceAction, Consent[]>();
  const unreadable: UnreadableRule[] = [];
  for (const { text, bases, grantId } of texts) {
    const rule = parseRule(text);
    if (!rule.ok) {
      unreadable.push({ text, action: rule.action });
      continue;
    }
    const list = byAction.get(rule.pattern.action) ?? [];
    list.push({ text, grantId, pattern: placePattern(rule.pattern, bases, home, disk) });
    byAction.set(rule.pattern.action, list);
  }
  return { source, placedAt: performance.now(), byAction, unreadable };
}

/** Actions whose rules can say something about a resource: file rules speak about reading and writing both. */
function withNeighbours(actions: ReadonlySet<ResourceAction>): ResourceAction[] {
  const files = actions.has('read_file') || actions.has('write_file');
  const others = [...actions].filter((action) => action !== 'read_file' && action !== 'write_file');
  // The exact text of a command stands for its redirections too.
  return files ? ['read_file', 'write_file', ...others] : others;
}

/** What a look at settings and grants came to; the same objects are not read again. */
interface Look {
  settings: Settings;
  grants: readonly Grant[];
  at: number;
  lists: readonly [deny: PlacedList, ask: PlacedList, allow: PlacedList, granted: PlacedList];
  /** By the actions that were asked about. */
  rules: Map<string, RulesForCall>;
}

function isCurrent(look: Look, settings: Settings, grants: readonly Grant[]): boolean {
  return (
    look.settings === settings &&
    look.grants.length === grants.length &&
    grants.every((grant, at) => grant === look.grants[at]) &&
    performance.now() - look.at < keptMs
  );
}

function rulesFor({ lists }: Look, wanted: readonly ResourceAction[]): RulesForCall {
  const [deny, ask, allow, granted] = lists;
  const pick = (list: PlacedList): Consent[] => wanted.flatMap((action) => list.byAction.get(action) ?? []);
  return {
    deny: pick(deny),
    ask: pick(ask),
    consents: [...pick(allow), ...pick(granted)],
    unreadable: [...deny.unreadable, ...ask.unreadable],
  };
}

/** Parses and places rules once, for as long as their texts stay the same. */
export function createRuleBook(home: string, disk: Disk): RuleBook {
  const lists = new Map<string, PlacedList>();
  const looks = new Map<string, Look>();

  const placed = (key: string, source: readonly string[], texts: () => readonly RuleText[]): PlacedList => {
    const known = lists.get(key);
    const isFresh = known !== undefined && performance.now() - known.placedAt < keptMs;
    if (isFresh && isSame(known.source, source)) return known;
    const list = placeList(source, texts(), home, disk);
    if (lists.size >= maxLists) lists.clear();
    lists.set(key, list);
    return list;
  };

  const lookAt = (settings: Settings, grants: readonly Grant[], roots: readonly string[]): Look => {
    const key = roots.join('\0');
    const known = looks.get(key);
    if (known !== undefined && isCurrent(known, settings, grants)) return known;
    const configured = (kind: Kind): PlacedList =>
      placed(`${kind}\0${key}`, ruleSource(settings, kind, roots), () => ruleTexts(settings, kind, roots));
    const granted = placed(
      `grants\0${key}`,
      grants.flatMap((grant) => [grant.rule, grant.grantId]),
      () => grants.map((grant) => ({ text: grant.rule, bases: roots, grantId: grant.grantId })),
    );
    const four = [configured('deny'), configured('ask'), configured('allow'), granted] as const;
    // The oldest of the four says when to look again.
    const at = Math.min(...four.map((list) => list.placedAt));
    const look: Look = { settings, grants, at, lists: four, rules: new Map() };
    if (looks.size >= maxLists) looks.clear();
    looks.set(key, look);
    return look;
  };

  return (settings, grants, roots, actions) => {
    const look = lookAt(settings, grants, roots);
    const wanted = withNeighbours(actions);
    const key = wanted.join();
    const rules = look.rules.get(key) ?? rulesFor(look, wanted);
    look.rules.set(key, rules);
    return rules;
  };
}

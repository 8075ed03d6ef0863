import type { ApprovalRequest, Decision } from '../../shared/domain/permission';
import type { DeniedReads, PermissionQuestion, Permissions } from '../agent/ports';
import { coveredCalls, type KnownCall } from './cover-past';
import { coverRequest, type JudgedCall } from './cover-request';
import { decide, type Decided } from './decide';
import { isDestructive } from './destructive';
import { deniedReads } from './denied-reads';
import { gatherJudgement, readSettings, type PermissionsDeps } from './gather';
import { createDisk } from './paths';
import { createRuleBook } from './rule-book';

export interface PermissionRules extends Permissions {
  /** What `decide` would answer, without counting the use of a grant. */
  simulate(question: PermissionQuestion): Promise<Decision>;
  /** For createApprovals: see ApprovalsDeps.covers. */
  covers(request: JudgedCall, rules: readonly string[]): Promise<boolean>;
  /** What tools leave out that show more than was asked for by name. */
  deniedReads(roots: readonly string[]): Promise<DeniedReads>;
  /** Which calls of the past the rules would let through as well. */
  alsoAllowed<C extends KnownCall>(
    request: ApprovalRequest,
    rules: readonly string[],
    calls: readonly C[],
  ): Promise<C[]>;
}

/** Assembles what a decision rests on, decides, and counts the grants that were used. */
export function createPermissions(deps: PermissionsDeps): PermissionRules {
  const disk = createDisk();
  const context = { ...deps, disk, ruleBook: createRuleBook(deps.home, disk) };

  /** What cannot be judged is a broken gate like any other. */
  const failed = (question: PermissionQuestion, error: unknown): Decision => {
    const problem = error instanceof Error ? error.message : String(error);
    const text = deps.translate('permissions.failed', { problem });
    return {
      kind: deps.present ? 'ask' : 'deny',
      by: 'hold',
      reasons: [{ text, hook: null }],
      trace: [{ stage: 'default', outcome: 'hold', text, won: true }],
      resources: question.resources,
      remember: [],
      proposals: [],
      rememberNote: deps.translate('permissions.note.hold'),
    };
  };

  const judge = async (question: PermissionQuestion): Promise<Decided> => {
    try {
      return decide(await gatherJudgement(question, context));
    } catch (error) {
      return { decision: failed(question, error), usedGrants: [] };
    }
  };

  return {
    decide: async (question) => {
      const { decision, usedGrants } = await judge(question);
      // An uncounted use must not change the answer.
      await deps.grants.countUses(usedGrants).catch(() => undefined);
      return decision;
    },
    simulate: async (question) => (await judge(question)).decision,
    isDestructive: (question) =>
      isDestructive(
        question,
        (file) => disk.realPath(file),
        question.roots.map((root) => disk.realPath(root)),
      ),
    covers: (request, rules) => coverRequest(request, rules, context),
    deniedReads: async (roots) => {
      const { settings } = await readSettings(context);
      const real = roots.map((root) => disk.realPath(root));
      return deniedReads(context.ruleBook(settings, [], real, new Set(['read_file'])).deny, disk);
    },
    alsoAllowed: (request, rules, calls) => coveredCalls(request, rules, calls, context),
  };
}

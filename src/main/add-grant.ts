import type { GrantScope } from '../shared/domain/permission';
import type { ToolStep } from '../shared/domain/step';
import type { Result } from '../shared/ipc/result';
import type { TextKey, Translate } from '../shared/i18n/translate';
import type { OpenConversations } from './open-conversations';
import type { Grants } from './permissions/grants';
import type { PermissionRules } from './permissions/permissions';

interface GrantToAdd {
  conversationId: string;
  /** The call that was refused for want of it. */
  stepIndex: number;
  scope: GrantScope;
  rules: string[];
}

export interface AddGrantParts {
  grants: Grants;
  permissions: PermissionRules;
  conversations: Pick<OpenConversations, 'open' | 'rootsOf'>;
}

type Done = Result<Record<never, never>>;

/**
 * Saves consent after a hook has refused a call that nobody had consented to. Only rules that would have let
 * that call through are taken, and nothing runs again by itself.
 */
export async function addGrant(
  { conversationId, stepIndex, scope, rules }: GrantToAdd,
  { grants, permissions, conversations }: AddGrantParts,
  translate: Translate,
): Promise<Done> {
  const refused = (text: TextKey): Done => ({
    ok: false,
    error: { code: 'bad-request', message: translate(text) },
  });
  const opened = await conversations.open(conversationId);
  if (!opened.ok) return opened;
  const step = opened.data.steps[stepIndex];
  if (step?.kind !== 'tool' || !lacksConsent(step)) return refused('core.nothingToDo');
  const { decision, args, call } = step;
  if (!decision.remember.includes(scope)) return refused('permissions.reply.scope');
  const [root = null] = opened.data.conversation.roots;
  const cwd = typeof args['Cwd'] === 'string' ? args['Cwd'] : root;
  const covers = await permissions.covers({ decision, conversationId, tool: call.tool, args, cwd }, rules);
  if (rules.length === 0 || !covers) return refused('permissions.reply.rules');
  const saved = await grants.save({ rules, scope, conversationId, workspace: root, requestId: '' });
  if (saved.ok) return { ok: true, data: {} };
  return refused(saved.refused === 'secret' ? 'permissions.reply.secret' : 'permissions.reply.rules');
}

type Refused = ToolStep & { decision: NonNullable<ToolStep['decision']> };

function lacksConsent(step: ToolStep): step is Refused {
  return (
    step.decision?.kind === 'deny' &&
    step.decision.trace.some(({ won, stage, outcome }) => won && stage === 'hook-soft' && outcome === 'deny')
  );
}

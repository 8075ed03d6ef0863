import type { ApprovalRequest } from '../shared/domain/permission';
import type { Result } from '../shared/ipc/result';
import type { Translate } from '../shared/i18n/translate';
import { approvalFacts, type FactsDeps } from './approval-facts';
import type { Core } from './core-api';
import type { CoreOptions } from './core-options';
import type { Environment } from './environment';
import type { OpenConversations } from './open-conversations';
import { createPastCalls, type PastCall } from './past-calls';
import type { ApprovalBroker } from './permissions/approvals';
import type { PermissionRules } from './permissions/permissions';
import { printResource } from './permissions/resource';
import { dataPaths } from './store/paths';
import type { QuestionBroker } from './tools/questions';
import { waitingNotices } from './waiting-notices';

interface Parts {
  approvals: ApprovalBroker;
  questions: QuestionBroker;
  permissions: PermissionRules;
  conversations: Pick<OpenConversations, 'list' | 'rootsOf'>;
}

interface Surroundings {
  options: CoreOptions;
  environment: Environment;
  translate: Translate;
}

const mostShown = 20;

/** What a host can ask about that which waits for the person. */
export function waitingRequests(
  parts: Parts,
  { options, environment, translate }: Surroundings,
): Pick<Core, 'approvals' | 'questions' | 'waiting'> {
  const { approvals, questions, permissions, conversations } = parts;
  const { conversations: folder } = dataPaths(options.conversationsFolder ?? options.dataFolder);
  const past = createPastCalls(folder, () => conversations.list().conversations);
  const facts: FactsDeps = { past, environment: environment.forCommands, rootsOf: conversations.rootsOf };

  const onWaiting = async <T>(
    requestId: string,
    look: (request: ApprovalRequest) => Promise<T>,
  ): Promise<Result<T>> => {
    const request = approvals.list().find((one) => one.requestId === requestId);
    if (request !== undefined) return { ok: true, data: await look(request) };
    return { ok: false, error: { code: 'not-found', message: translate('permissions.reply.answered') } };
  };

  return {
    approvals: {
      list: approvals.list,
      reply: approvals.reply,
      facts: (requestId) => onWaiting(requestId, (request) => approvalFacts(request, facts)),
      wouldAllow: (requestId, rules) =>
        onWaiting(requestId, async (request) => {
          const { calls, complete } = await past.of(conversations.rootsOf(request.conversationId));
          const others = distinct(calls, callText(request.decision));
          const covered = (await permissions.alsoAllowed(request, rules, others)).map(callText);
          const more = Math.max(0, covered.length - mostShown);
          return { calls: covered.slice(0, mostShown), more, complete };
        }),
    },
    questions: { list: questions.list, reply: questions.reply },
    waiting: () =>
      waitingNotices(approvals.list(), questions.list(), {
        translate,
        secretValues: environment.secretValues(),
      }),
  };
}

/** Each once, without the one that is being asked about. */
function distinct(calls: readonly PastCall[], own: string): PastCall[] {
  const byText = new Map(calls.map((call) => [callText(call), call]));
  byText.delete(own);
  byText.delete('');
  return [...byText.values()];
}

/** A command as it was written; everything else as a rule would name it. */
function callText({ resources }: Pick<PastCall, 'resources'>): string {
  return resources
    .map((resource) => (resource.action === 'command' ? resource.target : printResource(resource)))
    .join(', ');
}

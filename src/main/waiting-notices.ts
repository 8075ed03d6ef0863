import { hiddenCharacters } from '../shared/domain/hidden-characters';
import type { ApprovalRequest } from '../shared/domain/permission';
import type { QuestionRequest } from '../shared/domain/question';
import { textArg, titleOf } from '../shared/domain/request-title';
import type { Translate } from '../shared/i18n/translate';
import type { WaitingNotice } from './core-api';
import { maskSecrets } from './hooks/mask';
import { looksLikeSecret } from './permissions/secrets';

export interface NoticeDeps {
  translate: Translate;
  /** Values that must not leave the app, wherever they turn up. */
  secretValues: readonly string[];
}

const longestTitle = 60;
const longestText = 80;

/** What waits for the person, oldest first, in words that other people may see on a desktop. */
export function waitingNotices(
  approvals: readonly ApprovalRequest[],
  questions: readonly QuestionRequest[],
  deps: NoticeDeps,
): WaitingNotice[] {
  const { translate } = deps;
  const title = (key: 'desktop.approvalNeeded' | 'desktop.questionNeeded', of: string): string =>
    translate(key, { title: publicText(of, longestTitle, deps) || translate('approval.untitled') });
  return [
    ...approvals.map((request) => ({
      ...idsOf(request),
      title: title('desktop.approvalNeeded', request.conversationTitle),
      body: approvalBody(request, deps),
    })),
    ...questions.map((request) => ({
      ...idsOf(request),
      title: title('desktop.questionNeeded', request.conversationTitle),
      body: publicText(request.questions[0]?.question ?? '', longestText, deps),
    })),
  ]
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map(({ createdAt: _at, ...notice }) => notice);
}

function idsOf({ requestId, conversationId, createdAt }: ApprovalRequest | QuestionRequest) {
  return { requestId, conversationId, createdAt };
}

function approvalBody(request: ApprovalRequest, deps: NoticeDeps): string {
  const { key, object } = titleOf(request);
  const question = deps.translate(key, { object: publicText(object, longestText, deps) || '…' });
  const text = textArg(request, 'CommandLine') ?? textArg(request, 'Url') ?? '';
  const shown = publicText(text, longestText, deps);
  return shown === '' ? question : deps.translate('desktop.approvalBody', { question, text: shown });
}

/** Masked before it is cut, since half a key is not recognised; what still looks like a secret is not said. */
function publicText(text: string, length: number, { secretValues }: NoticeDeps): string {
  const plain = text.replace(hiddenCharacters, '').replace(/\s+/g, ' ').trim();
  const masked = maskSecrets(plain, secretValues);
  if (looksLikeSecret(masked)) return '';
  const characters = [...masked];
  return characters.length <= length ? masked : `${characters.slice(0, length).join('')}…`;
}

import { useCallback, useState, type ReactNode } from 'react';
import type { RestoreChoice } from '../../shared/domain/checkpoint';
import { isBusy } from '../../shared/domain/conversation';
import type { Step, UserStep } from '../../shared/domain/step';
import type { Trajectory } from '../../shared/domain/trajectory';
import { ask } from '../api/client';
import { setDraft } from '../features/composer/drafts';
import { ResendDialog } from '../features/checkpoints/ResendDialog';
import { RestoreDialog } from '../features/checkpoints/RestoreDialog';
import { showToast } from '../ui/toasts';
import { attempt } from './conversation-actions';
import { showConversation } from './navigation';

type Asked = { what: 'restore'; step: Step } | { what: 'resend'; step: UserStep };

export interface GoingBack {
  onRestore: (step: Step) => void;
  onResend: (step: UserStep) => void;
  /** The question that is open, if one is. */
  dialog: ReactNode;
}

/** Going back to an earlier step of the shown conversation: with the files, or with a message. */
export function useGoingBack(trajectory: Trajectory): GoingBack {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { conversationId } = trajectory.conversation;
  const onRestore = useCallback((step: Step) => {
    setAsked({ what: 'restore', step });
  }, []);
  const onResend = useCallback((step: UserStep) => {
    setAsked({ what: 'resend', step });
  }, []);
  const close = () => {
    setAsked(null);
  };
  let dialog: ReactNode = null;
  if (asked?.what === 'restore') {
    const { step } = asked;
    const undo = step.kind === 'notice';
    dialog = <RestoreDialog place={{ conversationId, before: step.index }} undo={undo} onClose={close} />;
  }
  if (asked?.what === 'resend') {
    const { step } = asked;
    dialog = (
      <ResendDialog
        place={{ conversationId, before: step.index }}
        text={step.text}
        busy={isBusy(trajectory.status)}
        onResend={(text, files) => resend(conversationId, step.index, text, files)}
        onClose={close}
      />
    );
  }
  return { onRestore, onResend, dialog };
}

/** The message goes out only when all files are as it expects them; else it waits as the new one's draft. */
async function resend(
  conversationId: string,
  before: number,
  text: string,
  files: RestoreChoice[],
): Promise<string | null> {
  const fork = await ask('conversation.fork', { conversationId, before, files });
  if (!fork.ok) return fork.error.message;
  const forkId = fork.data.conversationId;
  showConversation(forkId);
  const complete = fork.data.restored.failed.length === 0;
  if (complete && (await attempt('conversation.send', { conversationId: forkId, text }))) return null;
  setDraft(forkId, text);
  if (!complete)
    showToast(fork.data.restored.failed.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return null;
}

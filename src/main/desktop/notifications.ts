import { Notification, app, type BrowserWindow } from 'electron';
import type { ApprovalRequest } from '../../shared/domain/permission';
import type { Translate } from '../../shared/i18n/translate';
import { sendTo } from './ipc-host';

export interface ApprovalNotifier {
  /** The whole list, each time it changes. */
  update(approvals: ApprovalRequest[]): void;
}

/**
 * Tells the person that an answer is awaited while no window is focused: one notification per
 * conversation, taken back when it is answered. It can only be reviewed from there, never answered.
 */
export function createApprovalNotifier(
  window: () => BrowserWindow | null,
  translate: Translate,
): ApprovalNotifier {
  const shown = new Map<string, { requestId: string; notification: Notification }>();

  const show = (approval: ApprovalRequest): void => {
    const notification = new Notification({
      title: translate('desktop.approvalNeeded', { title: visible(approval.conversationTitle, 60) }),
      // Not the command itself: it may hold a secret, and other people see a desktop.
      body: translate('desktop.approvalBody', { tool: visible(approval.tool, 60) }),
      silent: shown.size > 0,
    });
    notification.on('click', () => {
      const target = window();
      if (target === null) return;
      target.show();
      target.focus();
      sendTo(target, 'window.show', { what: 'conversation', conversationId: approval.conversationId });
    });
    notification.show();
    shown.set(approval.conversationId, { requestId: approval.requestId, notification });
  };

  return {
    update(approvals) {
      app.setBadgeCount(approvals.length);
      for (const [conversationId, entry] of shown) {
        if (approvals.some((approval) => approval.requestId === entry.requestId)) continue;
        entry.notification.close();
        shown.delete(conversationId);
      }
      if (window()?.isFocused() === true || !Notification.isSupported()) return;
      for (const approval of approvals) if (!shown.has(approval.conversationId)) show(approval);
    },
  };
}

/** Control, format and direction characters have no place in a notification. */
function visible(text: string, length: number): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, length);
}

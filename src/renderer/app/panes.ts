const focusable = 'textarea, input, button:not([disabled]), a[href], [tabindex="0"]';

/** F6 goes round the panes in the order of the page, over those that are shown and have something to focus. */
export function focusNextPane(backwards: boolean): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
    (pane) => pane.getClientRects().length > 0 && pane.querySelector(focusable) !== null,
  );
  if (panes.length === 0) return;
  const active = document.activeElement;
  const current = panes.findIndex((pane) => pane.contains(active));
  const step = backwards ? -1 : 1;
  const from = current === -1 && backwards ? 0 : current;
  const next = panes[(from + step + panes.length) % panes.length];
  next?.querySelector<HTMLElement>(`[data-pane-start], ${focusable}`)?.focus();
}

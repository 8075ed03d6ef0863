import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * When the request that held the focus goes, the focus must not fall to nowhere: it moves to the next
 * question, or back to where it came from. A focus that is elsewhere is never touched.
 */
export function useDockFocus(
  region: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  requestId: string | null,
  afterKeys: (then: () => void) => void,
) {
  const inside = useRef(false);
  const opener = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (!inside.current || !isFocusLost()) return;
    if (requestId !== null) {
      heading.current?.focus();
      return;
    }
    inside.current = false;
    const target = opener.current;
    opener.current = null;
    // A key that is still down would go on repeating in the field that gets the focus.
    afterKeys(() => {
      if (isFocusLost() && target?.isConnected === true) target.focus();
    });
  });

  return {
    onFocus: (event: FocusEvent) => {
      if (!inside.current && event.relatedTarget instanceof HTMLElement) opener.current = event.relatedTarget;
      inside.current = region.current?.contains(event.target) ?? false;
    },
    onBlur: (event: FocusEvent) => {
      // The window lost the focus, and the element will have it again.
      if (!document.hasFocus()) return;
      if (!(event.relatedTarget instanceof Node && region.current?.contains(event.relatedTarget) === true)) {
        inside.current = false;
      }
    },
  };
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

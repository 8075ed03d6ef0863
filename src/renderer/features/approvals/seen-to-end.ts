import { useEffect, useState, type RefObject } from 'react';

/** Lines shown before a payload scrolls inside. */
export const shownLines = 12;

/**
 * Whether the end of a payload has been on screen. More than `shownLines` lines count as seen only after
 * a scroll to the end, or when the person expands it.
 */
export function useSeenToEnd(
  box: RefObject<HTMLElement | null>,
  lines: number,
  onSeen: () => void,
): { overflows: boolean } {
  const [overflows, setOverflows] = useState(lines > shownLines);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const outer = element.closest('[data-scroll-body]');
    const look = (scrolled: boolean) => {
      setOverflows(lines > shownLines || element.scrollHeight - element.clientHeight > slack);
      if (!scrolled && lines > shownLines) return;
      if (isAtEnd(element) && isEndInView(element, outer)) onSeen();
    };
    const onScroll = () => {
      look(true);
    };
    const resized = new ResizeObserver(() => {
      look(false);
    });
    resized.observe(element);
    element.addEventListener('scroll', onScroll);
    outer?.addEventListener('scroll', onScroll);
    look(false);
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', onScroll);
      outer?.removeEventListener('scroll', onScroll);
    };
  }, [box, lines, onSeen]);
  return { overflows };
}

/** Fractions of pixels never add up. */
const slack = 2;

function isAtEnd(element: HTMLElement): boolean {
  return element.scrollHeight - element.scrollTop - element.clientHeight <= slack;
}

function isEndInView(element: HTMLElement, outer: Element | null): boolean {
  if (outer === null) return true;
  return element.getBoundingClientRect().bottom <= outer.getBoundingClientRect().bottom + slack;
}

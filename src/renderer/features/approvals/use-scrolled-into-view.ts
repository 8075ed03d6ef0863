import { useEffect, useRef } from 'react';

/** What a person opened at the end of a scrolled area comes into view; the page around it stays. */
export function useScrolledIntoView<E extends HTMLElement>() {
  const element = useRef<E>(null);
  useEffect(() => {
    const outer = element.current?.closest('[data-scroll-body]');
    if (!(outer instanceof HTMLElement) || element.current === null) return;
    const below = element.current.getBoundingClientRect().bottom - outer.getBoundingClientRect().bottom;
    if (below > 0) outer.scrollTop += below;
  }, []);
  return element;
}

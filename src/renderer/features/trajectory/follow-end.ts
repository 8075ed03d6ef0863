import { useRef, useState, type RefObject } from 'react';

export interface Place {
  top: number;
  height: number;
  total: number;
}

/** How near to the end still counts as being at the end. */
const nearEnd = 24;

/** Being at the end begins it, going up ends it; growing and shrinking alone change nothing. */
export function follows(following: boolean, before: Place, now: Place): boolean {
  if (now.total - now.height - now.top <= nearEnd) return true;
  return following && now.top >= before.top - 1;
}

function placeOf(element: HTMLElement): Place {
  return { top: element.scrollTop, height: element.clientHeight, total: element.scrollHeight };
}

export interface FollowEnd {
  scroller: RefObject<HTMLDivElement | null>;
  following: boolean;
  onScroll: () => void;
  goToEnd: () => void;
  /** To be called after every drawing: rows grow when they are measured, without anything here being told. */
  keep: () => void;
}

/** Keeps a growing list at its end for as long as the person is there. */
export function useFollowEnd(): FollowEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef<Place>({ top: 0, height: 0, total: 0 });
  const [following, setFollowing] = useState(true);

  const onScroll = () => {
    const element = scroller.current;
    if (element === null) return;
    const now = placeOf(element);
    const before = place.current;
    place.current = now;
    setFollowing(follows(following, before, now));
  };

  const goToEnd = () => {
    const element = scroller.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    place.current = placeOf(element);
    setFollowing(true);
  };

  const keep = () => {
    const element = scroller.current;
    if (element === null || !following) return;
    // A scroll that the browser has done but not told yet is the person's, too.
    if (follows(true, place.current, placeOf(element))) goToEnd();
    else onScroll();
  };

  return { scroller, following, onScroll, goToEnd, keep };
}

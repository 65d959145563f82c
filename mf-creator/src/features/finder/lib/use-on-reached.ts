import { useEffect, useEffectEvent, useRef } from 'react';

/** How far below the screen's edge the end of a list counts as reached. */
const ahead = '600px';

/**
 * React hook: calls back when an element is scrolled to.
 * @returns the element's ref
 */
export function useOnReached<Element extends HTMLElement>(isEnabled: boolean, onReached: () => void) {
  const element = useRef<Element>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    if (!isEnabled || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached();
      },
      { rootMargin: `0px 0px ${ahead}` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isEnabled]);
  return element;
}

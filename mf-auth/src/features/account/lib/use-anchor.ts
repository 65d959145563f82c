import { useEffect, useRef, type RefObject } from 'react';

/** What shows that the person uses the page: from then on it stays where they have it. */
const uses = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * React hook: the heading of a section that other pages and emails link to by `#name`: it is scrolled to, and gets the focus. It is
 * scrolled to again while sections above it load, until the person scrolls or does anything else.
 * @param isSettled whether the section’s own content has come, or failed to
 */
export function useAnchor(name: string, isSettled: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = heading.current;
    if (!isSettled || !element || globalThis.location.hash !== `#${name}`) return;
    element.focus({ preventScroll: true });
    return keepScrolledTo(element);
  }, [isSettled, name]);
  return heading;
}

/** @returns ends it */
function keepScrolledTo(element: HTMLElement): () => void {
  const page = document.documentElement;
  let [top, height] = [0, 0];
  const place = () => {
    element.scrollIntoView?.();
    [top, height] = [globalThis.scrollY, page.scrollHeight];
  };
  const observer = new ResizeObserver(place);
  const ended = new AbortController();
  const end = () => {
    observer.disconnect();
    ended.abort();
  };
  const options = { signal: ended.signal, passive: true };
  for (const use of uses) globalThis.addEventListener(use, end, options);
  // By a scroll bar, which not all browsers report as a press. Of a page that grew the browser may have moved what is in view.
  const onScroll = () => page.scrollHeight === height && Math.abs(globalThis.scrollY - top) > 1 && end();
  globalThis.addEventListener('scroll', onScroll, options);
  place();
  observer.observe(document.body);
  return end;
}

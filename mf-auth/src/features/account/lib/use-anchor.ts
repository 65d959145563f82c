import { useEffect, useRef, type RefObject } from 'react';

/** React hook: the heading of a section that other pages and emails link to by `#name`: it is scrolled to, and gets the focus. */
export function useAnchor(name: string, isLoaded: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isLoaded || globalThis.location.hash !== `#${name}`) return;
    heading.current?.scrollIntoView?.();
    heading.current?.focus({ preventScroll: true });
  }, [isLoaded, name]);
  return heading;
}

import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';
import { listPosition, saveListPosition } from './list-positions.ts';

/** React hook: the list's offset in the page and, after Back, its saved position. */
export function useListPosition(list: RefObject<HTMLElement | null>, name: string) {
  const isBack = (useNavigationType() as string) === 'POP';
  const [left] = useState(() => listPosition(name));
  const [topPx, setTopPx] = useState(0);

  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTopPx(list.current.getBoundingClientRect().top + scrollY);
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [list]);

  const [scrolledTo] = useState(() => (isBack ? left?.scrolledTo : undefined));
  useLayoutEffect(() => {
    if (scrolledTo) scrollTo(0, scrolledTo);
    // With other filters, start at the top of the list.
    else if (list.current && list.current.getBoundingClientRect().top < 0) list.current.parentElement?.scrollIntoView();
  }, [list, scrolledTo]);
  return { left, scrolledTo, topPx };
}

/** React hook: saves a list's position when it unmounts. */
export function useSaveListPosition(name: string, virtualizer: Virtualizer<Window, Element>): void {
  // Before the browser clamps the scroll position to the next, shorter page.
  useLayoutEffect(
    () => () => {
      const { scrollOffset } = virtualizer;
      if (scrollOffset !== null) saveListPosition(name, { scrolledTo: scrollOffset, rows: virtualizer.takeSnapshot() });
    },
    [name, virtualizer],
  );
}

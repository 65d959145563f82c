import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';
import { recallList, rememberList } from '../lib/list-memory.ts';

/** React hook: where a list stands in the page, and, on the way back to it, how it was left. */
export function useLeftList(list: RefObject<HTMLElement | null>, name: string) {
  const isBack = (useNavigationType() as string) === 'POP';
  const [left] = useState(() => recallList(name));
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
    // A list of other filters is read from its beginning.
    else if (list.current && list.current.getBoundingClientRect().top < 0) list.current.parentElement?.scrollIntoView();
  }, [list, scrolledTo]);
  return { left, scrolledTo, topPx };
}

/** React hook: remembers a list when it is left. */
export function useRememberList(name: string, virtualizer: Virtualizer<Window, Element>): void {
  // Before the browser lets the shorter page that follows move it.
  useLayoutEffect(
    () => () => {
      const { scrollOffset } = virtualizer;
      if (scrollOffset !== null) rememberList(name, { scrolledTo: scrollOffset, rows: virtualizer.takeSnapshot() });
    },
    [name, virtualizer],
  );
}

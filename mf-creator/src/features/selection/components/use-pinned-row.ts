import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState, type RefObject } from 'react';

const rowOf = (target: EventTarget | null): number | null => {
  const row = target instanceof Element && target.closest('[data-index]');
  return row ? Number(row.getAttribute('data-index')) : null;
};

/**
 * React hook: keeps the row that has the focus, and its neighbours, in the page however far the list is scrolled: else the
 * keyboard would start at the page's top again.
 * @returns which rows of a range to show
 */
export function usePinnedRow(list: RefObject<HTMLElement | null>) {
  const [pinned, setPinned] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    const onFocus = (event: FocusEvent) => setPinned(rowOf(event.target));
    // Leaving for another window keeps its place.
    const onBlur = (event: FocusEvent) => event.relatedTarget && setPinned(rowOf(event.relatedTarget));
    element?.addEventListener('focusin', onFocus);
    element?.addEventListener('focusout', onBlur);
    return () => {
      element?.removeEventListener('focusin', onFocus);
      element?.removeEventListener('focusout', onBlur);
    };
  }, [list]);
  return useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      if (pinned === null) return rows;
      const around = [pinned - 1, pinned, pinned + 1].filter((index) => index >= 0 && index < range.count);
      return [...new Set([...rows, ...around])].toSorted((a, b) => a - b);
    },
    [pinned],
  );
}

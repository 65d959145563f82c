import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

const rowOf = (target: EventTarget | null): number | null => {
  const row = target instanceof Element && target.closest('[data-index]');
  return row ? Number(row.getAttribute('data-index')) : null;
};

/**
 * React hook: keeps the focused row and its neighbours mounted while scrolling: otherwise keyboard focus would be lost.
 * Where what has the focus goes away, with its row or with what the row showed, the row in its place gets it.
 * @returns which rows of a range to render
 */
export function usePinnedRow(list: RefObject<HTMLElement | null>, count: number) {
  const [pinned, setPinned] = useState<number | null>(null);
  const focused = useRef<EventTarget | null>(null);
  useEffect(() => {
    const element = list.current;
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target;
      setPinned(rowOf(target));
    };
    // Switching windows keeps the row.
    const onBlur = (event: FocusEvent) => event.relatedTarget && setPinned(rowOf(event.relatedTarget));
    element?.addEventListener('focusin', onFocus);
    element?.addEventListener('focusout', onBlur);
    return () => {
      element?.removeEventListener('focusin', onFocus);
      element?.removeEventListener('focusout', onBlur);
    };
  }, [list]);
  useEffect(() => {
    const lost = focused.current;
    if (pinned === null || !(lost instanceof Element) || lost.isConnected) return;
    if (document.activeElement !== document.body) return;
    focused.current = null;
    const row = Math.min(pinned, count - 1);
    list.current?.querySelector<HTMLElement>(`[data-index="${row}"] button`)?.focus({ preventScroll: true });
  });
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

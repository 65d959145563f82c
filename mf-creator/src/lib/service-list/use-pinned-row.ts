import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

const rowOf = (target: EventTarget | null): number | null => {
  const row = target instanceof Element && target.closest('[data-index]');
  return row ? Number(row.getAttribute('data-index')) : null;
};

/**
 * React hook: keeps the focused row and its neighbours mounted while scrolling: otherwise keyboard focus would be lost.
 * Where rows go away with the focus in them, the one in their place gets it.
 * @returns which rows of a range to render
 */
export function usePinnedRow(list: RefObject<HTMLElement | null>, count: number) {
  const [pinned, setPinned] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    const onFocus = (event: FocusEvent) => setPinned(rowOf(event.target));
    // Switching windows keeps the row.
    const onBlur = (event: FocusEvent) => event.relatedTarget && setPinned(rowOf(event.relatedTarget));
    element?.addEventListener('focusin', onFocus);
    element?.addEventListener('focusout', onBlur);
    return () => {
      element?.removeEventListener('focusin', onFocus);
      element?.removeEventListener('focusout', onBlur);
    };
  }, [list]);
  const lastCount = useRef(count);
  useEffect(() => {
    const isShorter = count < lastCount.current;
    lastCount.current = count;
    if (!isShorter || pinned === null || document.activeElement !== document.body) return;
    const row = Math.min(pinned, count - 1);
    list.current?.querySelector<HTMLElement>(`[data-index="${row}"] button`)?.focus({ preventScroll: true });
  }, [list, count, pinned]);
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

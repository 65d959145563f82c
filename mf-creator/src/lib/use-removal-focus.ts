import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * React hook: where an item of a list goes away with the focus in it, the one in its place gets it, or the one before.
 * @param rest what gets it once none is left that can have it
 * @returns props of the list
 */
export function useRemovalFocus(rest: () => HTMLElement | null) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ element: Element; index: number } | null>(null);
  // After each render: the item may go long after its button was pressed.
  useEffect(() => {
    const lost = focused.current;
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    const items = [...(list.current?.children ?? [])];
    (items[Math.min(lost.index, items.length - 1)]?.querySelector('button') ?? rest())?.focus();
  });
  return {
    ref: list,
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLUListElement>) => {
      const index = [...currentTarget.children].findIndex((item) => item.contains(target));
      focused.current = { element: target, index };
    },
  };
}

import { useKeys } from '@fanfare/kit';
import type { RefObject } from 'react';

const targetOf = ({ target }: KeyboardEvent): Element | null => (target instanceof Element ? target : null);

const rowOf = (list: HTMLElement, target: Element | null) => {
  const row = target?.closest<HTMLElement>('[data-index]') ?? null;
  return row && list.contains(row) ? row : null;
};

/** The first row that isn't scrolled out of the window. */
function firstInWindow(list: HTMLElement): HTMLElement | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-index]')];
  return rows.find((row) => row.getBoundingClientRect().bottom > 0) ?? rows[0];
}

/** The card of a row or, where it is put aside, its button. */
function focusRow(row: HTMLElement): void {
  const card = row.querySelector<HTMLElement>('article');
  if (card) card.tabIndex = -1;
  (card ?? row.querySelector('button'))?.focus();
}

/**
 * React hook: J and K move the focus between the cards of a list, and Enter presses a focused card's main button. Rows
 * have their index in `data-index`; the neighbours of the focused one must be mounted. Off while a field has the focus.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => (event: KeyboardEvent) => {
    if (!list.current) return 'not mine';
    const current = rowOf(list.current, targetOf(event));
    const next = current
      ? list.current.querySelector<HTMLElement>(`[data-index="${Number(current.dataset['index']) + by}"]`)
      : firstInWindow(list.current);
    if (next) focusRow(next);
    return undefined;
  };
  const press = (event: KeyboardEvent) => {
    const target = targetOf(event);
    const row = list.current && rowOf(list.current, target);
    // Only on the card itself: buttons and links in it have their own Enter.
    if (!row || !target?.matches('article')) return 'not mine';
    row.querySelector<HTMLElement>('button[aria-pressed]')?.click();
    return undefined;
  };
  useKeys({ j: step(1), k: step(-1), enter: press });
}

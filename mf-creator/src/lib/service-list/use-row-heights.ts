import type { ServiceCard } from '@fanfare/api-contract';
import { useCallback, useRef } from 'react';

/** The height (px) of most cards, until one of the same kind was measured. */
const usualPx = 352;

/** Cards with the same parts are mostly equally high. */
const kindOf = (
  { id, statistics, reasons, availability, description, url }: ServiceCard,
  foldedIds: readonly number[],
): string =>
  foldedIds.includes(id)
    ? 'folded'
    : `${statistics.answerRate === null} ${reasons.length} ${availability.status === 'open'} ${Math.min(2, Math.ceil(description.length / 70))} ${url !== ''}`;

/**
 * React hook: estimates a card's height from the last one of its kind. Good estimates avoid relayouts of thousands of
 * rows and scroll jumps.
 */
export function useRowHeights(services: readonly ServiceCard[], foldedIds: readonly number[]) {
  const heights = useRef(new Map<string, number>());
  const estimateSize = useCallback(
    (index: number) => {
      const service = services[index];
      return (service && heights.current.get(kindOf(service, foldedIds))) ?? usualPx;
    },
    [services, foldedIds],
  );
  const measureElement = useCallback(
    (element: Element) => {
      const service = services[Number(element.getAttribute('data-index'))];
      const height = Math.round(element.getBoundingClientRect().height);
      if (service && height > 0) heights.current.set(kindOf(service, foldedIds), height);
      return height;
    },
    [services, foldedIds],
  );
  return { estimateSize, measureElement };
}

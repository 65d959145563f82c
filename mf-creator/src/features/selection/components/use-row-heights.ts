import type { ServiceCard } from '@fanfare/api-contract';
import { useCallback, useRef } from 'react';

/** What most cards are high (px), until one of its kind was measured. */
const usualPx = 244;

/** Cards of one kind are mostly equally high: with or without rates, so many reasons. */
const kindOf = ({ statistics, reasons, availability }: ServiceCard): string =>
  `${statistics.answerRate === null} ${reasons.length} ${availability.status === 'open'}`;

/**
 * React hook: guesses how high a card will be from the last one of its kind. A guess that is right saves laying out thousands of
 * rows below it anew when the card comes into sight, and the list doesn't jump.
 */
export function useRowHeights(services: readonly ServiceCard[]) {
  const heights = useRef(new Map<string, number>());
  const estimateSize = useCallback(
    (index: number) => {
      const service = services[index];
      return (service && heights.current.get(kindOf(service))) ?? usualPx;
    },
    [services],
  );
  const measureElement = useCallback(
    (element: Element) => {
      const service = services[Number(element.getAttribute('data-index'))];
      const height = Math.round(element.getBoundingClientRect().height);
      if (service && height > 0) heights.current.set(kindOf(service), height);
      return height;
    },
    [services],
  );
  return { estimateSize, measureElement };
}

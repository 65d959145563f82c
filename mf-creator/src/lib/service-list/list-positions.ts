import type { VirtualItem } from '@tanstack/react-virtual';

/** The scroll offset (px) and measured rows of a list. */
interface ListPosition {
  scrolledTo: number;
  rows: VirtualItem[];
}

const positions = new Map<string, ListPosition>();
const maxPositions = 8;

/** Saves the position of a list until the page reloads; only the last few are kept. */
export function saveListPosition(key: string, position: ListPosition): void {
  positions.delete(key);
  positions.set(key, position);
  const [oldest] = positions.keys();
  if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest);
}

export const listPosition = (key: string): ListPosition | undefined => positions.get(key);

import type { VirtualItem } from '@tanstack/react-virtual';

/** The scroll offset (px) and measured rows of a list. */
interface LeftList {
  scrolledTo: number;
  rows: VirtualItem[];
}

const kept = new Map<string, LeftList>();
const most = 8;

/** Saves the position of a list until the page reloads; only the last few are kept. */
export function rememberList(key: string, left: LeftList): void {
  kept.delete(key);
  kept.set(key, left);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

export const recallList = (key: string): LeftList | undefined => kept.get(key);

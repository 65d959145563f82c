import type { VirtualItem } from '@tanstack/react-virtual';

/** How a list was left: how far it was scrolled (px), and how high its rows turned out. */
interface LeftList {
  scrolledTo: number;
  rows: VirtualItem[];
}

const kept = new Map<string, LeftList>();
const most = 8;

/** Remembers how a list was left, until the page is loaded anew; only the last few. */
export function rememberList(key: string, left: LeftList): void {
  kept.delete(key);
  kept.set(key, left);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

/** How a list was left, if it was shown before. */
export const recallList = (key: string): LeftList | undefined => kept.get(key);

import type { QueueItem } from '@fanfare/api-contract';

const dayMs = 24 * 3_600_000;

export type GroupName = 'today' | 'week' | 'later';
export interface Group {
  name: GroupName;
  items: QueueItem[];
}

/** How soon a deadline is: within a day, within a week, or later. */
export function nearness(deadlineAt: string, nowMs: number): GroupName {
  const leftMs = Date.parse(deadlineAt) - nowMs;
  return leftMs <= dayMs ? 'today' : leftMs <= 7 * dayMs ? 'week' : 'later';
}

/** The queue in order, grouped by how soon deadlines are, without empty groups. */
export function groupQueue(items: readonly QueueItem[], nowMs: number): Group[] {
  const names: GroupName[] = ['today', 'week', 'later'];
  return names
    .map((name) => ({ name, items: items.filter((item) => nearness(item.deadlineAt, nowMs) === name) }))
    .filter((group) => group.items.length > 0);
}

/** The submission before or after another in the queue; null at either end. */
export function neighbour(items: readonly QueueItem[], submissionId: number | null, step: 1 | -1): number | null {
  const at = items.findIndex((item) => item.submissionId === submissionId);
  if (at < 0) return items[0]?.submissionId ?? null;
  return items[at + step]?.submissionId ?? null;
}

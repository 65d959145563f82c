import type { ServiceCard } from '@fanfare/api-contract';

export interface Load {
  is_away: boolean;
  away_until: Date | null;
  open_count: number;
  max_open: number;
  week_count: number;
  weekly_capacity: number;
  /** When the queue, or the week, has room again at the latest. */
  queue_opens_at: Date | null;
  week_opens_at: Date | null;
}

const latest = (dates: (Date | null)[]): Date | null =>
  dates.reduce((later, date) => (date && (!later || date > later) ? date : later), null);

/** Whether a service can be added now, and if not, when it opens again at the latest. */
export function availabilityOf(load: Load): ServiceCard['availability'] {
  if (load.is_away) return { status: 'away', opensAt: load.away_until?.toISOString() ?? null };
  const isQueueFull = load.open_count >= load.max_open;
  const isWeekFull = load.week_count >= load.weekly_capacity;
  if (!isQueueFull && !isWeekFull) return { status: 'open', opensAt: null };
  const opensAt = latest([isQueueFull ? load.queue_opens_at : null, isWeekFull ? load.week_opens_at : null]);
  return { status: 'full', opensAt: opensAt?.toISOString() ?? null };
}

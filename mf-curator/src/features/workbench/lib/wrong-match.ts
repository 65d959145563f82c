import type { WorkbenchState } from '../api/state.ts';

const hourMs = 3_600_000;

export interface WrongMatchRoom {
  usedCount: number;
  allowedCount: number;
  windowDays: number;
  withinHours: number;
  /** The deadline for sending this one back, in ms; null before it was opened. */
  untilMs: number | null;
  /** It cannot be sent back: all are used, or it was opened too long ago. */
  isOver: boolean;
}

/** Whether one more track can be sent back as a wrong match; null while unknown. */
export function wrongMatchRoom(
  limit: WorkbenchState['wrongMatch'] | null,
  openedAt: string | null,
  nowMs: number,
): WrongMatchRoom | null {
  if (!limit) return null;
  const untilMs = openedAt === null ? null : Date.parse(openedAt) + limit.withinHours * hourMs;
  const isOver = limit.usedCount >= limit.allowedCount || (untilMs !== null && untilMs <= nowMs);
  return { ...limit, untilMs, isOver };
}

import { addDays, dayOf } from '@fanfare/kit';

/** The default time away. */
const usualDays = 7;

/** When a day starts in the user's time zone; null for an invalid day. */
export function beginOf(day: string): string | null {
  const at = new Date(`${day}T00:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The first day back after the default time away. */
export const usualReturn = (nowMs: number): string => addDays(dayOf(nowMs), usualDays + 1);
/** The earliest and the latest day to be back. */
export const returnRange = (nowMs: number, maxDays: number): [earliest: string, latest: string] => [
  addDays(dayOf(nowMs), 1),
  addDays(dayOf(nowMs), maxDays - 1),
];

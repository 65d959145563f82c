const dayMs = 24 * 3_600_000;
/** The default time away. */
const usualDays = 7;

const two = (value: number): string => String(value).padStart(2, '0');

/** The day of an instant in the user's time zone, as a date field's value. */
export const dayOf = (at: string | number): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** When a day starts in the user's time zone; null for an invalid day. */
export function beginOf(day: string): string | null {
  const at = new Date(`${day}T00:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The first day back after the default time away. */
export const usualReturn = (nowMs: number): string => dayOf(nowMs + (usualDays + 1) * dayMs);
/** The earliest and the latest day to be back. */
export const returnRange = (nowMs: number, maxDays: number): [earliest: string, latest: string] => [
  dayOf(nowMs + dayMs),
  dayOf(nowMs + (maxDays - 1) * dayMs),
];

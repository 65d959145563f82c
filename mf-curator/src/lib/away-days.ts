const dayMs = 24 * 3_600_000;
/** How long one is away where nothing else is said. */
const usualDays = 7;

const two = (value: number): string => String(value).padStart(2, '0');

/** The day of an instant on the person's own calendar, as a date field takes it. */
export const dayOf = (at: string | number): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** When a day begins where the person is; null for no day. */
export function beginOf(day: string): string | null {
  const at = new Date(`${day}T00:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The first day back after the usual time away. */
export const usualReturn = (nowMs: number): string => dayOf(nowMs + (usualDays + 1) * dayMs);
/** The earliest and the latest day to be back. */
export const returnRange = (nowMs: number, mostDays: number): [earliest: string, latest: string] => [
  dayOf(nowMs + dayMs),
  dayOf(nowMs + (mostDays - 1) * dayMs),
];

/** A calendar day in the reader's time zone: `2026-05-14`. */
export type Day = string;

const two = (number: number) => String(number).padStart(2, '0');

/** The day of an instant in the reader's time zone. */
export function dayOf(at: string | number | Date): Day {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Noon of a day, which no clock change moves into another day. */
export function noonOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** The day so many days later, however long those between are: a day has 23 or 25 hours when the clock changes. */
export function addDays(day: Day, count: number): Day {
  const date = noonOf(day);
  date.setDate(date.getDate() + count);
  return dayOf(date);
}

/** What a day is called beside its date. @param nowMs the product's time */
export function nearDay(day: Day, nowMs: number): 'today' | 'yesterday' | null {
  const today = dayOf(nowMs);
  if (day === today) return 'today';
  return day === addDays(today, -1) ? 'yesterday' : null;
}

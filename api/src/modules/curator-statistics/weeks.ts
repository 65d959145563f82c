const dayMs = 86_400_000;
const monday = 1;

/** The day of an instant in UTC, `2026-05-31`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The start (UTC) of a period of so many days up to today. */
export const beginOf = (now: Date, days: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) - (days - 1) * dayMs);

/** The starts of all weeks from a day to now: that day, then Mondays. */
export function weeksFrom(from: Date, now: Date): string[] {
  const weeks = [dayOf(from)];
  for (let at = from.getTime() + dayMs; at <= now.getTime(); at += dayMs) {
    const day = new Date(at);
    if (day.getUTCDay() === monday) weeks.push(dayOf(day));
  }
  return weeks;
}

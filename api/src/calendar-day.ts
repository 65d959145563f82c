interface Range {
  /** The first day, or its beginning: `2000`. */
  from?: string;
  /** The first day that is too late, or its beginning. */
  before?: string;
}

/** Whether a text is a day of the calendar, such as `2026-02-28`; no 31 February, nor a day of the year 0, which PostgreSQL doesn't have. */
export function isCalendarDay(text: string, { from = '0001', before }: Range = {}): boolean {
  const midnight = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text;
  return exists && text >= from && (before === undefined || text < before);
}

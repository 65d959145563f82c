import { addDays, type Day, dayOf, noonOf } from '@fanfare/kit';

/** @returns null if the text is not a valid day */
export function readDay(text: string | null): Day | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(noonOf(text)) === text ? text : null;
}

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const date = noonOf(day);
  const wanted = date.getDate();
  date.setDate(1);
  date.setMonth(date.getMonth() + count);
  date.setDate(Math.min(wanted, new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()));
  return dayOf(date);
}

export const monthOf = (day: Day): string => day.slice(0, 7);

/** The weeks of a day's month, Monday to Sunday, padded with days of the neighbouring months. */
export function weeksOf(day: Day): Day[][] {
  const first = `${monthOf(day)}-01`;
  const sinceMonday = (noonOf(first).getDay() + 6) % 7;
  const weeks: Day[][] = [];
  for (let start = addDays(first, -sinceMonday); weeks.length === 0 || monthOf(start) === monthOf(day);) {
    weeks.push(Array.from({ length: 7 }, (_day, index) => addDays(start, index)));
    start = addDays(start, 7);
  }
  return weeks;
}

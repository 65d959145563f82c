import { formatDate } from '@fanfare/shared-ui';
import { type Day, nearDay, noonOf } from './calendar-day.ts';
import { useText } from './texts.ts';

/** React hook: what a day is called: today, yesterday, or its date. */
export function useDayName(): (day: Day, nowMs: number) => string {
  const { t, locale } = useText();
  return (day, nowMs) => {
    const near = nearDay(day, nowMs);
    return near
      ? t(`day.${near}`)
      : formatDate(noonOf(day), locale, { weekday: 'long', day: 'numeric', month: 'long' });
  };
}

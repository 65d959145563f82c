import type { Text } from '@fanfare/kit';
import { formatNumber } from '@fanfare/shared-ui';

/** From two days on, hours add nothing. */
const hoursUntilDays = 48;

/** A duration: "under an hour", "5 hours", "2.5 days". */
export function timeText(t: Text, hours: number, locale: string): string {
  if (hours < 1) return t('statistics.time.underAnHour');
  if (hours < hoursUntilDays) return t('statistics.time.hours', { count: Math.round(hours) });
  return t('statistics.time.days', { days: formatNumber(hours / 24, locale, 1) });
}

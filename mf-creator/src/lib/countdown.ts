import { countdownParts } from '@fanfare/shared-ui';

type Translate = (key: string, values: Record<string, number>) => string;

/** What is left until a deadline, in its two largest units: "5 d 22 h left". */
export function countdownText(t: Translate, deadlineAt: string, now: number): string {
  const { days, hours, minutes, overdue } = countdownParts(deadlineAt, now);
  if (overdue) return t('countdown.over', {});
  if (days > 0) return t('countdown.days', { days, hours });
  if (hours > 0) return t('countdown.hours', { hours, minutes });
  return t('countdown.minutes', { minutes: Math.max(1, minutes) });
}

import type { Text } from '@fanfare/kit';
import { countdownParts } from '@fanfare/shared-ui';

/** The time left until a deadline, short enough for a row: "11 d", "5 h 12 m", "12 m". */
export function countdownText(t: Text, deadlineAt: string, nowMs: number): string {
  const { days, hours, minutes, overdue } = countdownParts(deadlineAt, nowMs);
  if (overdue) return t('time.over');
  if (days >= 1) return t('time.days', { days });
  if (hours >= 1) return t('time.hours', { hours, minutes: String(minutes).padStart(2, '0') });
  return t('time.minutes', { minutes: Math.max(1, minutes) });
}

/** The share of the reply time that is left, 0–1. */
export function shareLeft(sentAt: string, deadlineAt: string, nowMs: number): number {
  const whole = Date.parse(deadlineAt) - Date.parse(sentAt);
  return whole > 0 ? Math.min(1, Math.max(0, (Date.parse(deadlineAt) - nowMs) / whole)) : 0;
}

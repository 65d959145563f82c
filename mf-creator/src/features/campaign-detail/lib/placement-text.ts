import type { Answer } from '@fanfare/api-contract';
import type { useText } from '@fanfare/kit';
import { formatDate } from '@fanfare/shared-ui';

const dayAndMonth = { day: 'numeric', month: 'short' } as const;

/** Where and when a placement goes and for how long, as far as known. */
export function placementText(
  { where, plannedDate, keepDays }: NonNullable<Answer['placement']>,
  t: ReturnType<typeof useText>['t'],
  locale: string,
): string {
  return [
    where,
    plannedDate && t('detail.placement.planned', { date: formatDate(plannedDate, locale, dayAndMonth) }),
    keepDays && t('detail.placement.kept', { count: keepDays }),
  ]
    .filter(Boolean)
    .join(', ');
}

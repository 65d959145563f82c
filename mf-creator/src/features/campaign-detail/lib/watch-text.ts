import type { Submission } from '@fanfare/api-contract';
import type { useText } from '@fanfare/kit';
import { dayPartOf, formatDate, formatRelative } from '@fanfare/shared-ui';

const dayAndMonth = { day: 'numeric', month: 'short' } as const;

interface Words {
  /** "Day 3 of 28". */
  day: string;
  now: number;
  t: ReturnType<typeof useText>['t'];
  locale: string;
}

/** How long a placement has stayed, and its latest check. */
export function watchText({ ending, service }: Submission, { day, now, t, locale }: Words): string {
  const watch = ending?.proof?.watch;
  // Older APIs don't send the checks.
  if (watch === undefined) return day;
  if (watch === null) return t('placements.watch.air', { day });
  const { lastLook, missingSince, nextLookAt } = watch;
  if (!lastLook) return day;
  const part = dayPartOf(lastLook.lookedAt, now);
  const when = part
    ? t(`placements.watch.when.${part}`)
    : t('placements.watch.on', { date: formatDate(lastLook.lookedAt, locale, dayAndMonth) });
  if (lastLook.outcome === 'unreachable') return t('placements.watch.unread', { day, when });
  if (missingSince !== null || lastLook.outcome !== 'seen') {
    const next = nextLookAt === null ? '' : formatRelative(nextLookAt, now, locale);
    return t('placements.watch.missing', { day, when, next });
  }
  const key = service.type === 'playlist' ? 'seen' : 'seenPost';
  return t(`placements.watch.${key}`, { day, position: lastLook.position, when });
}

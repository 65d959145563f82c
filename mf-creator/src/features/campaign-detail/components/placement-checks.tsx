import type { ProofWatch } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { DayStrip, formatDate } from '@fanfare/shared-ui';

const moment = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Every check of a placement or post. A single check is already in the line above. */
export function PlacementChecks({ watch }: { watch: ProofWatch | null | undefined }) {
  const { t, locale } = useText();
  const checks = watch?.looks ?? [];
  if (checks.length < 2) return null;
  const foundCount = checks.filter(({ outcome }) => outcome === 'seen').length;
  const unreadCount = checks.filter(({ outcome }) => outcome === 'unreachable').length;
  const key = unreadCount > 0 ? 'unread' : 'seen';
  return (
    <DayStrip
      summary={t(`placements.checks.${key}`, { seen: foundCount, all: checks.length, count: unreadCount })}
      marks={checks.map((check) => {
        const sign = check.outcome === 'seen' ? 'yes' : check.outcome === 'unreachable' ? 'unknown' : 'no';
        const { position, why } = check;
        return {
          id: check.lookedAt,
          sign,
          at: check.lookedAt,
          when: formatDate(check.lookedAt, locale, moment),
          text: why ?? t(`placements.checks.${position === null ? 'there' : 'at'}`, { position }),
        };
      })}
    />
  );
}

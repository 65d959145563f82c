import type { ProofWatch } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { DayStrip, formatDate } from '@fanfare/shared-ui';

const moment = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Every check of a placement or post. A single check is already in the line above. */
export function Looks({ watch }: { watch: ProofWatch | null | undefined }) {
  const { t, locale } = useText();
  const looks = watch?.looks ?? [];
  if (looks.length < 2) return null;
  const seen = looks.filter(({ outcome }) => outcome === 'seen').length;
  const unread = looks.filter(({ outcome }) => outcome === 'unreachable').length;
  const key = unread > 0 ? 'unread' : 'seen';
  return (
    <DayStrip
      summary={t(`placements.looks.${key}`, { seen, all: looks.length, count: unread })}
      marks={looks.map((look) => {
        const sign = look.outcome === 'seen' ? 'yes' : look.outcome === 'unreachable' ? 'unknown' : 'no';
        const { position, why } = look;
        return {
          id: look.lookedAt,
          sign,
          at: look.lookedAt,
          when: formatDate(look.lookedAt, locale, moment),
          text: why ?? t(`placements.looks.${position === null ? 'there' : 'at'}`, { position }),
        };
      })}
    />
  );
}

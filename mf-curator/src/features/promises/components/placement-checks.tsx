import type { ProofWatch } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { DayStrip, formatDate } from '@fanfare/shared-ui';

/** Below this many checks, the strip adds nothing to the latest one. */
const fewest = 2;

/** All checks of a placement: a strip that expands into text. */
export function PlacementChecks({ watch }: { watch: ProofWatch | null | undefined }) {
  const { t, locale } = useText();
  const looks = watch?.looks ?? [];
  if (looks.length < fewest) return null;
  const countOf = (isOne: (outcome: string) => boolean) => looks.filter(({ outcome }) => isOne(outcome)).length;
  const unread = countOf((outcome) => outcome === 'unreachable');
  return (
    <DayStrip
      summary={t(unread > 0 ? 'promises.looks.unread' : 'promises.looks.seen', {
        seen: countOf((outcome) => outcome === 'seen'),
        all: looks.length,
        count: unread,
      })}
      marks={looks.map(({ lookedAt, outcome, position, why }) => ({
        id: lookedAt,
        sign: outcome === 'seen' ? 'yes' : outcome === 'unreachable' ? 'unknown' : 'no',
        at: lookedAt,
        when: formatDate(lookedAt, locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
        text: why ?? t(position === null ? 'promises.looks.there' : 'promises.looks.at', { position }),
      }))}
    />
  );
}

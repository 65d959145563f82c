import type { CuratorPromise, PastPlacementCheck } from '@fanfare/api-contract';
import type { Text } from '@fanfare/kit';
import { dayPartOf, formatDate, formatRelative } from '@fanfare/shared-ui';
import { isPost } from '../../../lib/rules.ts';

interface Words {
  t: Text;
  locale: string;
  nowMs: number;
}

/** When it was checked, in everyday words: "this morning", "on 13 May". */
function whenOf({ lookedAt }: PastPlacementCheck, { t, locale, nowMs }: Words): string {
  const part = dayPartOf(lookedAt, nowMs);
  if (part) return t(`promises.watch.when.${part}`);
  return t('promises.broken.on', { day: formatDate(lookedAt, locale, { day: 'numeric', month: 'short' }) });
}

export interface PlacementCheckText {
  tone: 'seen' | 'quiet' | 'warning';
  text: string;
}

/** The result of the last check of a promise's placement, as a sentence; null if there is nothing to report. */
export function placementCheckText(
  { proof, service, status }: CuratorPromise,
  words: Words,
): PlacementCheckText | null {
  const { t, locale, nowMs } = words;
  // An API from before placement checks sends none.
  if (!proof || proof.watch === undefined || status === 'broken') return null;
  if (proof.watch === null) return { tone: 'quiet', text: t('promises.watch.air') };
  const { lastLook, nextLookAt, missingSince, unreadSince } = proof.watch;
  if (!lastLook) return nextLookAt === null ? null : { tone: 'quiet', text: t('promises.watch.first') };
  const when = whenOf(lastLook, words);
  const why = lastLook.why ?? '';
  if (missingSince !== null && lastLook.outcome !== 'unreachable') {
    // A check that is overdue is made within minutes.
    const isAhead = nextLookAt !== null && Date.parse(nextLookAt) > nowMs;
    const next = isAhead ? formatRelative(nextLookAt, nowMs, locale) : t('promises.watch.soon');
    return { tone: 'warning', text: t('promises.watch.missing', { when, why, next }) };
  }
  if (lastLook.outcome === 'unreachable') {
    const isLong = unreadSince !== null && Date.parse(lastLook.lookedAt) - Date.parse(unreadSince) > 86_400_000;
    const day = unreadSince === null ? '' : formatDate(unreadSince, locale, { day: 'numeric', month: 'short' });
    return isLong
      ? { tone: 'warning', text: t('promises.watch.unread', { day, why }) }
      : { tone: 'quiet', text: t('promises.watch.unreadOnce', { when, why }) };
  }
  const context = isPost(service.type) ? 'post' : undefined;
  return { tone: 'seen', text: t('promises.watch.seen', { position: lastLook.position, when, context }) };
}

import { useText } from '@fanfare/kit';
import { formatDate } from '@fanfare/shared-ui';
import type { WrongMatchRoom } from '../lib/wrong-match.ts';
import s from './wrong-match-hint.module.css';

/** What a wrong match does, and how many are left. */
export function WrongMatchHint({
  room,
  excludedGenres,
}: {
  room: WrongMatchRoom | null;
  excludedGenres: readonly string[];
}) {
  const { t, locale } = useText();
  const isUsedUp = room !== null && room.usedCount >= room.allowedCount;
  return (
    <div className={s.hint}>
      <p>{t('answer.wrongMatchHint')}</p>
      {excludedGenres.length > 0 ? (
        <p>{t('answer.wrongMatchExcluded', { genres: new Intl.ListFormat(locale).format(excludedGenres) })}</p>
      ) : null}
      {room ? (
        <p className={room.isOver ? s.over : undefined} role={room.isOver ? 'alert' : undefined}>
          {isUsedUp || !room.isOver
            ? t('answer.wrongMatchUsed', { used: room.usedCount, allowed: room.allowedCount, days: room.windowDays })
            : t('answer.wrongMatchLate', { hours: room.withinHours })}
          {!room.isOver && room.untilMs !== null
            ? ` ${t('answer.wrongMatchUntil', {
                time: formatDate(room.untilMs, locale, {
                  weekday: 'short',
                  day: 'numeric',
                  month: 'short',
                  hour: '2-digit',
                  minute: '2-digit',
                }),
              })}`
            : null}
        </p>
      ) : null}
    </div>
  );
}

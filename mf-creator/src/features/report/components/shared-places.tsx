import type { SharedReport } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx, formatDuration, Panel, styles } from '@fanfare/shared-ui';
import { placeTitle } from '../lib/finding-text.ts';
import { timeRange } from '../lib/time-range.ts';
import s from './shared-places.module.css';

interface SharedPlacesProps {
  places: SharedReport['places'];
  durationSeconds: number | null;
}

/** The moments of a track that curators noted, with their words where the artist shows them. */
export function SharedPlaces({ places, durationSeconds }: SharedPlacesProps) {
  const { t, locale } = useText();
  const total = durationSeconds ?? Math.max(...places.map(({ toSeconds }) => toSeconds), 1);
  const along = (seconds: number) => `${(Math.min(seconds, total) / total) * 100}%`;
  return (
    <Panel title={t('sharedReport.places')}>
      <p className={styles.small}>{t('sharedReport.placesText')}</p>
      <div className={s.line} aria-hidden="true">
        {places.map(({ letter, fromSeconds, toSeconds, isPositive }) => (
          <i
            key={letter}
            className={cx(isPositive && s.yes)}
            style={{ left: along(fromSeconds), width: along(Math.max(toSeconds - fromSeconds, total / 60)) }}
          />
        ))}
      </div>
      <p className={s.ends} aria-hidden="true">
        <span>{formatDuration(0)}</span>
        <span>{formatDuration(total)}</span>
      </p>
      <ol className={s.places}>
        {places.map((place) => (
          <li key={place.letter}>
            <span className={styles.figures}>{timeRange(place.fromSeconds, place.toSeconds)}</span>
            <div>
              <b>{placeTitle(place, t, locale) ?? t('sharedReport.noted', { count: place.curatorCount })}</b>
              {[...new Set(place.notes.map(({ text }) => text))].map(
                (text) => text !== null && <p key={text}>{t('quote', { text })}</p>,
              )}
            </div>
            <span className={styles.figures}>
              {t('report.heard.count', { count: place.curatorCount, of: place.of })}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

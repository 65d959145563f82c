import type { Report } from '@fanfare/api-contract';
import { genreInSentence } from '@fanfare/api-contract/genre-in-sentence';
import { useText } from '@fanfare/kit';
import { Panel, styles, VisuallyHidden } from '@fanfare/shared-ui';
import s from './charts.module.css';

const [lowest, highest] = [1, 5];
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const along = (rating: number) => `${((rating - lowest) / (highest - lowest)) * 100}%`;

/** The mean of each aspect from 1 to 5, with the genre's median as a tick. Nothing without ratings. */
export function Ratings({ ratings, medianGenre }: Pick<Report, 'ratings' | 'medianGenre'>) {
  const { t, locale } = useText();
  if (ratings.length === 0) return null;
  const raters = Math.max(...ratings.map(({ count }) => count));
  const figure = (value: number) => value.toLocaleString(locale, oneDecimal);
  const genre = medianGenre && ratings.some(({ median }) => median !== null) ? genreInSentence(medianGenre) : null;
  return (
    <Panel title={t('report.ratings.title')}>
      <p className={styles.caption}>
        {t('report.ratings.hint', { count: raters })}
        {genre && t('report.ratings.tick', { genre })}
      </p>
      <ul>
        {ratings.map(({ aspect, mean, median }) => (
          <li key={aspect} className={s.rating}>
            <span>{t(`aspect.${aspect}`)}</span>
            <span className={s.axis} aria-hidden="true">
              {median !== null && <u style={{ left: along(median) }} />}
              <i style={{ left: along(mean) }} />
            </span>
            <b>{figure(mean)}</b>
            {median !== null && (
              <VisuallyHidden>{t('report.ratings.median', { genre, median: figure(median) })}</VisuallyHidden>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

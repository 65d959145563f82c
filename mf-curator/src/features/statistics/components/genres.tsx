import type { CuratorStatistics, GenreRecord } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, formatPercent, Panel, StatBar } from '@fanfare/shared-ui';
import { useState } from 'react';
import s from './figures.module.css';

/** How many genres of each kind show at first: the rest are rarely answered. */
const shownAtFirst = 8;

/** Acceptance by genre, next to what is usual for the type of service; below that, genres with too few answers for a rate. */
export function Genres({ genres, answers }: Pick<CuratorStatistics, 'genres' | 'answers'>) {
  const { t, locale } = useText();
  const decided = answers.accepted + answers.declined;
  const [isAll, setAll] = useState(false);
  const hasTypes = new Set(genres.map(({ serviceType }) => serviceType)).size > 1;
  const rated = genres.filter(({ acceptRate }) => acceptRate !== null);
  const few = genres.filter(({ acceptRate }) => acceptRate === null);
  const hasTypical = rated.some(({ typicalRate }) => typicalRate !== null);
  const first = (rows: readonly GenreRecord[]) => (isAll ? rows : rows.slice(0, shownAtFirst));
  const nameOf = ({ genre, serviceType }: GenreRecord) =>
    hasTypes ? `${genre.name} · ${t(`services.types.${serviceType}`)}` : genre.name;
  const isCut = !isAll && Math.max(rated.length, few.length) > shownAtFirst;
  return (
    <Panel title={t('statistics.genres.title')} titleEnd={t('statistics.genres.window')}>
      <p className={s.lead}>
        {t('statistics.genres.lead')} {t(hasTypical ? 'statistics.genres.tick' : 'statistics.genres.noTick')}
      </p>
      {decided > 0 ? (
        <StatBar
          className={s.overall}
          label={t('statistics.genres.overall')}
          value={formatPercent(answers.accepted / decided, locale)}
          unit={t('statistics.of', { hits: answers.accepted, of: decided })}
          tone="role"
          fill={answers.accepted / decided}
        />
      ) : (
        <p className={s.quiet}>{t('statistics.genres.none')}</p>
      )}
      {rated.length > 0 ? (
        <ul className={s.genres}>
          {first(rated).map((row) => (
            <li key={`${row.serviceType}-${row.genre.id}`}>
              <Genre row={row} name={nameOf(row)} />
            </li>
          ))}
        </ul>
      ) : null}
      {few.length > 0 ? (
        <div className={s.few}>
          <h3>{t('statistics.genres.few')}</h3>
          <dl>
            {first(few).map((row) => (
              <div key={`${row.serviceType}-${row.genre.id}`}>
                <dt>{nameOf(row)}</dt>
                <dd>{t('statistics.of', { hits: row.accepted, of: row.answered })}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
      {isCut ? (
        <Button variant="ghost" className={s.all} onClick={() => setAll(true)}>
          {t('statistics.genres.all', { count: genres.length })}
        </Button>
      ) : null}
    </Panel>
  );
}

function Genre({ row, name }: { row: GenreRecord; name: string }) {
  const { t, locale } = useText();
  const { answered, accepted, acceptRate, typicalRate } = row;
  return (
    <>
      <StatBar
        label={name}
        value={formatPercent(acceptRate ?? 0, locale)}
        unit={t('statistics.of', { hits: accepted, of: answered })}
        tone="role"
        fill={acceptRate ?? 0}
        {...(typicalRate === null ? {} : { tick: typicalRate })}
      />
      <p className={s.note}>
        {typicalRate === null
          ? t('statistics.genres.unknown')
          : t('statistics.genres.typical', { rate: formatPercent(typicalRate, locale) })}
      </p>
    </>
  );
}

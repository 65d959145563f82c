import type { CuratorStatistics, GenreRecord } from '@fanfare/api-contract';
import { Button, formatPercent, Panel, StatBar } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import s from './figures.module.css';

/** So many stand here at first: the rest is hardly ever answered. */
const shownAtFirst = 8;

/** What was said yes to, genre by genre, beside what services of the type usually do. */
export function Genres({ genres }: Pick<CuratorStatistics, 'genres'>) {
  const { t } = useText();
  const [isAll, setAll] = useState(false);
  const hasTypes = new Set(genres.map(({ serviceType }) => serviceType)).size > 1;
  const hasTypical = genres.some(({ typicalRate }) => typicalRate !== null);
  const shown = isAll ? genres : genres.slice(0, shownAtFirst);
  return (
    <Panel title={t('statistics.genres.title')}>
      <p className={s.lead}>
        {t('statistics.genres.lead')} {t(hasTypical ? 'statistics.genres.tick' : 'statistics.genres.noTick')}
      </p>
      {genres.length > 0 ? (
        <ul className={s.genres}>
          {shown.map((row) => (
            <li key={`${row.serviceType}-${row.genre.id}`}>
              <Genre row={row} hasType={hasTypes} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={s.quiet}>{t('statistics.genres.none')}</p>
      )}
      {shown.length < genres.length ? (
        <Button variant="ghost" onClick={() => setAll(true)}>
          {t('statistics.genres.all', { count: genres.length })}
        </Button>
      ) : null}
    </Panel>
  );
}

function Genre({ row, hasType }: { row: GenreRecord; hasType: boolean }) {
  const { t, locale } = useText();
  const { genre, serviceType, answered, accepted, acceptRate, typicalRate } = row;
  return (
    <>
      <StatBar
        label={hasType ? `${genre.name} · ${t(`services.types.${serviceType}`)}` : genre.name}
        value={acceptRate === null ? t('services.none') : formatPercent(acceptRate, locale)}
        unit={t('statistics.of', { hits: accepted, of: answered })}
        tone="role"
        fill={acceptRate ?? 0}
        {...(typicalRate === null ? {} : { tick: typicalRate })}
      />
      <p className={s.note}>
        {acceptRate === null
          ? t('statistics.genres.few')
          : typicalRate === null
            ? t('statistics.genres.unknown')
            : t('statistics.genres.typical', { rate: formatPercent(typicalRate, locale) })}
      </p>
    </>
  );
}

import type { Track } from '@fanfare/api-contract';
import { countriesQuery, genresQuery, languagesQuery, useShell, useText } from '@fanfare/kit';
import { Checkbox, MultiCombobox, SegmentedControl, Switch } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { CurationType } from '../../../paths.ts';
import { serviceCountsQuery } from '../api/list-services.ts';
import { activeFilterCount, levelGroups, noFilters, type Filters, type LevelGroup } from '../lib/filters.ts';
import s from './filter-panel.module.css';
import { GenreFilter } from './genre-filter.tsx';
import { PriceFilter } from './price-filter.tsx';
import { SearchFilter } from './search-filter.tsx';
import type { ChangeFilters } from './use-filters.ts';

interface FilterPanelProps {
  type: CurationType;
  campaignId: number;
  track: Track;
  filters: Filters;
  onChange: ChangeFilters;
}

const replyChoices: Record<CurationType, number[]> = { playlists: [1, 3, 7, 15], radios: [3, 7, 15, 30] };
const levelsOf: Record<LevelGroup, string[]> = { best: ['top', 'trusted'], standard: ['standard'], new: ['new'] };

/** All filters, each value with how many services it would leave. */
export const FilterPanel = memo(function FilterPanel({
  type,
  campaignId,
  track,
  filters,
  onChange: set,
}: FilterPanelProps) {
  const { t } = useText();
  const { call } = useShell();
  const genres = useQuery(genresQuery(call));
  const countries = useQuery(countriesQuery(call));
  const languages = useQuery(languagesQuery(call));
  const counts = useQuery(serviceCountsQuery(call, type, campaignId, filters));
  const countryCounts = new Map(counts.data?.byCountry.map(({ code, count }) => [code, count]));
  const levelCount = (group: LevelGroup) =>
    counts.data?.byLevel.reduce((sum, { level, count }) => sum + (levelsOf[group].includes(level) ? count : 0), 0);
  const toggleLevel = (group: LevelGroup) =>
    set({
      levels: filters.levels.includes(group)
        ? filters.levels.filter((name) => name !== group)
        : [...filters.levels, group],
    });
  const languageCounts = new Map(counts.data?.byLanguage?.map(({ code, count }) => [code, count]));
  const languageOptions = (languages.data ?? [])
    .filter(({ code }) => (languageCounts.get(code) ?? 0) > 0 || filters.languages.includes(code))
    .map(({ code, name }) => ({ value: code, label: name, hint: languageCounts.get(code) }));
  const left = counts.data?.notForTrack;
  const fitsHint =
    filters.fits && left?.total
      ? t('filters.leftOut', { count: left.total })
      : left?.language
        ? t('filters.otherLanguage', { count: left.language })
        : t('filters.fitsHint');
  const countryOptions = (countries.data ?? [])
    .filter(({ code }) => (countryCounts.get(code) ?? 0) > 0 || filters.countries.includes(code))
    .map(({ code, name }) => ({ value: code, label: name, hint: countryCounts.get(code) }));

  return (
    <div>
      <section className={s.group}>
        <SearchFilter q={filters.q} onChange={(q) => set({ q })} />
      </section>
      <section className={s.group} aria-label={t('filters.genre')}>
        <div className={s.title}>
          <h2>{t('filters.genre')}</h2>
          {filters.genres.length > 0 && (
            <button type="button" className={s.clear} onClick={() => set({ genres: [] })}>
              {t('filters.clear')}
            </button>
          )}
        </div>
        <GenreFilter
          genres={genres.data ?? []}
          counts={new Map(counts.data?.byGenre.map(({ id, count }) => [id, count]))}
          chosen={filters.genres}
          trackGenres={track.genres.map(({ id }) => id)}
          onChange={(chosen) => set({ genres: chosen })}
        />
      </section>
      <section className={s.group} aria-label={t('filters.price')}>
        <PriceFilter
          type={type}
          campaignId={campaignId}
          filters={filters}
          onChange={(priceMin, priceMax) => set({ priceMin, priceMax })}
        />
      </section>
      <section className={s.group}>
        <Switch
          atEnd
          label={t('filters.fits')}
          hint={fitsHint}
          checked={filters.fits}
          onCheckedChange={(fits) => set({ fits })}
        />
      </section>
      <section className={s.group}>
        <MultiCombobox
          label={t('filters.language')}
          options={languageOptions}
          values={filters.languages}
          onValuesChange={(values) => set({ languages: values })}
          placeholder={t('filters.languagePlaceholder')}
          emptyText={t('noResults')}
          removeText={(name) => t('remove', { name })}
        />
      </section>
      <section className={s.group}>
        <MultiCombobox
          label={t('filters.country')}
          options={countryOptions}
          values={filters.countries}
          onValuesChange={(values) => set({ countries: values })}
          placeholder={t('filters.countryPlaceholder')}
          emptyText={t('noResults')}
          removeText={(name) => t('remove', { name })}
        />
      </section>
      <section className={s.group}>
        <div className={s.title}>
          <h2 aria-hidden="true">{t('filters.reply')}</h2>
          {filters.replyDays !== null && (
            <button type="button" className={s.clear} onClick={() => set({ replyDays: null })}>
              {t('filters.clear')}
            </button>
          )}
        </div>
        <SegmentedControl
          label={t('filters.reply')}
          size="s"
          fullWidth
          value={filters.replyDays === null ? null : String(filters.replyDays)}
          onValueChange={(days) => set({ replyDays: Number(days) })}
          options={replyChoices[type].map((days) => ({ value: String(days), label: t('filters.days', { days }) }))}
        />
      </section>
      <section className={s.group} aria-label={t('filters.level')}>
        <div className={s.title}>
          <h2>{t('filters.level')}</h2>
        </div>
        <div className={s.levels}>
          {levelGroups.map((group) => (
            <Checkbox
              key={group}
              label={t(`filters.levels.${group}`)}
              end={levelCount(group)}
              checked={filters.levels.includes(group)}
              onCheckedChange={() => toggleLevel(group)}
            />
          ))}
        </div>
      </section>
      {activeFilterCount(filters) > 0 && (
        <button type="button" className={s.clear} onClick={() => set({ ...noFilters, sort: filters.sort })}>
          {t('filters.clearAll')}
        </button>
      )}
    </div>
  );
});

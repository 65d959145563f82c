import '../../../lib/curator/curator-texts.ts';
import type { Track } from '@fanfare/api-contract';
import { countriesQuery, genresQuery, languagesQuery, useShell, useText } from '@fanfare/kit';
import { Checkbox, MultiCombobox, SegmentedControl, Switch } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { CurationType } from '../../../paths.ts';
import { serviceCountsQuery } from '../api/list-services.ts';
import {
  activeFilterCount,
  levelGroups,
  levelsOfGroup,
  noFilters,
  type Filters,
  type LevelGroup,
} from '../lib/filters.ts';
import { savedCuratorsQuery } from '../../../lib/queries/saved-curators.ts';
import { SettingsGroup } from '../../../lib/settings-group.tsx';
import { ClearButton } from './clear-button.tsx';
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

/** All filters, each value with how many services it would leave. */
export const FilterPanel = memo(function FilterPanel({
  type,
  campaignId,
  track,
  filters,
  onChange: set,
}: FilterPanelProps) {
  const { t, locale } = useText();
  const { call } = useShell();
  const genres = useQuery(genresQuery(call));
  const countries = useQuery(countriesQuery(call, locale));
  const languages = useQuery(languagesQuery(call, locale));
  const saved = useQuery(savedCuratorsQuery(call));
  const counts = useQuery(serviceCountsQuery(call, type, campaignId, filters));
  const levelCount = (group: LevelGroup) =>
    counts.data?.byLevel.reduce((sum, { level, count }) => sum + (levelsOfGroup[group].includes(level) ? count : 0), 0);
  const toggleLevel = (group: LevelGroup) =>
    set({
      levels: filters.levels.includes(group)
        ? filters.levels.filter((name) => name !== group)
        : [...filters.levels, group],
    });
  /** The values that would leave services, and the chosen ones. */
  const options = (
    things: readonly { code: string; name: string }[] | undefined,
    counted: readonly { code: string; count: number }[] | undefined,
    chosen: readonly string[],
  ) => {
    const countOf = new Map(counted?.map(({ code, count }) => [code, count]));
    return (things ?? [])
      .filter(({ code }) => (countOf.get(code) ?? 0) > 0 || chosen.includes(code))
      .map(({ code, name }) => ({ value: code, label: name, hint: countOf.get(code) }));
  };
  const left = counts.data?.notForTrack;
  const fitsHint =
    filters.fits && left?.total
      ? t('filters.leftOut', { count: left.total })
      : left?.language
        ? t('filters.otherLanguage', { count: left.language })
        : t('filters.fitsHint');
  return (
    <div>
      <SettingsGroup>
        <SearchFilter q={filters.q} onChange={(q) => set({ q })} />
      </SettingsGroup>
      <SettingsGroup
        aria-label={t('filters.genre')}
        title={t('filters.genre')}
        titleEnd={
          filters.genres.length > 0 && (
            <ClearButton onClick={() => set({ genres: [] })}>{t('filters.clear')}</ClearButton>
          )
        }
      >
        <GenreFilter
          genres={genres.data ?? []}
          counts={new Map(counts.data?.byGenre.map(({ id, count }) => [id, count]))}
          chosen={filters.genres}
          trackGenres={track.genres.map(({ id }) => id)}
          onChange={(chosen) => set({ genres: chosen })}
        />
      </SettingsGroup>
      <SettingsGroup aria-label={t('filters.price')}>
        <PriceFilter
          type={type}
          campaignId={campaignId}
          filters={filters}
          onChange={(priceMin, priceMax) => set({ priceMin, priceMax })}
        />
      </SettingsGroup>
      <SettingsGroup>
        <Switch
          atEnd
          label={t('filters.fits')}
          hint={fitsHint}
          checked={filters.fits}
          onCheckedChange={(fits) => set({ fits })}
        />
      </SettingsGroup>
      <SettingsGroup>
        <Switch
          atEnd
          label={t('savedCurators.filter')}
          hint={saved.data && t('savedCurators.filterHint', { count: saved.data.length })}
          checked={filters.saved}
          onCheckedChange={(isOn) => set({ saved: isOn })}
        />
      </SettingsGroup>
      <SettingsGroup>
        <MultiCombobox
          label={t('filters.language')}
          options={options(languages.data, counts.data?.byLanguage, filters.languages)}
          values={filters.languages}
          onValuesChange={(values) => set({ languages: values })}
          placeholder={t('filters.languagePlaceholder')}
          emptyText={t('noResults')}
          removeText={(name) => t('remove', { name })}
        />
      </SettingsGroup>
      <SettingsGroup>
        <MultiCombobox
          label={t('filters.country')}
          options={options(countries.data, counts.data?.byCountry, filters.countries)}
          values={filters.countries}
          onValuesChange={(values) => set({ countries: values })}
          placeholder={t('filters.countryPlaceholder')}
          emptyText={t('noResults')}
          removeText={(name) => t('remove', { name })}
        />
      </SettingsGroup>
      <SettingsGroup
        title={t('filters.reply')}
        isTitleHidden
        titleEnd={
          filters.replyDays !== null && (
            <ClearButton onClick={() => set({ replyDays: null })}>{t('filters.clear')}</ClearButton>
          )
        }
      >
        <SegmentedControl
          label={t('filters.reply')}
          size="s"
          fullWidth
          value={filters.replyDays === null ? null : String(filters.replyDays)}
          onValueChange={(days) => set({ replyDays: Number(days) })}
          options={replyChoices[type].map((days) => ({ value: String(days), label: t('filters.days', { days }) }))}
        />
      </SettingsGroup>
      <SettingsGroup aria-label={t('filters.level')} title={t('filters.level')}>
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
      </SettingsGroup>
      {activeFilterCount(filters) > 0 && (
        <ClearButton onClick={() => set({ ...noFilters, sort: filters.sort })}>{t('filters.clearAll')}</ClearButton>
      )}
    </div>
  );
});

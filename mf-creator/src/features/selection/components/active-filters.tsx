import { countriesQuery, genresQuery, languagesQuery, useShell, useText } from '@fanfare/kit';
import { Chip, cx, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { noFilters, type Filters } from '../lib/filters.ts';
import s from './active-filters.module.css';
import { ClearButton } from './clear-button.tsx';
import type { ChangeFilters } from './use-filters.ts';

interface Active {
  key: string;
  name: string;
  /** The change that removes this filter. */
  without: Partial<Filters>;
}

/** The active filters, each removable. */
export function ActiveFilters({ filters, onChange }: { filters: Filters; onChange: ChangeFilters }) {
  const { t } = useText();
  const list = useRef<HTMLUListElement>(null);
  const active = useActive(filters);
  if (active.length === 0) return null;

  const remove = (index: number, without: Partial<Filters>) => {
    // Focus moves to a neighbour, since the button goes with its filter.
    const crosses = [...(list.current?.querySelectorAll('button') ?? [])];
    (crosses[index + 1] ?? crosses[index - 1])?.focus();
    onChange(without);
  };
  const clear = () => {
    list.current?.closest('section')?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
    onChange({ ...noFilters, sort: filters.sort });
  };
  return (
    <ul ref={list} className={cx(styles.wrap, s.list)} aria-label={t('filters.active')}>
      {active.map(({ key, name, without }, index) => (
        <li key={key}>
          <Chip selected size="s" removeLabel={t('remove', { name })} onRemove={() => remove(index, without)}>
            {name}
          </Chip>
        </li>
      ))}
      <li>
        <ClearButton onClick={clear}>{t('filters.clearAll')}</ClearButton>
      </li>
    </ul>
  );
}

/** React hook: the active filters with their names. */
function useActive(filters: Filters): Active[] {
  const { t, locale } = useText();
  const { call } = useShell();
  const genres = useQuery(genresQuery(call)).data ?? [];
  const countries = useQuery(countriesQuery(call, locale)).data ?? [];
  const languages = useQuery(languagesQuery(call, locale)).data ?? [];
  const { priceMin, priceMax, replyDays } = filters;
  const q = filters.q.trim();
  const except = <T,>(values: readonly T[], filter: T) => values.filter((value) => value !== filter);
  const nameOf = (things: readonly { code: string; name: string }[], code: string) =>
    things.find((thing) => thing.code === code)?.name ?? code;
  const filter = (isOn: boolean, key: string, name: string, without: Partial<Filters>): Active[] =>
    isOn ? [{ key, name, without }] : [];
  return [
    ...filter(q !== '', 'q', t('filters.chip.search', { q }), { q: '' }),
    ...filters.genres.map((id) => ({
      key: `genre ${id}`,
      name: genres.find((genre) => genre.id === id)?.name ?? t('filters.genre'),
      without: { genres: except(filters.genres, id) },
    })),
    ...filter(priceMin !== null || priceMax !== null, 'price', priceText(t, priceMin, priceMax), {
      priceMin: null,
      priceMax: null,
    }),
    ...filter(filters.fits, 'fits', t('filters.fits'), { fits: false }),
    ...filter(filters.saved, 'saved', t('savedCurators.filter'), { saved: false }),
    ...filters.languages.map((code) => ({
      key: `language ${code}`,
      name: nameOf(languages, code),
      without: { languages: except(filters.languages, code) },
    })),
    ...filters.countries.map((code) => ({
      key: `country ${code}`,
      name: nameOf(countries, code),
      without: { countries: except(filters.countries, code) },
    })),
    ...filter(replyDays !== null, 'reply', t('filters.chip.reply', { days: t('days', { count: replyDays ?? 0 }) }), {
      replyDays: null,
    }),
    ...filters.levels.map((group) => ({
      key: `level ${group}`,
      name: t(`filters.levels.${group}`),
      without: { levels: except(filters.levels, group) },
    })),
  ];
}

function priceText(t: ReturnType<typeof useText>['t'], min: number | null, max: number | null): string {
  if (min !== null && max !== null) return t('filters.chip.between', { min, max });
  return max === null ? t('filters.chip.from', { count: min ?? 0 }) : t('filters.chip.upTo', { count: max });
}

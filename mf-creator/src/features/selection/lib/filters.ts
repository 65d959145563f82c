/** The filters of the service list. They live in the URL, so that Back, reload and shared links keep them. */
export interface Filters {
  genres: number[];
  /** ISO 3166 alpha-2. */
  countries: string[];
  /** Of the music: ISO 639-1. */
  languages: string[];
  priceMin: number | null;
  priceMax: number | null;
  /** Answers within so many days; null for any. */
  replyDays: number | null;
  levels: LevelGroup[];
  /** Only services that accept the track. */
  fits: boolean;
  /** Only services of saved curators. */
  saved: boolean;
  sort: Sort;
  q: string;
}

export const levelGroups = ['best', 'standard', 'new'] as const;
/** Top and Trusted are one choice: both mean "keeps promises". */
export type LevelGroup = (typeof levelGroups)[number];
export const sorts = ['match', 'price', '-price', 'reply', 'accept', 'audience'] as const;
export type Sort = (typeof sorts)[number];

export const noFilters: Filters = {
  genres: [],
  countries: [],
  languages: [],
  priceMin: null,
  priceMax: null,
  replyDays: null,
  levels: [],
  fits: false,
  saved: false,
  sort: 'match',
  q: '',
};

const listOf = (value: string | null) => (value ? value.split(',').filter(Boolean) : []);
const parseInteger = (value: string | null, least: number, most: number) => {
  const whole = value && /^\d{1,4}$/.test(value) ? Number(value) : null;
  return whole !== null && whole >= least && whole <= most ? whole : null;
};
const prices = [0, 1_000] as const;
const days = [1, 30] as const;
const longestSearch = 100;
const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  (values as readonly string[]).includes(value);

/** A maximum at or below the minimum is ignored, as on the slider. */
const pricesOf = (priceMin: number | null, priceMax: number | null) => ({
  priceMin,
  priceMax: priceMin !== null && priceMax !== null && priceMax <= priceMin ? null : priceMax,
});

/** Reads the filters from the URL, ignoring invalid values: a mistyped link still shows a list. */
export function readFilters(search: URLSearchParams): Filters {
  const sort = search.get('sort') ?? 'match';
  return {
    genres: listOf(search.get('genres')).flatMap((text) => (/^[1-9]\d{0,9}$/.test(text) ? [Number(text)] : [])),
    countries: listOf(search.get('countries')).filter((code) => /^[A-Z]{2}$/.test(code)),
    languages: listOf(search.get('languages')).filter((code) => /^[a-z]{2,3}$/.test(code)),
    ...pricesOf(parseInteger(search.get('priceMin'), ...prices), parseInteger(search.get('priceMax'), ...prices)),
    replyDays: parseInteger(search.get('replyDays'), ...days),
    levels: listOf(search.get('levels')).filter((text) => isOneOf(levelGroups, text)),
    fits: search.get('fits') === 'yes',
    saved: search.get('saved') === 'yes',
    sort: isOneOf(sorts, sort) ? sort : 'match',
    q: (search.get('q') ?? '').slice(0, longestSearch),
  };
}

/** Writes the filters for the URL, without defaults. */
export function writeFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') search.set(name, String(value));
  };
  set('genres', filters.genres.join(','));
  set('countries', filters.countries.join(','));
  set('languages', filters.languages.join(','));
  set('priceMin', filters.priceMin);
  set('priceMax', filters.priceMax);
  set('replyDays', filters.replyDays);
  set('levels', filters.levels.join(','));
  set('fits', filters.fits ? 'yes' : null);
  set('saved', filters.saved ? 'yes' : null);
  set('sort', filters.sort === 'match' ? null : filters.sort);
  set('q', filters.q.trim());
  return search;
}

/** The levels of a choice. */
export const levelsOfGroup: Record<LevelGroup, string[]> = {
  best: ['top', 'trusted'],
  standard: ['standard'],
  new: ['new'],
};

/** The filters as API query parameters. */
export function filterQuery(filters: Filters) {
  const q = filters.q.trim();
  return {
    ...(filters.genres.length ? { genres: filters.genres.join(',') } : {}),
    ...(filters.countries.length ? { countries: filters.countries.join(',') } : {}),
    ...(filters.languages.length ? { languages: filters.languages.join(',') } : {}),
    ...(filters.fits ? { accepts: 'track' as const } : {}),
    ...(filters.saved ? { saved: 'true' as const } : {}),
    ...(filters.priceMin === null ? {} : { priceMin: filters.priceMin }),
    ...(filters.priceMax === null ? {} : { priceMax: filters.priceMax }),
    ...(filters.replyDays === null ? {} : { replyDays: filters.replyDays }),
    ...(filters.levels.length ? { levels: filters.levels.flatMap((group) => levelsOfGroup[group]).join(',') } : {}),
    ...(q ? { q } : {}),
  };
}

/** How many kinds of filters are active. */
export function activeFilterCount(filters: Filters): number {
  const { genres, countries, languages, fits, saved, priceMin, priceMax, replyDays, levels, q } = filters;
  return [
    genres.length > 0,
    countries.length > 0,
    languages.length > 0,
    fits,
    saved,
    priceMin !== null || priceMax !== null,
    replyDays !== null,
    levels.length > 0,
    q.trim() !== '',
  ].filter(Boolean).length;
}

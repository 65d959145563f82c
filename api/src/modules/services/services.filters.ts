import type { CampaignType, Level, ServiceType } from '@fanfare/api-contract';
import { level } from '@fanfare/api-contract';
import { AppError } from '../../plugins/errors.ts';

/** The filters of the contract, as they stand in a query. */
export interface FilterQuery {
  type?: CampaignType | undefined;
  serviceType?: ServiceType | undefined;
  campaignId?: number | undefined;
  genres?: string | undefined;
  countries?: string | undefined;
  languages?: string | undefined;
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  replyDays?: number | undefined;
  levels?: string | undefined;
  q?: string | undefined;
}

export interface Filters {
  types: ServiceType[] | null;
  genreIds: number[] | null;
  countryCodes: string[] | null;
  languageCodes: string[] | null;
  levels: Level[] | null;
  priceMin: number | null;
  priceMax: number | null;
  replyDays: number | null;
  q: string | null;
}

export const influencerTypes: readonly ServiceType[] = ['instagram', 'tiktok', 'youtube'];

/** Which services a type of campaign may choose from. */
export const serviceTypesOf: Record<CampaignType, readonly ServiceType[]> = {
  playlists: ['playlist'],
  radios: ['radio'],
  influencers: influencerTypes,
};

const mostValues = 60;

function invalid(field: string, label: string): never {
  const message = `${label} is not valid`;
  throw new AppError('invalid_input', message, { fields: { [field]: message } });
}

/** Reads a comma-separated value; nothing between the commas counts as not asked for. */
function listOf<T>(
  field: string,
  label: string,
  csv: string | undefined,
  read: (part: string) => T | null,
): T[] | null {
  const parts = (csv ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  if (parts.length > mostValues) invalid(field, label);
  return parts.map((part) => read(part) ?? invalid(field, label));
}

const matching = (pattern: RegExp, change: (part: string) => string) => (part: string) =>
  pattern.test(part) ? change(part) : null;

/**
 * Reads a query's filters.
 * @throws AppError invalid_input; pro_required for a geo filter of influencers without Pro (rules §9)
 */
export function readFilters(query: FilterQuery, isPro: boolean): Filters {
  const types = query.serviceType ? [query.serviceType] : query.type ? [...serviceTypesOf[query.type]] : null;
  const countryCodes = listOf(
    'countries',
    'Country',
    query.countries,
    matching(/^[a-z]{2}$/i, (code) => code.toUpperCase()),
  );
  if (countryCodes && !isPro && types?.some((type) => influencerTypes.includes(type))) {
    throw new AppError('pro_required', 'Choosing influencers by country is part of Pro', {
      details: { feature: 'Influencer geo filters' },
    });
  }
  return {
    types,
    genreIds: listOf('genres', 'Genre', query.genres, (part) => (/^[1-9]\d{0,8}$/.test(part) ? Number(part) : null)),
    countryCodes,
    languageCodes: listOf(
      'languages',
      'Language',
      query.languages,
      matching(/^[a-z]{2,3}$/i, (code) => code.toLowerCase()),
    ),
    levels: listOf('levels', 'Level', query.levels, (part) => level.options.find((known) => known === part) ?? null),
    priceMin: query.priceMin ?? null,
    priceMax: query.priceMax ?? null,
    replyDays: query.replyDays ?? null,
    q: query.q?.trim() || null,
  };
}

export type Bindings = Record<string, unknown>;

/** One condition per filter, `true` where it isn't asked for. Aliases: s services, c countries, p curator_profiles. */
export interface FilterSql {
  type: string;
  genre: string;
  country: string;
  level: string;
  reply: string;
  rest: string;
  bindings: Bindings;
}

/** A parent genre covers its children; a service that excludes a genre isn't found by it. */
const genreSql = `(EXISTS (
    SELECT 1 FROM service_genres sg JOIN genres g ON g.id = sg.genre_id
     WHERE sg.service_id = s.id AND NOT sg.is_excluded AND (g.id = ANY (:genreIds) OR g.parent_id = ANY (:genreIds)))
  AND NOT EXISTS (
    SELECT 1 FROM service_genres sg WHERE sg.service_id = s.id AND sg.is_excluded AND sg.genre_id = ANY (:genreIds)))`;

/** Text that people type is searched as it is: % and _ are just characters. */
const searchSql = `(position(lower(:q) IN lower(s.title)) > 0 OR position(lower(:q) IN lower(p.display_name)) > 0
  OR position(lower(:q) IN lower(s.description)) > 0)`;

/** Turns filters into SQL with named bindings. */
export function filterSql(filters: Filters): FilterSql {
  const when = (isAsked: unknown, sql: string) => (isAsked === null ? 'true' : sql);
  const rest = [
    when(filters.priceMin, 's.price_credits >= :priceMin'),
    when(filters.priceMax, 's.price_credits <= :priceMax'),
    when(filters.q, searchSql),
    when(
      filters.languageCodes,
      's.language_ids && ARRAY(SELECT l.id FROM languages l WHERE l.code = ANY (:languageCodes))',
    ),
  ];
  return {
    type: when(filters.types, 's.type = ANY (:types)'),
    genre: when(filters.genreIds, genreSql),
    country: when(filters.countryCodes, 'c.code = ANY (:countryCodes)'),
    level: when(filters.levels, 's.level = ANY (:levels)'),
    reply: when(filters.replyDays, 's.reply_days <= :replyDays'),
    rest: rest.join(' AND '),
    bindings: { ...filters },
  };
}

/** All of them together. */
export const everyFilter = (sql: FilterSql): string =>
  [sql.type, sql.genre, sql.country, sql.level, sql.reply, sql.rest].join(' AND ');

/** Active services of curators who aren't suspended, with what the filters look at. */
export const activeServices = `
  services s
  JOIN countries c ON c.id = s.country_id
  JOIN curator_profiles p ON p.id = s.curator_profile_id
  JOIN accounts owner ON owner.id = p.account_id AND owner.suspended_at IS NULL`;

import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import { escapeLike } from '../../sql.ts';
import { type Filters } from './services.filters.ts';
import type { TrackTraits } from './music-profile.repository.ts';

export type Bindings = Record<string, unknown>;

/** The filters whose values are counted. */
export const facets = ['type', 'genre', 'country', 'language', 'level', 'reply'] as const;
export type Facet = (typeof facets)[number];

/** One condition on a listing `l` per filter; `true` where a filter isn't set. */
export interface FilterSql {
  by: Record<Facet, string>;
  price: string;
  /** The text search: through the index of all texts, or on each service's text. */
  search: { all: string; walk: string };
  /** Excludes the caller's own services and those of curators whom they blocked; with `saved`, all but those whom they saved. */
  own: string;
  /** The reasons for which a service refuses the campaign's track; none without a track. */
  refusals: Partial<Record<keyof typeof refusalSql, string>>;
  /** The reasons that exclude a service from the list. */
  track: string;
  bindings: Bindings;
}

/** Bits of `service_listings.refuses`, as migration 016 sets them. */
const refusesBit = { explicit: 1, instrumental: 2, unreleased: 4, aiAssisted: 8, aiAll: 16 } as const;

const refuses = (bit: number) => `(l.refuses & ${bit}) <> 0`;
const refusalSql = {
  explicit: refuses(refusesBit.explicit),
  instrumental: refuses(refusesBit.instrumental),
  unreleased: refuses(refusesBit.unreleased),
  ai: '(l.refuses & CAST(:aiBit AS int)) <> 0',
  genre: 'l.excluded_genre_ids && CAST(:trackGenreIds AS int[])',
  language: `(l.language_ids <> '{}' AND NOT l.language_ids && CAST(:trackLanguageIds AS int[]))`,
} as const;

/** The refusals that apply to a track. */
function refusalsOf(track: TrackTraits): FilterSql['refusals'] {
  const concerns: Record<keyof typeof refusalSql, boolean> = {
    explicit: track.isExplicit,
    instrumental: track.isInstrumental,
    unreleased: track.isUnreleased,
    ai: track.aiUse !== 'none',
    genre: track.genreIds.length > 0,
    language: track.languageId !== null && !track.isInstrumental,
  };
  return Object.fromEntries(Object.entries(refusalSql).filter(([name]) => concerns[name as keyof typeof refusalSql]));
}

/** Ids by code, or by themselves; unknown values are named in the error. */
async function idsOf(
  db: Knex,
  values: readonly (string | number)[] | null,
  reference: { table: 'countries' | 'languages' | 'genres'; column: 'code' | 'id'; field: string; label: string },
): Promise<number[] | null> {
  if (!values) return null;
  const { table, column, field, label } = reference;
  const rows = await db(table)
    .whereIn(column, [...values])
    .select<Record<string, unknown>[]>('id', column);
  const ids = new Map<unknown, number>(rows.map((row) => [row[column], Number(row['id'])]));
  const unknown = values.filter((value) => !ids.has(value));
  if (unknown.length > 0)
    refuseField(field, because('services.ids_unknown', { field: label, values: unknown.map(String) }));
  return [...ids.values()].toSorted((a, b) => a - b);
}

const search = 'lower(CAST(:search AS text))';

/**
 * Turns filters into SQL with named bindings.
 * @param about.track the campaign's track, or null without a campaign
 * @param about.hiddenProfileIds curators whose services are left out
 * @param about.savedProfileIds the only curators whose services are included, unless hidden; all are without it
 * @throws AppError invalid_input for a genre, country or language that doesn't exist
 */
export async function filterSql(
  db: Knex,
  filters: Filters,
  about: {
    track: TrackTraits | null;
    hiddenProfileIds: readonly number[];
    savedProfileIds?: readonly number[] | null;
  },
): Promise<FilterSql> {
  const { track } = about;
  const [genreIds, countryIds, languageIds] = await Promise.all([
    idsOf(db, filters.genreIds, { table: 'genres', column: 'id', field: 'genres', label: 'genre' }),
    idsOf(db, filters.countryCodes, { table: 'countries', column: 'code', field: 'countries', label: 'country' }),
    idsOf(db, filters.languageCodes, { table: 'languages', column: 'code', field: 'languages', label: 'language' }),
  ]);
  const hiddenProfileIds = about.hiddenProfileIds.length > 0 ? [...about.hiddenProfileIds] : null;
  const savedProfileIds = about.savedProfileIds ? [...about.savedProfileIds] : null;
  const when = (filter: unknown, sql: string) => (filter === null ? 'true' : sql);
  const refusals = track ? refusalsOf(track) : {};
  const { language, ...always } = refusals;
  const inForce = [...Object.values(always), ...(filters.acceptsTrack && language ? [language] : [])];
  return {
    by: {
      type: when(filters.types, 'l.type = ANY (CAST(:types AS text[]))'),
      // A parent genre covers its children; a service that excludes a genre isn't found by it.
      genre: when(
        genreIds,
        '(l.genre_ids && CAST(:genreIds AS int[]) AND NOT l.excluded_genre_ids && CAST(:genreIds AS int[]))',
      ),
      country: when(countryIds, 'l.country_id = ANY (CAST(:countryIds AS int[]))'),
      language: when(languageIds, 'l.language_ids && CAST(:languageIds AS int[])'),
      level: when(filters.levels, 'l.level = ANY (CAST(:levels AS text[]))'),
      reply: when(filters.replyDays, 'l.reply_days <= CAST(:replyDays AS int)'),
    },
    price: allOf(
      when(filters.priceMin, 'l.price_credits >= CAST(:priceMin AS int)'),
      when(filters.priceMax, 'l.price_credits <= CAST(:priceMax AS int)'),
    ),
    search: {
      all: when(filters.q, `l.service_id IN (SELECT t.service_id FROM service_texts t WHERE t.text LIKE ${search})`),
      walk: when(filters.q, `(SELECT t.text FROM service_texts t WHERE t.service_id = l.service_id) LIKE ${search}`),
    },
    own: allOf(
      when(hiddenProfileIds, 'l.curator_profile_id <> ALL (CAST(:hiddenProfileIds AS int[]))'),
      when(savedProfileIds, 'l.curator_profile_id = ANY (CAST(:savedProfileIds AS int[]))'),
    ),
    refusals,
    track: inForce.length === 0 ? 'true' : `NOT (${inForce.join(' OR ')})`,
    bindings: {
      types: filters.types,
      genreIds,
      countryIds,
      languageIds,
      levels: filters.levels,
      priceMin: filters.priceMin,
      priceMax: filters.priceMax,
      replyDays: filters.replyDays,
      search: filters.q === null ? null : `%${escapeLike(filters.q)}%`,
      hiddenProfileIds,
      savedProfileIds,
      aiBit: track?.aiUse === 'all' ? refusesBit.aiAll : refusesBit.aiAssisted,
      trackGenreIds: track?.genreIds ?? null,
      trackLanguageIds: track?.languageId ? [track.languageId] : null,
    },
  };
}

/** Joins conditions by AND, without those that are `true`. */
export const allOf = (...conditions: string[]): string =>
  conditions.filter((sql) => sql !== 'true').join(' AND ') || 'true';

/** All filters together. @param way how the text search is done */
export const everyFilter = ({ by, price, search, own, track }: FilterSql, way: 'all' | 'walk' = 'all'): string =>
  allOf(...Object.values(by), price, search[way], own, track);

/** Whether nobody has filtered: only the campaign's type and track, and whom the caller blocked, leave services out. */
export const isBroad = ({
  by: { type: _campaigns, ...facetsSet },
  price,
  search: { all },
  bindings,
}: FilterSql): boolean =>
  allOf(...Object.values(facetsSet), price, all) === 'true' && bindings['savedProfileIds'] === null;

/** A cache key for results of these filters. */
export const textOf = (sql: FilterSql): string => `${everyFilter(sql)} ${JSON.stringify(sql.bindings)}`;

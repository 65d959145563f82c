import type { Level, ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { type Facet, type FilterSql, allOf, facets } from './filter-sql.ts';

export interface Facets {
  total: number;
  byType: { type: ServiceType; count: number }[];
  byGenre: { id: number; count: number }[];
  byCountry: { code: string; count: number }[];
  byLanguage: { code: string; count: number }[];
  byLevel: { level: Level; count: number }[];
  byReplyDays: { days: number; count: number }[];
}

/** How many faceted filters exclude a service. One that a single filter excludes counts for that filter's values. */
const failsSql = (filters: FilterSql) => {
  const active = facets.filter((facet) => filters.by[facet] !== 'true');
  return active.map((facet) => `(NOT ${filters.by[facet]})::int`).join(' + ') || '0';
};

/** A filter counts the services that all other filters include. */
const remainingAfter = (filters: FilterSql, facet: Facet) =>
  filters.by[facet] === 'true' ? 'fails = 0' : `(fails = 0 OR (fails = 1 AND NOT by_${facet}))`;

/**
 * Counts per filter value, each by all other filters. One pass over the listings; services alike in what is counted are
 * grouped.
 */
export async function readFacets(db: Knex, filters: FilterSql, replyDays: readonly number[]): Promise<Facets> {
  const flags = facets.map((facet) => `${filters.by[facet]} AS by_${facet}`).join(', ');
  const left = (facet: Facet) => remainingAfter(filters, facet);
  const { rows } = await db.raw<{ rows: Facets[] }>(
    `WITH base AS MATERIALIZED (
       SELECT * FROM (
         SELECT l.type, l.level, l.reply_days, l.country_id, l.language_ids, l.genre_ids, ${flags}, ${failsSql(filters)} AS fails
           FROM service_listings l WHERE ${allOf(filters.price, filters.search.all, filters.own, filters.track)}) every_one WHERE fails <= 1),
     alike AS MATERIALIZED (
       SELECT type, level, reply_days, country_id, fails, by_type, by_level, by_reply, by_country, count(*) AS count
         FROM base GROUP BY type, level, reply_days, country_id, fails, by_type, by_level, by_reply, by_country)
     SELECT (SELECT coalesce(sum(count), 0) FROM alike WHERE fails = 0) AS total,
       (SELECT coalesce(json_agg(x ORDER BY x.type), '[]') FROM (
          SELECT type, sum(count) AS count FROM alike WHERE ${left('type')} GROUP BY type) x) AS "byType",
       (SELECT coalesce(json_agg(x ORDER BY x.count DESC, x.id), '[]') FROM (
          SELECT id, count(*) AS count FROM base, unnest(genre_ids) AS id WHERE ${left('genre')} GROUP BY id) x) AS "byGenre",
       (SELECT coalesce(json_agg(x ORDER BY x.count DESC, x.code), '[]') FROM (
          SELECT c.code, sum(count) AS count FROM alike JOIN countries c ON c.id = country_id
           WHERE ${left('country')} GROUP BY c.code) x) AS "byCountry",
       (SELECT coalesce(json_agg(x ORDER BY x.count DESC, x.code), '[]') FROM (
          SELECT lang.code, count FROM languages lang JOIN (
            SELECT id, count(*) AS count FROM base, unnest(language_ids) AS id WHERE ${left('language')} GROUP BY id) counts USING (id)
          ) x) AS "byLanguage",
       (SELECT coalesce(json_agg(x ORDER BY x.level), '[]') FROM (
          SELECT level, sum(count) AS count FROM alike WHERE ${left('level')} GROUP BY level) x) AS "byLevel",
       (SELECT coalesce(json_agg(x ORDER BY x.days), '[]') FROM (
          SELECT d.days, coalesce(sum(count), 0) AS count FROM unnest(CAST(:allDays AS int[])) AS d (days)
            LEFT JOIN alike ON alike.reply_days <= d.days AND ${left('reply')}
           GROUP BY d.days) x) AS "byReplyDays"`,
    { ...filters.bindings, allDays: [...replyDays] },
  );
  return rows[0]!;
}

export interface NotForTrack {
  total: number;
  explicit: number;
  instrumental: number;
  unreleased: number;
  ai: number;
  genre: number;
  language: number;
}

/** How many of the filtered services don't take the track, by reason; one service may have several. */
export async function readNotForTrack(db: Knex, filters: FilterSql): Promise<NotForTrack> {
  const { by, price, search, own, refusals } = filters;
  const count = (name: keyof typeof refusals) => `count(*) FILTER (WHERE ${refusals[name] ?? 'false'})::int AS ${name}`;
  const { rows } = await db.raw<{ rows: NotForTrack[] }>(
    `SELECT count(*)::int AS total, ${(['explicit', 'instrumental', 'unreleased', 'ai', 'genre', 'language'] as const).map(count).join(', ')}
       FROM service_listings l
      WHERE ${allOf(...Object.values(by), price, search.all, own)} AND (${Object.values(refusals).join(' OR ') || 'false'})`,
    filters.bindings,
  );
  return rows[0]!;
}

/** How many services have each price. */
export async function readPrices(db: Knex, filters: FilterSql): Promise<{ priceCredits: number; count: number }[]> {
  const { by, search, own, track } = filters;
  const { rows } = await db.raw<{ rows: { priceCredits: number; count: number }[] }>(
    `SELECT l.price_credits AS "priceCredits", count(*) AS count FROM service_listings l
      WHERE ${allOf(...Object.values(by), search.all, own, track)} GROUP BY l.price_credits ORDER BY l.price_credits`,
    filters.bindings,
  );
  return rows;
}

/** The countries of active services of these types, by name. */
export async function influencerCountries(
  db: Knex,
  types: readonly ServiceType[],
): Promise<{ id: number; code: string; name: string; count: number }[]> {
  return queryRows<{ id: number; code: string; name: string; count: number }>(db)`
    SELECT c.id, c.code, c.name, count(*) AS count FROM service_listings l JOIN countries c ON c.id = l.country_id
     WHERE l.type = ANY (CAST(${[...types]} AS text[])) GROUP BY c.id ORDER BY c.name`;
}

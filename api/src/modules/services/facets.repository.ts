import type { CampaignType, Level, ServiceType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type FilterSql, activeServices, serviceTypesOf } from './services.filters.ts';

export interface Facets {
  total: number;
  byType: { type: ServiceType; count: number }[];
  byGenre: { id: number; count: number }[];
  byCountry: { code: string; count: number }[];
  byLevel: { level: Level; count: number }[];
  byReplyDays: { days: number; count: number }[];
}

/**
 * How many services each value of a filter would leave. A filter's own choice doesn't count for its own values: what else
 * could be chosen is the question.
 */
export async function readFacets(db: Knex, filters: FilterSql, replyDays: readonly number[]): Promise<Facets> {
  const { rows } = await db.raw<{ rows: Facets[] }>(
    `WITH base AS MATERIALIZED (
       SELECT s.id, s.type, s.level, s.reply_days, c.code, ${filters.type} AS by_type, ${filters.genre} AS by_genre,
              ${filters.country} AS by_country, ${filters.level} AS by_level, ${filters.reply} AS by_reply
         FROM ${activeServices} WHERE s.status = 'active' AND ${filters.rest}),
     genre_hits AS (
       SELECT DISTINCT base.id AS service_id, covered.id FROM base
         JOIN service_genres sg ON sg.service_id = base.id AND NOT sg.is_excluded
         JOIN genres g ON g.id = sg.genre_id CROSS JOIN LATERAL (VALUES (g.id), (g.parent_id)) AS covered (id)
        WHERE by_type AND by_country AND by_level AND by_reply AND covered.id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM service_genres no WHERE no.service_id = base.id AND no.is_excluded AND no.genre_id = covered.id))
     SELECT (SELECT count(*) FROM base WHERE by_type AND by_genre AND by_country AND by_level AND by_reply) AS total,
       (SELECT coalesce(json_agg(x ORDER BY x.type), '[]') FROM (SELECT type, count(*) AS count FROM base
          WHERE by_genre AND by_country AND by_level AND by_reply GROUP BY type) x) AS "byType",
       (SELECT coalesce(json_agg(x ORDER BY x.count DESC, x.id), '[]') FROM (
          SELECT id, count(*) AS count FROM genre_hits GROUP BY id) x) AS "byGenre",
       (SELECT coalesce(json_agg(x ORDER BY x.count DESC, x.code), '[]') FROM (SELECT code, count(*) AS count FROM base
          WHERE by_type AND by_genre AND by_level AND by_reply GROUP BY code) x) AS "byCountry",
       (SELECT coalesce(json_agg(x ORDER BY x.level), '[]') FROM (SELECT level, count(*) AS count FROM base
          WHERE by_type AND by_genre AND by_country AND by_reply GROUP BY level) x) AS "byLevel",
       (SELECT coalesce(json_agg(x ORDER BY x.days), '[]') FROM (
          SELECT d.days, count(base.id) AS count FROM unnest(CAST(:allDays AS int[])) AS d (days)
            LEFT JOIN base ON base.reply_days <= d.days AND by_type AND by_genre AND by_country AND by_level
           GROUP BY d.days) x) AS "byReplyDays"`,
    { ...filters.bindings, allDays: [...replyDays] },
  );
  return rows[0]!;
}

/** How many active services stand at each price. */
export async function readPrices(
  db: Knex,
  type: CampaignType | undefined,
): Promise<{ priceCredits: number; count: number }[]> {
  const { rows } = await db.raw<{ rows: { priceCredits: number; count: number }[] }>(
    `SELECT s.price_credits AS "priceCredits", count(*) AS count FROM ${activeServices}
      WHERE s.status = 'active' AND (CAST(:types AS text[]) IS NULL OR s.type = ANY (:types))
      GROUP BY s.price_credits ORDER BY s.price_credits`,
    { types: type ? [...serviceTypesOf[type]] : null },
  );
  return rows;
}

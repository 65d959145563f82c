import type { InfluencerMetadata, Platform } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { counted } from '../services/index.ts';

type PlatformRow = Omit<InfluencerMetadata['platforms'][number], 'disclosure'>;

/** Numbers per platform. */
export const platformFigures = (db: Knex, types: readonly Platform[]): Promise<PlatformRow[]> =>
  counted(db, `influencer platforms ${types.join()}`, async (trx) => {
    return queryRows<PlatformRow>(trx)`
      SELECT platform.type, count(l.service_id)::int AS "serviceCount", min(l.price_credits) AS "minCredits",
             CAST(percentile_disc(0.5) WITHIN GROUP (ORDER BY l.price_credits) AS int) AS "medianCredits",
             max(l.price_credits) AS "maxCredits", coalesce(sum(l.audience_size), 0)::float8 AS "audienceSize"
        FROM unnest(CAST(${[...types]} AS text[])) WITH ORDINALITY AS platform (type, place) LEFT
          JOIN service_listings l ON l.type = platform.type
       GROUP BY platform.type, platform.place ORDER BY platform.place`;
  });

/** Countries of influencers or of their audience, each counted once. */
export const countryFigures = (db: Knex, types: readonly Platform[]): Promise<InfluencerMetadata['countries']> =>
  counted(db, `influencer countries ${types.join()}`, async (trx) => {
    const { rows } = await trx.raw<{ rows: InfluencerMetadata['countries'] }>(
      `SELECT c.id, c.code, c.name, count(*)::int AS count FROM (
         SELECT l.service_id, l.country_id FROM service_listings l WHERE l.type = ANY (CAST(:types AS text[]))
         UNION SELECT l.service_id, audience.country_id FROM service_listings l JOIN services s ON s.id = l.service_id
           CROSS JOIN unnest(s.audience_country_ids) AS audience (country_id) WHERE l.type = ANY (CAST(:types AS text[]))) everywhere
         JOIN countries c ON c.id = everywhere.country_id
        GROUP BY c.id ORDER BY c.name`,
      { types: [...types] },
    );
    return rows;
  });

interface GenreFigure {
  id: number;
  name: string;
  parentId: number | null;
  count: number;
}

/** Genres that influencers accept, by name; parents include their children. */
export const genreFigures = (db: Knex, types: readonly Platform[]): Promise<GenreFigure[]> =>
  counted(db, `influencer genres ${types.join()}`, async (trx) => {
    return queryRows<GenreFigure>(trx)`
      SELECT g.id, g.name, g.parent_id AS "parentId", count(*)::int AS count
        FROM service_listings l CROSS JOIN unnest(l.genre_ids) AS taken (id) JOIN genres g ON g.id = taken.id
       WHERE l.type = ANY (CAST(${[...types]} AS text[])) GROUP BY g.id ORDER BY g.name`;
  });

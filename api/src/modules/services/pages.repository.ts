import type { Knex } from 'knex';
import { type FilterSql, everyFilter } from './filter-sql.ts';
import type { Order } from './orders.repository.ts';
import type { Ranked } from './services.variety.ts';

/** Up to so many matches all of them are looked up in the order; beyond it the order is walked until the page is full. */
const sortUpTo = 5_000;
/** A walk goes on with more places each time, so that it ends soon however far apart the matches stand. */
const growth = 4;
const leastStep = 100;

const columns = `l.service_id AS id, l.curator_profile_id AS "curatorProfileId", l.level = 'new' AS "isNew"`;

/** Few matches: each one's place is read out of the array, by its id as the index. */
const sortedSql = (filters: FilterSql) => `
  WITH o AS MATERIALIZED (SELECT places || '{}' AS places FROM service_orders WHERE id = :orderId)
  SELECT ${columns}, o.places[l.service_id] AS place FROM service_listings l CROSS JOIN o
   WHERE o.places[l.service_id] > CAST(:after AS int) AND ${everyFilter(filters)} ORDER BY place LIMIT :limit`;

/** Many matches: a stretch of the order, of which those stay that match. */
const stretchSql = (filters: FilterSql) => `
  SELECT ${columns}, CAST(:after AS int) + stretch.nr::int AS place
    FROM (SELECT service_ids[CAST(:after AS int) + 1 : CAST(:until AS int)] AS ids FROM service_orders WHERE id = :orderId) o
   CROSS JOIN LATERAL unnest(o.ids) WITH ORDINALITY AS stretch (service_id, nr)
    JOIN service_listings l ON l.service_id = stretch.service_id
   WHERE ${everyFilter(filters)} ORDER BY stretch.nr LIMIT :limit`;

/**
 * The next services of an order that match.
 * @param asked.after the place behind which to go on; 0 from the start
 * @param asked.total how many match in all, which decides how they are found
 */
export async function readPlaces(
  db: Knex,
  order: Order,
  filters: FilterSql,
  asked: { after: number; limit: number; total: number },
): Promise<Ranked[]> {
  const read = async (sql: string, range: { after: number; until: number; limit: number }) =>
    (await db.raw<{ rows: Ranked[] }>(sql, { ...filters.bindings, ...range, orderId: order.id })).rows;
  if (asked.total === 0 || asked.limit === 0) return [];
  if (asked.total <= sortUpTo) return read(sortedSql(filters), { ...asked, until: 0 });
  const found: Ranked[] = [];
  let step = leastStep + Math.ceil((asked.limit * order.places) / asked.total);
  for (let { after } = asked; after < order.places && found.length < asked.limit; step *= growth) {
    const until = after + step;
    found.push(...(await read(stretchSql(filters), { after, until, limit: asked.limit - found.length })));
    after = until;
  }
  return found;
}

/** Those of these services that match, in the order given. */
export async function readThese(db: Knex, filters: FilterSql, serviceIds: readonly number[]): Promise<Ranked[]> {
  if (serviceIds.length === 0) return [];
  const { rows } = await db.raw<{ rows: Ranked[] }>(
    `SELECT ${columns}, 0 AS place FROM service_listings l
      WHERE l.service_id = ANY (CAST(:serviceIds AS int[])) AND ${everyFilter(filters)}`,
    { ...filters.bindings, serviceIds: [...serviceIds] },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return serviceIds.flatMap((id) => byId.get(id) ?? []);
}

/** How many services match. */
export async function countMatches(db: Knex, filters: FilterSql): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*) AS count FROM service_listings l WHERE ${everyFilter(filters)}`,
    filters.bindings,
  );
  return rows[0]!.count;
}

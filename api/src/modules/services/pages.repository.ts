import type { Knex } from 'knex';
import { named, rowsOf, type Statement } from '../../sql.ts';
import { type FilterSql, everyFilter } from './filter-sql.ts';
import type { Order } from './orders.repository.ts';
import type { Ranked } from './services.variety.ts';

/**
 * Walks the order where evenly spread matches would fill a page within `upTo` places, else looks up the place of each match. A
 * walk is given up after `patience` times the expected places, and at least `least`: matches may be far down an order.
 */
const walking = { upTo: 600, patience: 2, least: 100 };

const columns = `l.service_id AS id, l.curator_profile_id AS "curatorProfileId", l.level = 'new' AS "isNew"`;

/** All matches, with each one's place read from the array. */
const sortedSql = (filters: FilterSql) => `
  WITH o AS MATERIALIZED (SELECT places || '{}' AS places FROM service_orders WHERE id = :orderId)
  SELECT ${columns}, o.places[l.service_id] AS place FROM service_listings l CROSS JOIN o
   WHERE o.places[l.service_id] > CAST(:after AS int) AND ${everyFilter(filters)} ORDER BY place LIMIT :limit`;

/** A slice of the order, filtered. */
const stretchSql = (filters: FilterSql) => `
  SELECT ${columns}, CAST(:after AS int) + stretch.nr::int AS place
    FROM unnest((SELECT service_ids[CAST(:after AS int) + 1 : CAST(:until AS int)] FROM service_orders WHERE id = :orderId))
         WITH ORDINALITY AS stretch (service_id, nr)
    JOIN service_listings l ON l.service_id = stretch.service_id
   WHERE ${everyFilter(filters, 'walk')} ORDER BY stretch.nr LIMIT :limit`;

/** The first place of one of the types in an order. */
function startOf({ firstPlaces }: Order, { bindings }: FilterSql): number {
  const types = bindings['types'] as readonly string[] | null;
  return types === null ? 1 : Math.min(...types.map((type) => firstPlaces[type] ?? 1));
}

/** Which part of an order a page reads. */
interface PageRange {
  /** The place behind which to go on; 0 from the start. */
  after: number;
  limit: number;
  /** How many match in all, which decides how they are found. */
  total: number;
}

/** A walk that was run with the look for the count and the order. */
export interface PrefetchedWalk {
  statement: Statement;
  rows: Ranked[];
}

/** How the next matching services of an order are found: by a walk, or sorted from all matches behind a place. */
function planRead(order: Order, filters: FilterSql, page: PageRange, { upTo, patience, least } = walking) {
  const { limit, total } = page;
  const after = Math.max(page.after, startOf(order, filters) - 1);
  const expected = Math.ceil((limit * order.places) / total);
  const until = after + least + patience * expected;
  const of = (sql: string, range: { after: number; until: number; limit: number }) =>
    named(sql, { ...filters.bindings, ...range, orderId: order.id });
  return {
    walk: expected > upTo ? null : { statement: of(stretchSql(filters), { after, until, limit }), until },
    sorted: (from: number = after, most: number = limit) =>
      of(sortedSql(filters), { after: from, until: 0, limit: most }),
  };
}

/** The walk that `readPlaces` begins with, if it does: to run it with the look for what it depends on, as that was before. */
export const firstWalk = (order: Order, filters: FilterSql, page: PageRange): Statement | null =>
  planRead(order, filters, page).walk?.statement ?? null;

const isSame = (one: Statement, other: Statement): boolean =>
  one.text === other.text && JSON.stringify(one.values) === JSON.stringify(other.values);

/**
 * The next matching services of an order.
 * @param options.prefetched taken instead of a walk with the same statement
 */
export async function readPlaces(
  db: Knex,
  order: Order,
  filters: FilterSql,
  page: PageRange,
  { prefetched, limits = walking }: { prefetched?: PrefetchedWalk | null | undefined; limits?: typeof walking } = {},
): Promise<Ranked[]> {
  const { limit, total } = page;
  if (total === 0 || limit === 0) return [];
  const { walk, sorted } = planRead(order, filters, page, limits);
  if (!walk) return rowsOf<Ranked>(db, sorted());
  const isPrefetched = prefetched && isSame(prefetched.statement, walk.statement);
  const found = isPrefetched ? prefetched.rows : await rowsOf<Ranked>(db, walk.statement);
  if (found.length === limit || walk.until >= order.places) return found;
  // Matches are far down this order (New services sorted by accept rate, say).
  return [...found, ...(await rowsOf<Ranked>(db, sorted(walk.until, limit - found.length)))];
}

/** These services without those that don't match, in the given order. */
export async function filterMatches(db: Knex, filters: FilterSql, serviceIds: readonly number[]): Promise<Ranked[]> {
  if (serviceIds.length === 0) return [];
  const { rows } = await db.raw<{ rows: Ranked[] }>(
    `SELECT ${columns}, 0 AS place FROM service_listings l
      WHERE l.service_id = ANY (CAST(:serviceIds AS int[])) AND ${everyFilter(filters)}`,
    { ...filters.bindings, serviceIds: [...serviceIds] },
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return serviceIds.flatMap((id) => byId.get(id) ?? []);
}

export async function countMatches(db: Knex, filters: FilterSql): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*) AS count FROM service_listings l WHERE ${everyFilter(filters)}`,
    filters.bindings,
  );
  return rows[0]!.count;
}

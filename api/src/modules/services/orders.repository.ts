import type { Knex } from 'knex';
import { type Statement, execute, queryRows, rowsOf, statement } from '../../sql.ts';
import { type Fit, matcherOf } from '../ranking/index.ts';
import { type MusicProfile, rankingInputOf, musicProfileKey } from './music-profile.repository.ts';
import { type Sort, orderedBindings, orderedSql, orders } from './services.ranking.ts';

/**
 * All listed services in one order, fixed at one moment: no service appears twice in a paged list, or not at all. Filters use
 * current data.
 */
export interface Order {
  id: number;
  places: number;
  /** The first place of each type: the dearest playlists come after thousands of influencers. */
  firstPlaces: Record<string, number>;
}

/** Orders by match are per profile, the others shared. */
const ownerOf = (sort: Sort, profile: MusicProfile): string => (sort === 'match' ? musicProfileKey(profile) : '');

/**
 * The newest order that nothing committed since invalidates. Prices may be some seconds ahead of it, curators' statistics some
 * minutes.
 */
export const freshOrder = (sort: Sort, profile: MusicProfile): Statement => statement`
  SELECT o.id, o.place_count AS places, o.first_places AS "firstPlaces" FROM service_orders o
   WHERE o.sort = ${sort} AND o.music_profile = ${ownerOf(sort, profile)} AND o.built_at > app_now() - interval '10 minutes'
     AND NOT EXISTS (
       SELECT FROM service_changes c
        WHERE c.xid >= pg_snapshot_xmin(o.snapshot) AND NOT pg_visible_in_snapshot(c.xid, o.snapshot)
          AND c.kind = ANY (CAST(${[...orders[sort].outdatedBy]} AS text[]))
          AND (c.kind <> 'figures' OR o.built_at < app_now() - interval '5 seconds'))
   ORDER BY o.id DESC LIMIT 1`;

async function lastOrder(db: Knex, sort: Sort, owner: string): Promise<Order | null> {
  const order = await db('service_orders')
    .where({ sort, music_profile: owner })
    .orderBy('id', 'desc')
    .first<Order | undefined>({ id: 'id', places: 'place_count', firstPlaces: 'first_places' });
  return order ?? null;
}

/** `places` is indexed by service id; 0 for those not listed. */
const buildSql = (sort: Sort) => `
  WITH ${orderedSql(sort)}
  INSERT INTO service_orders (sort, music_profile, snapshot, place_count, first_places, service_ids, places)
  SELECT :sort, :owner, coalesce(CAST(:snapshot AS pg_snapshot), pg_current_snapshot()), (SELECT count(*) FROM ordered),
         (SELECT coalesce(jsonb_object_agg(first.type, first.place), '{}')
            FROM (SELECT l.type, min(o.place) AS place FROM ordered o JOIN service_listings l USING (service_id) GROUP BY l.type) first),
         coalesce((SELECT array_agg(service_id ORDER BY place) FROM ordered), '{}'),
         coalesce((SELECT array_agg(coalesce(o.place, 0) ORDER BY n) FROM generate_series(1, (SELECT max(service_id) FROM ordered)) n
                    LEFT JOIN ordered o ON o.service_id = n), '{}')
  RETURNING id, place_count AS places, first_places AS "firstPlaces"`;

const fitOf = (db: Knex, profile: MusicProfile, options: { mayBeRefused: boolean }): Promise<Fit> =>
  matcherOf(db).fit(db, rankingInputOf(profile), options);

const lockOf = "hashtextextended('service order ' || CAST(? AS text) || CAST(? AS text), 0)";

/**
 * Builds the order for a profile of which none is fresh: one request at a time, others use the previous one.
 * @throws AppError overloaded
 */
export async function renewedOrder(db: Knex, sort: Sort, profile: MusicProfile): Promise<Order> {
  const owner = ownerOf(sort, profile);
  // Before the transaction: it needn't hold a connection and the lock meanwhile.
  const fit = sort === 'match' ? await fitOf(db, profile, { mayBeRefused: true }) : null;
  return db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { is_mine: boolean }[] }>(
      `SELECT pg_try_advisory_xact_lock(${lockOf}) AS is_mine`,
      [sort, owner],
    );
    if (!rows[0]!.is_mine) {
      const last = await lastOrder(trx, sort, owner);
      if (last) return last;
      await trx.raw(`SELECT pg_advisory_xact_lock(${lockOf})`, [sort, owner]);
    }
    const [made] = await rowsOf<Order>(trx, freshOrder(sort, profile));
    if (made) return made;
    const built = await trx.raw<{ rows: Order[] }>(buildSql(sort), {
      sort,
      owner,
      // What changed since the fit was found isn't in the order, though this statement may see it.
      snapshot: fit?.snapshot ?? null,
      ...orderedBindings(profile, null, fit),
    });
    return built.rows[0]!;
  });
}

/** The current order for a profile, built where none is fresh. @throws AppError overloaded */
export const currentOrder = async (db: Knex, sort: Sort, profile: MusicProfile): Promise<Order> =>
  (await rowsOf<Order>(db, freshOrder(sort, profile)))[0] ?? renewedOrder(db, sort, profile);

/** The order of a cursor, while it is stored. */
export const storedOrder = (id: number, sort: Sort, profile: MusicProfile): Statement => statement`
  SELECT o.id, o.place_count AS places, o.first_places AS "firstPlaces" FROM service_orders o
   WHERE o.id = ${id} AND o.sort = ${sort} AND o.music_profile = ${ownerOf(sort, profile)}`;

/** A service's place in an order; 0 for none. */
export async function placeIn(db: Knex, order: Order, serviceId: number): Promise<number> {
  const rows = await queryRows<{ place: number | null }>(db)`
    SELECT places[${serviceId}] AS place FROM service_orders WHERE id = ${order.id}`;
  return rows[0]?.place ?? 0;
}

/** Some services in the order of a profile, without storing it; unlisted ones are missing. */
export async function orderSome(db: Knex, profile: MusicProfile, serviceIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { service_id: number }[] }>(
    `WITH ${orderedSql('match')} SELECT service_id FROM ordered ORDER BY place`,
    orderedBindings(profile, serviceIds, await fitOf(db, profile, { mayBeRefused: false })),
  );
  return rows.map((row) => row.service_id);
}

/** Deletes orders and counts that no cursor or cache uses any more. */
export async function deleteOldOrders(db: Knex): Promise<void> {
  await execute(db)`
    DELETE FROM service_orders WHERE built_at < app_now() - interval '1 hour'
       OR id <= (SELECT id FROM service_orders ORDER BY id DESC OFFSET 300 LIMIT 1)`;
  await execute(db)`DELETE FROM service_counts WHERE counted_at < app_now() - interval '10 minutes'`;
  await execute(db)`DELETE FROM service_changes WHERE changed_at < app_now() - interval '1 hour'`;
}

import type { Knex } from 'knex';
import { type MusicProfile, musicProfileKey } from './music-profile.repository.ts';
import { type Sort, orderedBindings, orderedSql, orders } from './services.ranking.ts';

/**
 * All listed services in one order, as it was at one moment. Pages are cut out of it, so nothing that changes meanwhile makes a
 * service come twice or not at all; the filters look at the present.
 */
export interface Order {
  id: number;
  /** How many places it has. */
  places: number;
  /** Where the first service of each type stands: the dearest playlists, say, come after thousands of influencers. */
  firstPlaces: Record<string, number>;
}

/** For whom an order is good: by match for equal listeners, the others for everybody. */
const ownerOf = (sort: Sort, profile: MusicProfile): string => (sort === 'match' ? musicProfileKey(profile) : '');

/**
 * The newest order that is still right: nothing that it depends on has been committed since. Prices and figures may be some
 * seconds ahead of it, and the records of curators (answers, yeses, reply times) minutes: each answer moves one a little.
 */
const freshSql = `
  SELECT o.id, o.place_count AS places, o.first_places AS "firstPlaces" FROM service_orders o
   WHERE o.sort = :sort AND o.music_profile = :owner AND o.built_at > app_now() - interval '10 minutes'
     AND NOT EXISTS (
       SELECT FROM service_changes c
        WHERE c.xid >= pg_snapshot_xmin(o.snapshot) AND NOT pg_visible_in_snapshot(c.xid, o.snapshot)
          AND c.kind = ANY (CAST(:kinds AS text[]))
          AND (c.kind <> 'figures' OR o.built_at < app_now() - interval '5 seconds'))
   ORDER BY o.id DESC LIMIT 1`;

async function freshOrder(db: Knex, sort: Sort, owner: string): Promise<Order | null> {
  const { rows } = await db
    .raw<{ rows: Order[] }>(freshSql, { sort, owner, kinds: [...orders[sort].outdatedBy] })
    .options({ name: 'service order' });
  return rows[0] ?? null;
}

async function lastOrder(db: Knex, sort: Sort, owner: string): Promise<Order | null> {
  const known = await db('service_orders')
    .where({ sort, music_profile: owner })
    .orderBy('id', 'desc')
    .first<Order | undefined>({ id: 'id', places: 'place_count', firstPlaces: 'first_places' });
  return known ?? null;
}

/** `places` says of each id where it stands, 0 where it doesn't: by the id itself as the index, without a search. */
const buildSql = (sort: Sort) => `
  WITH ${orderedSql(sort)}
  INSERT INTO service_orders (sort, music_profile, snapshot, place_count, first_places, service_ids, places)
  SELECT :sort, :owner, pg_current_snapshot(), (SELECT count(*) FROM ordered),
         (SELECT coalesce(jsonb_object_agg(first.type, first.place), '{}')
            FROM (SELECT l.type, min(o.place) AS place FROM ordered o JOIN service_listings l USING (service_id) GROUP BY l.type) first),
         coalesce((SELECT array_agg(service_id ORDER BY place) FROM ordered), '{}'),
         coalesce((SELECT array_agg(coalesce(o.place, 0) ORDER BY n) FROM generate_series(1, (SELECT max(service_id) FROM ordered)) n
                    LEFT JOIN ordered o ON o.service_id = n), '{}')
  RETURNING id, place_count AS places, first_places AS "firstPlaces"`;

const lockOf = "hashtextextended('service order ' || CAST(? AS text) || CAST(? AS text), 0)";

/**
 * The order of all listed services for a profile, put together where there is none that is still right. Only one request does
 * that at a time: others meanwhile get the one before.
 */
export async function currentOrder(db: Knex, sort: Sort, profile: MusicProfile): Promise<Order> {
  const owner = ownerOf(sort, profile);
  const fresh = await freshOrder(db, sort, owner);
  if (fresh) return fresh;
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
    const made = await freshOrder(trx, sort, owner);
    if (made) return made;
    const built = await trx.raw<{ rows: Order[] }>(buildSql(sort), {
      sort,
      owner,
      ...orderedBindings(profile, null),
    });
    return built.rows[0]!;
  });
}

/** An order that pages were cut out of, while it is kept. */
export async function orderById(db: Knex, id: number, sort: Sort, profile: MusicProfile): Promise<Order | null> {
  const known = await db('service_orders')
    .where({ id, sort, music_profile: ownerOf(sort, profile) })
    .first<Order | undefined>({ id: 'id', places: 'place_count', firstPlaces: 'first_places' });
  return known ?? null;
}

/** Where a service stands in an order; 0 where it doesn't. */
export async function placeIn(db: Knex, order: Order, serviceId: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { place: number | null }[] }>(
    'SELECT places[?] AS place FROM service_orders WHERE id = ?',
    [serviceId, order.id],
  );
  return rows[0]?.place ?? 0;
}

/** Some services in the order of a profile, without one being kept. Those that aren't listed are missing. */
export async function orderSome(db: Knex, profile: MusicProfile, serviceIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { service_id: number }[] }>(
    `WITH ${orderedSql('match')} SELECT service_id FROM ordered ORDER BY place`,
    orderedBindings(profile, serviceIds),
  );
  return rows.map((row) => row.service_id);
}

/** Removes what no cursor in use and no fresh answer needs any more. */
export async function forgetOrders(db: Knex): Promise<void> {
  await db.raw(
    `DELETE FROM service_orders WHERE built_at < app_now() - interval '1 hour'
        OR id <= (SELECT id FROM service_orders ORDER BY id DESC OFFSET 300 LIMIT 1)`,
  );
  await db.raw("DELETE FROM service_counts WHERE counted_at < app_now() - interval '10 minutes'");
  await db.raw("DELETE FROM service_changes WHERE changed_at < app_now() - interval '1 hour'");
}

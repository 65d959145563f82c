import type { Knex } from 'knex';

export interface Sighting {
  followers: number;
  /** Days before now. */
  ageDays: number;
}

/** Keeps how many follow the address of a service now. */
export async function recordSighting(
  trx: Knex.Transaction,
  { id, url }: { id: number; url: string },
  followers: number,
  tracks: number | null,
): Promise<void> {
  await trx('service_sightings').insert({ service_id: id, url, followers, tracks }).onConflict().ignore();
}

/** How many followed it earlier, within so many days. */
export async function earlierSightings(
  db: Knex,
  { id, url }: { id: number; url: string },
  withinDays: number,
): Promise<Sighting[]> {
  const { rows } = await db.raw<{ rows: Sighting[] }>(
    `SELECT followers, (extract(epoch FROM app_now() - seen_at) / 86400)::float8 AS "ageDays" FROM service_sightings
      WHERE service_id = :id AND url = :url AND seen_at > app_now() - make_interval(days => :withinDays) AND seen_at < app_now()
      ORDER BY seen_at`,
    { id, url, withinDays },
  );
  return rows;
}

import type { Knex } from 'knex';
import { queryRows } from '../../../sql.ts';

export interface Snapshot {
  followers: number;
  /** Days before now. */
  ageDays: number;
}

/** Records the current audience of a service's address. */
export async function recordSnapshot(
  trx: Knex.Transaction,
  { id, url }: { id: number; url: string },
  followers: number,
  tracks: number | null,
): Promise<void> {
  await trx('service_snapshots').insert({ service_id: id, url, followers, tracks }).onConflict().ignore();
}

/** Earlier snapshots of the current address, oldest first. */
export async function earlierSnapshots(
  db: Knex,
  { id, url }: { id: number; url: string },
  withinDays: number,
): Promise<Snapshot[]> {
  return queryRows<Snapshot>(db)`
    SELECT followers, (extract(epoch FROM app_now() - taken_at) / 86400)::float8 AS "ageDays" FROM service_snapshots
     WHERE service_id = ${id} AND url = ${url} AND taken_at > app_now() - make_interval(days => ${withinDays})
       AND taken_at < app_now()
     ORDER BY taken_at`;
}

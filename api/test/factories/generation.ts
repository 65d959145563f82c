import type { Knex } from 'knex';

/** A creator's search for one of their tracks, without results. @returns its id */
export async function createGeneration(db: Knex, accountId: number, trackId: number): Promise<number> {
  const [row] = await db('finder_generations')
    .insert({ account_id: accountId, track_id: trackId })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

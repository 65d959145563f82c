import type { Knex } from 'knex';

/** A search of a creator for one of their tracks, which found nothing. @returns its id */
export async function createGeneration(db: Knex, accountId: number, trackId: number): Promise<number> {
  const [row] = await db('finder_generations')
    .insert({ account_id: accountId, track_id: trackId })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

import type { Knex } from 'knex';

export const finderTypes = ['playlists', 'radios'] as const;
export type FinderType = (typeof finderTypes)[number];

export interface ShownRow {
  serviceId: number;
  type: FinderType;
  /** Rank, from 1. */
  place: number;
  /** The last round that showed it, and its slot; null while it waits. */
  round: number | null;
  slot: number | null;
  isPinned: boolean;
  isDisliked: boolean;
}

/** All services of a search, by rank. */
export async function shownIn(db: Knex, generationId: number): Promise<ShownRow[]> {
  return db('finder_matches').where({ generation_id: generationId }).orderBy(['type', 'place']).select<ShownRow[]>({
    serviceId: 'service_id',
    type: 'type',
    place: 'place',
    round: 'round',
    slot: 'slot',
    isPinned: 'is_pinned',
    isDisliked: 'is_disliked',
  });
}

/** Saves services of a search; existing ones keep their rank. */
export async function writeShown(
  trx: Knex.Transaction,
  generationId: number,
  rows: readonly ShownRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx('finder_matches')
    .insert(
      rows.map((row) => ({
        generation_id: generationId,
        service_id: row.serviceId,
        type: row.type,
        place: row.place,
        round: row.round,
        slot: row.slot,
        is_pinned: row.isPinned,
        is_disliked: row.isDisliked,
      })),
    )
    .onConflict(['generation_id', 'service_id'])
    .merge(['round', 'slot', 'is_pinned', 'is_disliked']);
}

/** Locks a search. @returns false for a foreign or unknown one */
export async function lockGeneration(trx: Knex.Transaction, accountId: number, id: number): Promise<boolean> {
  const row = await trx('finder_generations').where({ id, account_id: accountId }).forUpdate().first('id');
  return row !== undefined;
}

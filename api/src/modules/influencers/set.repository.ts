import type { Platform } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';

export interface SetRow {
  serviceId: number;
  isPinned: boolean;
}

/** The draft's selection, in order. */
export async function readSet(db: Knex, campaignId: number): Promise<SetRow[]> {
  return db('campaign_selections')
    .where({ campaign_id: campaignId })
    .orderBy('position')
    .select<SetRow[]>({ serviceId: 'service_id', isPinned: 'is_pinned' });
}

/** Replaces the selection. Services that stay keep the price seen then and their own pitch. */
export async function writeSet(trx: Knex.Transaction, campaignId: number, rows: readonly SetRow[]): Promise<void> {
  // Order is insertion order: what stays is inserted again.
  const before = await trx('campaign_selections')
    .where({ campaign_id: campaignId })
    .delete()
    .returning<{ service_id: number; price: number; pitch: string | null }[]>([
      'service_id',
      'price_at_selection_credits as price',
      'pitch',
    ]);
  const existing = new Map(before.map((row) => [row.service_id, row]));
  await trx.raw(
    `INSERT INTO campaign_selections (campaign_id, service_id, price_at_selection_credits, pitch, is_pinned)
     SELECT ?, v.id, coalesce(wanted.price, v.price_credits), wanted.pitch, wanted.is_pinned
       FROM unnest(?::int[], ?::boolean[], ?::int[], ?::text[]) WITH ORDINALITY AS wanted (id, is_pinned, price, pitch, place)
       JOIN services v ON v.id = wanted.id ORDER BY wanted.place`,
    [
      campaignId,
      rows.map((row) => row.serviceId),
      rows.map((row) => row.isPinned),
      // Knex's types know no null inside an array; Postgres does.
      rows.map((row) => existing.get(row.serviceId)?.price ?? null) as number[],
      rows.map((row) => existing.get(row.serviceId)?.pitch ?? null) as string[],
    ],
  );
}

/** Whose these services are: curators' profiles by service. */
export async function curatorsOf(db: Knex, serviceIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await queryRows<{ id: number; curator_profile_id: number }>(db)`
    SELECT id, curator_profile_id FROM services WHERE id = ANY (${[...serviceIds]}::int[])`;
  return new Map(rows.map((row) => [row.id, row.curator_profile_id]));
}

export interface ShownRow {
  serviceId: number;
  isDisliked: boolean;
}

/** All suggestions of a draft. */
export async function readShown(db: Knex, campaignId: number): Promise<ShownRow[]> {
  return db('influencer_suggestions')
    .where({ campaign_id: campaignId })
    .select<ShownRow[]>({ serviceId: 'service_id', isDisliked: 'is_disliked' });
}

/** Saves suggestions and dislikes. */
export async function writeShown(trx: Knex.Transaction, campaignId: number, rows: readonly ShownRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx('influencer_suggestions')
    .insert(
      rows.map(({ serviceId, isDisliked }) => ({
        campaign_id: campaignId,
        service_id: serviceId,
        is_disliked: isDisliked,
      })),
    )
    .onConflict(['campaign_id', 'service_id'])
    .merge(['is_disliked']);
}

/** These services filtered by platforms and, if any, countries: their own or their audience's. */
export async function ofPlatforms(
  db: Knex,
  serviceIds: readonly number[],
  filters: { platforms: readonly Platform[]; countries: readonly string[] },
): Promise<Set<number>> {
  const rows = await queryRows<{ id: number }>(db)`
    WITH chosen AS (SELECT array_agg(id) AS ids FROM countries
      WHERE code = ANY (CAST(${[...filters.countries]} AS text[])))
    SELECT s.id FROM services s, chosen
     WHERE s.id = ANY (CAST(${[...serviceIds]} AS int[])) AND s.type = ANY (CAST(${[...filters.platforms]} AS text[]))
       AND (cardinality(CAST(${[...filters.countries]} AS text[])) = 0 OR s.country_id = ANY (chosen.ids)
         OR s.audience_country_ids && chosen.ids)`;
  return new Set(rows.map((row) => row.id));
}

import type { CampaignType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryRow, queryRows, raw } from '../../sql.ts';

export interface ListRow {
  id: number;
  name: string;
  campaignType: CampaignType | null;
  pitch: string | null;
  createdAt: Date;
  isDeleted: boolean;
  servicesIDs: number[];
}

const columns = `l.id, l.name, l.campaign_type AS "campaignType", l.pitch, l.created_at AS "createdAt", l.deleted_at IS NOT NULL AS "isDeleted",
  ARRAY(SELECT member.service_id FROM curator_list_services member WHERE member.list_id = l.id ORDER BY member.added_at, member.number) AS "servicesIDs"`;

/** An account's lists by name, without deleted ones. */
export const listsOf = (db: Knex, accountId: number): Promise<ListRow[]> =>
  queryRows<ListRow>(db)`
    SELECT ${raw(columns)} FROM curator_lists l
     WHERE l.account_id = ${accountId} AND l.deleted_at IS NULL ORDER BY lower(l.name)`;

/** An account's list, also a deleted one; null for somebody else's. */
export const listOf = (db: Knex, accountId: number, id: number): Promise<ListRow | null> =>
  queryRow<ListRow>(db)`
    SELECT ${raw(columns)} FROM curator_lists l WHERE l.id = ${id} AND l.account_id = ${accountId}`;

/** One write of an account's lists at a time: two can't exceed a limit, or take the same name. */
export const lockLists = (trx: Knex.Transaction, accountId: number): Promise<void> =>
  execute(trx)`SELECT 1 FROM creator_profiles WHERE account_id = ${accountId} FOR NO KEY UPDATE`;

/** SQL: the smallest number that none of an account's lists has; null when there is none left. */
const freeListNumber = `(SELECT min(number) FROM generate_series(1, 50) number WHERE NOT EXISTS (
  SELECT FROM curator_lists taken WHERE taken.account_id = l.account_id AND taken.number = number.number AND taken.deleted_at IS NULL))`;

/** The name of an account's other list that is called the same, by the rule of the index; null for a free name. */
export async function takenName(
  trx: Knex.Transaction,
  accountId: number,
  { name, exceptId }: { name: string; exceptId: number | null },
): Promise<string | null> {
  const row = await queryRow<{ name: string }>(trx)`
    SELECT l.name FROM curator_lists l
     WHERE l.account_id = ${accountId} AND l.deleted_at IS NULL AND lower(l.name) = lower(${name}) AND l.id IS DISTINCT FROM ${exceptId}::int`;
  return row?.name ?? null;
}

/** @param templateOf the campaign whose type, pitch and influencer settings a template keeps; null for a plain list */
export async function insertList(
  trx: Knex.Transaction,
  list: { accountId: number; name: string; templateOf: number | null },
): Promise<number> {
  const row = await queryRow<{ id: number }>(trx)`
    INSERT INTO curator_lists (account_id, name, number, campaign_type, pitch, influencer_settings)
    SELECT l.account_id, ${list.name}, ${raw(freeListNumber)}, c.type, c.pitch, to_jsonb(settings) - 'campaign_id'
      FROM (SELECT ${list.accountId}::int AS account_id) l
      LEFT JOIN campaigns c ON c.id = ${list.templateOf}
      LEFT JOIN influencer_settings settings ON settings.campaign_id = c.id AND c.type = 'influencers'
    RETURNING id`;
  return row!.id;
}

/** Writes name and pitch; one that was deleted is back, with a number that is free now. */
export async function writeList(
  trx: Knex.Transaction,
  { id, name, pitch }: Pick<ListRow, 'id' | 'name' | 'pitch'>,
): Promise<void> {
  await execute(trx)`
    UPDATE curator_lists l SET name = ${name}, pitch = ${pitch}, deleted_at = NULL,
           number = CASE WHEN l.deleted_at IS NULL THEN l.number ELSE ${raw(freeListNumber)} END
     WHERE l.id = ${id}`;
}

export async function markDeleted(trx: Knex.Transaction, id: number): Promise<void> {
  await execute(trx)`UPDATE curator_lists SET deleted_at = app_now() WHERE id = ${id} AND deleted_at IS NULL`;
}

/** SQL: a service `v` that everybody can see. */
const isPublic = `(v.status IN ('active', 'paused') AND EXISTS (
  SELECT FROM curator_profiles p JOIN accounts a ON a.id = p.account_id WHERE p.id = v.curator_profile_id AND a.suspended_at IS NULL))`;

/** Those of the services that everybody can see. */
export async function publicServices(db: Knex, serviceIds: readonly number[]): Promise<Set<number>> {
  const rows = await queryRows<{ id: number }>(db)`
    SELECT v.id FROM services v WHERE v.id = ANY (${[...serviceIds]}::int[]) AND ${raw(isPublic)}`;
  return new Set(rows.map((row) => row.id));
}

/** Those of the services that an account may know: everybody can see them, or it sent a track to them. */
export async function knownServices(db: Knex, accountId: number, serviceIds: readonly number[]): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(db)`
    SELECT v.id FROM unnest(${[...serviceIds]}::int[]) WITH ORDINALITY AS asked (id, position) JOIN services v ON v.id = asked.id
     WHERE ${raw(isPublic)}
        OR EXISTS (SELECT FROM submissions s WHERE s.service_id = v.id AND s.creator_account_id = ${accountId})
     ORDER BY asked.position`;
  return rows.map((row) => row.id);
}

/** Adds services; those in the list stay as they are. It has room for them. */
export async function insertMembers(
  trx: Knex.Transaction,
  listId: number,
  serviceIds: readonly number[],
): Promise<void> {
  await execute(trx)`
    WITH added AS (
      SELECT asked.id, row_number() OVER (ORDER BY asked.position) AS place
        FROM unnest(${[...serviceIds]}::int[]) WITH ORDINALITY AS asked (id, position)
       WHERE NOT EXISTS (SELECT FROM curator_list_services member WHERE member.list_id = ${listId} AND member.service_id = asked.id)),
    free AS (
      SELECT number, row_number() OVER (ORDER BY number) AS place FROM generate_series(1, 200) number
       WHERE NOT EXISTS (SELECT FROM curator_list_services member WHERE member.list_id = ${listId} AND member.number = number.number))
    INSERT INTO curator_list_services (list_id, service_id, number)
    SELECT ${listId}, added.id, free.number FROM added JOIN free USING (place)`;
}

export async function deleteMembers(
  trx: Knex.Transaction,
  listId: number,
  serviceIds: readonly number[],
): Promise<void> {
  await trx('curator_list_services')
    .where({ list_id: listId })
    .whereIn('service_id', [...serviceIds])
    .delete();
}

/** Gives a new influencer draft the settings that its template keeps. */
export async function writeTemplateSettings(trx: Knex, listId: number, campaignId: number): Promise<void> {
  await execute(trx)`
    INSERT INTO influencer_settings (campaign_id, platforms, country_codes, budget_credits, trends, disclosure, is_generated)
    SELECT ${campaignId}, kept.platforms, kept.country_codes, kept.budget_credits, kept.trends, kept.disclosure, kept.is_generated
      FROM curator_lists l, jsonb_populate_record(NULL::influencer_settings, l.influencer_settings) kept
     WHERE l.id = ${listId} AND l.influencer_settings IS NOT NULL`;
}

import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows } from '../../sql.ts';

/** What waits at the time of deletion, and doesn't keep anybody from asking for it. */
const waitsOnly = ['queued', 'promises', 'suspended'];

/** What stands against emptying an account, by kind (`open_business` in the database). */
export async function openBusiness(db: Knex, accountId: number): Promise<string[]> {
  const rows = await queryRows<{ kind: string }>(db)`SELECT kind FROM open_business(${accountId})`;
  return rows.map(({ kind }) => kind);
}

/** What keeps an account's owner from asking for its deletion. */
export const blockersOf = async (db: Knex, accountId: number): Promise<string[]> =>
  (await openBusiness(db, accountId)).filter((kind) => !waitsOnly.includes(kind));

export interface DeletionFigures {
  campaigns: number;
  held: number;
  queue: number;
  queueUntil: Date | null;
  clearing: number;
  clearingUntil: Date | null;
  flags: number;
  promisesUntil: Date | null;
  liveServices: number;
  dueAt: Date;
}

/** Numbers and dates of what is open. @param graceDays from now to the deletion */
export const figuresOf = (db: Knex, accountId: number, graceDays: number): Promise<DeletionFigures> =>
  queryOne<DeletionFigures>(db)`
    SELECT f.*, greatest(app_now() + make_interval(days => ${graceDays}::int), f."promisesUntil") AS "dueAt"
      FROM (SELECT
        (SELECT count(*)::int FROM campaigns WHERE account_id = ${accountId}
           AND (status IN ('awaiting_audio', 'scheduled', 'sent') OR (type = 'influencers' AND EXISTS (
             SELECT FROM submissions s WHERE s.campaign_id = campaigns.id AND s.status = 'accepted')))) AS campaigns,
        (SELECT coalesce(sum(b.debits_pending), 0)::bigint FROM ledger_accounts a JOIN ledger_balances b ON b.ledger_account_id = a.id
          WHERE a.account_id = ${accountId} AND a.kind = 'lot') AS held,
        q.count AS queue, q.until AS "queueUntil", c.count AS clearing, c.until AS "clearingUntil",
        (SELECT count(*)::int FROM flags f JOIN submissions s ON s.id = f.submission_id
          WHERE f.state = 'open' AND ${accountId} IN (s.creator_account_id, s.curator_account_id)) AS flags,
        (SELECT max(coalesce(keep_until, proof_due_at)) FROM submissions
          WHERE curator_account_id = ${accountId} AND (status = 'accepted' OR (status = 'placed' AND kept_at IS NULL))) AS "promisesUntil",
        (SELECT count(*)::int FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id
          WHERE p.account_id = ${accountId} AND v.status IN ('active', 'checking')) AS "liveServices"
        FROM (SELECT count(*)::int AS count, max(coalesce(proof_due_at, deadline_at)) AS until
                FROM submissions s JOIN campaigns c ON c.id = s.campaign_id
               WHERE s.curator_account_id = ${accountId}
                 AND (s.status = 'pending' OR (s.status = 'accepted' AND c.type = 'influencers'))) q,
             (SELECT count(*)::int AS count, max(clears_at) AS until FROM submissions
               WHERE curator_account_id = ${accountId} AND clears_at IS NOT NULL AND cleared_at IS NULL AND reversed_at IS NULL) c) f`;

/** Serialises what is decided about an account's deletion. */
export const lockOwner = (trx: Knex, accountId: number): Promise<{ email: string }> =>
  queryOne<{ email: string }>(trx)`SELECT email::text AS email FROM accounts WHERE id = ${accountId} FOR UPDATE`;

/** The day of a deletion that is asked for already; null without one. */
export const askedDueAt = async (trx: Knex, accountId: number): Promise<Date | null> =>
  (
    await queryRow<{ dueAt: Date }>(trx)`
    SELECT due_at AS "dueAt" FROM account_deletions WHERE account_id = ${accountId} AND cancelled_at IS NULL`
  )?.dueAt ?? null;

export const insertDeletion = (
  trx: Knex,
  row: { accountId: number; dueAt: Date; paid: number; earned: number },
): Promise<void> =>
  execute(trx)`
    INSERT INTO account_deletions (account_id, due_at, paid_hundredths, earned_hundredths)
    VALUES (${row.accountId}, ${row.dueAt}, ${row.paid}, ${row.earned})`;

/** Pauses what is offered: nothing new comes in. The owner resumes it if the account is kept. */
export async function closeShop(trx: Knex, accountId: number): Promise<void> {
  await execute(trx)`
    UPDATE services v SET status = 'paused', next_check_at = CASE WHEN v.status = 'active' THEN v.next_check_at END
      FROM curator_profiles p
     WHERE p.id = v.curator_profile_id AND p.account_id = ${accountId}
       AND (v.status = 'active' OR (v.status = 'checking' AND v.paused_by IS NOT NULL))`;
  // Nor does staff ending a pause bring one back.
  await execute(trx)`
    UPDATE services v SET resumes_to = 'curator' FROM curator_profiles p
     WHERE p.id = v.curator_profile_id AND p.account_id = ${accountId} AND v.resumes_to = 'active'`;
  await execute(trx)`
    UPDATE services v SET status = 'draft', next_check_at = NULL FROM curator_profiles p
     WHERE p.id = v.curator_profile_id AND p.account_id = ${accountId} AND v.status = 'checking' AND v.paused_by IS NULL`;
  await execute(trx)`
    UPDATE automatic_payouts SET mode = 'off', method = NULL, from_hundredths = NULL, problem = NULL WHERE account_id = ${accountId}`;
}

export interface DueDeletion {
  id: number;
  accountId: number;
  paid: number;
  earned: number;
}

/** Deletions that are due, those asked for first at the beginning. @param after the last one of the page before: those that wait stay due */
export const dueDeletions = (db: Knex, after: number, limit: number): Promise<DueDeletion[]> =>
  queryRows<DueDeletion>(db)`
    SELECT id, account_id AS "accountId", paid_hundredths AS paid, earned_hundredths AS earned FROM account_deletions
     WHERE cancelled_at IS NULL AND erased_at IS NULL AND due_at <= app_now() AND id > ${after} ORDER BY id LIMIT ${limit}`;

/** @returns whether it is still to be done; it is locked then */
export const lockDeletion = async (trx: Knex, id: number): Promise<boolean> =>
  (await queryRow(trx)`
    SELECT FROM account_deletions WHERE id = ${id} AND cancelled_at IS NULL AND erased_at IS NULL FOR UPDATE`) !== null;

export const cancelDeletion = (trx: Knex, id: number): Promise<void> =>
  execute(trx)`UPDATE account_deletions SET cancelled_at = app_now() WHERE id = ${id} AND erased_at IS NULL`;

/** Empties an account. @returns the keys of its files, which nothing refers to any more */
export async function eraseAccount(trx: Knex, accountId: number, keepYears: number): Promise<string[]> {
  const rows = await queryRows<{ key: string }>(trx)`
    SELECT file_key AS key FROM erase_account(${accountId}, ${keepYears}::int)`;
  return rows.map(({ key }) => key);
}

/** Emptied accounts to whose lots something came back. */
export const refilled = (db: Knex, limit: number): Promise<{ id: number; accountId: number }[]> =>
  queryRows<{ id: number; accountId: number }>(db)`
    SELECT DISTINCT d.id, d.account_id AS "accountId" FROM account_deletions d
      JOIN ledger_accounts a ON a.account_id = d.account_id AND a.kind = 'lot'
      JOIN ledger_balances b ON b.ledger_account_id = a.id
     WHERE d.erased_at IS NOT NULL AND b.credits_posted > b.debits_posted + b.debits_pending ORDER BY d.id LIMIT ${limit}`;

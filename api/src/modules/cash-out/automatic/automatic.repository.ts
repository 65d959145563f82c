import type { AutomaticPayoutProblem, AutomaticPayoutMode, PayoutMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryRow, queryRows, raw } from '../../../sql.ts';
import { hasDebtSql } from '../../ledger/index.ts';

const thisMonday = raw(`date_trunc('week', app_now() AT TIME ZONE 'UTC')::date`);
const today = raw(`(app_now() AT TIME ZONE 'UTC')::date`);

export interface AutomaticPayoutRow {
  mode: AutomaticPayoutMode;
  fromHundredths: number | null;
  method: PayoutMethod | null;
  problem: AutomaticPayoutProblem | null;
  /** The Monday of the next weekly one, `2026-05-18`; null otherwise. */
  nextOn: string | null;
}

/** A curator's setting; null where they never made one. */
export const readAutomaticPayout = (db: Knex, accountId: number): Promise<AutomaticPayoutRow | null> =>
  queryRow<AutomaticPayoutRow>(db)`
    SELECT mode, from_hundredths AS "fromHundredths", method, problem,
           CASE WHEN mode = 'weekly' THEN
             to_char(CASE WHEN done_period < ${thisMonday} THEN ${thisMonday} ELSE ${thisMonday} + 7 END, 'YYYY-MM-DD') END AS "nextOn"
      FROM automatic_payouts WHERE account_id = ${accountId}`;

/**
 * Stores the setting, and with it that what was in the way is dealt with. Weekly payouts begin on the next Monday, those at an amount after the
 * day of the last demand: a period that has one is over, whatever became of it.
 */
export async function saveAutomaticPayout(
  db: Knex,
  accountId: number,
  { mode, fromHundredths, method }: Pick<AutomaticPayoutRow, 'mode' | 'fromHundredths' | 'method'>,
): Promise<void> {
  await execute(db)`
    INSERT INTO automatic_payouts AS current (account_id, mode, from_hundredths, method, done_period)
    VALUES (${accountId}, ${mode}, ${fromHundredths}, ${method}, 
            greatest(CASE WHEN ${mode === 'weekly'} THEN ${thisMonday} END,
                     (SELECT max(automatic_period) FROM cash_outs WHERE account_id = ${accountId})))
    ON CONFLICT (account_id) DO UPDATE
       SET mode = excluded.mode, from_hundredths = excluded.from_hundredths, method = excluded.method,
           done_period = CASE WHEN current.mode = excluded.mode AND excluded.mode = 'weekly' THEN current.done_period
                              ELSE excluded.done_period END,
           problem = NULL, tried_at = NULL, changed_at = app_now()`;
}

/** What may be paid out now, and what is in its way. */
export interface DuePayout {
  accountId: number;
  mode: 'weekly' | 'amount';
  method: PayoutMethod;
  /** Its Monday, or its day. */
  period: string;
  availableHundredths: number;
  problem: AutomaticPayoutProblem | null;
  isConfirmed: boolean;
  hasDebt: boolean;
  /** The latest one came back since the setting was made. */
  isReturned: boolean;
}

/**
 * Settings whose period isn't over yet, without those of accounts that are suspended or have an open demand. What was tried in vain waits
 * for `pauseMinutes`, and behind the others.
 */
export const duePayouts = (db: Knex, limit: number, pauseMinutes: number): Promise<DuePayout[]> => queryRows<DuePayout>(
  db,
)`
  SELECT p.account_id AS "accountId", p.mode, p.method, to_char(now.period, 'YYYY-MM-DD') AS period, p.problem,
         coalesce(b.credits_posted - b.debits_posted - b.debits_pending, 0)::bigint AS "availableHundredths",
         a.email_confirmed_at IS NOT NULL AS "isConfirmed", ${raw(hasDebtSql('p.account_id'))} AS "hasDebt",
         coalesce((SELECT c.status = 'returned' AND c.closed_at >= p.changed_at FROM cash_outs c
                    WHERE c.account_id = p.account_id AND c.automatic_period IS NOT NULL ORDER BY c.id DESC LIMIT 1), false) AS "isReturned"
    FROM automatic_payouts p
    JOIN accounts a ON a.id = p.account_id AND a.suspended_at IS NULL
   CROSS JOIN LATERAL (SELECT CASE p.mode WHEN 'weekly' THEN ${thisMonday} ELSE ${today} END AS period) now
    LEFT JOIN ledger_accounts w ON w.account_id = p.account_id AND w.kind = 'curator_cleared'
    LEFT JOIN ledger_balances b ON b.ledger_account_id = w.id
   WHERE p.mode <> 'off' AND (p.done_period IS NULL OR p.done_period < now.period)
     AND (p.mode = 'weekly' OR b.credits_posted - b.debits_posted - b.debits_pending >= p.from_hundredths)
     AND NOT EXISTS (SELECT 1 FROM cash_outs o WHERE o.account_id = p.account_id AND o.status IN ('requested', 'approved', 'sent'))
     AND coalesce(p.tried_at <= app_now() - make_interval(mins => ${pauseMinutes}), true)
   ORDER BY p.tried_at NULLS FIRST, p.account_id LIMIT ${limit}`;

/** Notes that a demand was tried in vain. Its period stays open. */
export const recordTry = (db: Knex, accountId: number): Promise<void> =>
  execute(db)`UPDATE automatic_payouts SET tried_at = app_now() WHERE account_id = ${accountId}`;

/**
 * Notes that a period is done with, and what was in the way.
 * @returns false where it was noted before, or the setting was changed in the meantime
 */
export async function closePeriod(
  trx: Knex.Transaction,
  { accountId, mode, method, period }: DuePayout,
  problem: AutomaticPayoutProblem | null,
): Promise<boolean> {
  const row = await queryRow<object>(trx)`
    UPDATE automatic_payouts SET done_period = ${period}::date, problem = ${problem}, tried_at = NULL
     WHERE account_id = ${accountId} AND mode = ${mode} AND method = ${method}
       AND (done_period IS NULL OR done_period < ${period}::date) RETURNING account_id`;
  return row !== null;
}

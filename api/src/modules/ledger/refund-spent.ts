import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { lockWallets } from './accounts.ts';
import { payDebtsOfLots, type SettledDebt } from './debt.ts';

/** A refund of all spent credits: for a removed post, or for an answer below quality. */
export interface SpentRefund {
  submissionIds: readonly number[];
  kind: 'promise_broken' | 'quality_refunded';
}

/** What was refunded for one submission and what of it had been earned, in hundredths. */
export interface RefundedSubmission {
  submissionId: number;
  returned: number;
  reversed: number;
}

const keyOf: Record<SpentRefund['kind'], string> = { promise_broken: 'broken', quality_refunded: 'quality' };

/** The legs into clearing: the platform's share, less what a broken promise returned of it, and the earning. */
const taken = `
  SELECT j.id AS journal_id, j.submission_id, j.created_at, t.credit_account_id AS account_id, t.unit,
         t.amount - coalesce(before.amount, 0) AS amount, part.name AS part
    FROM ledger_journals j
    CROSS JOIN (VALUES ('fee'), ('earned')) AS part (name)
    JOIN ledger_transfers t ON t.idem = 'submission:' || j.submission_id || ':' || part.name
    CROSS JOIN LATERAL (
      SELECT sum(b.amount)::bigint AS amount FROM ledger_transfers b
       WHERE b.idem IN ('submission:' || j.submission_id || ':broken:' || part.name,
                        'submission:' || j.submission_id || ':quality:' || part.name)) before
   WHERE j.id = ANY (:journalIds) AND t.amount > coalesce(before.amount, 0)`;

/** What each lot spent and hasn't been refunded, to itself or as a promo lot of its own; last spent first. */
const spentFrom = `
  SELECT h.submission_id, h.debit_account_id AS lot_id, h.id AS spent_order,
         p.amount - coalesce((SELECT sum(b.amount) FROM ledger_transfers b
                               LEFT JOIN lots promo ON promo.ledger_account_id = b.credit_account_id
                               WHERE b.submission_id = h.submission_id AND b.phase = 'single'
                                 AND h.debit_account_id IN (b.credit_account_id, promo.refunds_lot_id)), 0) AS amount
    FROM ledger_transfers h JOIN ledger_transfers p ON p.pending_id = h.id AND p.phase = 'post'
   WHERE h.submission_id IN (SELECT submission_id FROM totals)`;

/**
 * Refunds what these submissions spent, with the earnings, to the lots it came from, last spent first; lots of disputed payments pay their debt first.
 * Set-based; books once per submission and kind; the caller has locked the submissions.
 * @returns what this call booked, and the debts that it paid
 * @throws where an earning has cleared already: the wallet is never overdrawn
 */
export async function refundSpent(
  trx: Knex.Transaction,
  { submissionIds, kind }: SpentRefund,
): Promise<{ booked: RefundedSubmission[]; debts: SettledDebt[] }> {
  const key = keyOf[kind];
  const journals = await queryRows<{ id: number }>(trx)`
    INSERT INTO ledger_journals (kind, idem, creator_account_id, curator_account_id, campaign_id, submission_id, created_at)
    SELECT ${kind}, 'submission:' || s.id || ':' || ${key}, s.creator_account_id, s.curator_account_id,
           s.campaign_id, s.id, app_now()
      FROM submissions s WHERE s.id = ANY (${[...submissionIds]}::int[]) ORDER BY s.id
    ON CONFLICT (idem) DO NOTHING RETURNING id`;
  if (journals.length === 0) return { booked: [], debts: [] };
  const bindings = { journalIds: journals.map((journal) => journal.id), key };
  const wallets = await trx.raw<{ rows: { id: number; kind: string }[] }>(
    `SELECT DISTINCT a.id, a.kind FROM ledger_journals j
       JOIN ledger_transfers t ON t.submission_id = j.submission_id
       JOIN ledger_accounts a ON a.id IN (t.debit_account_id, t.credit_account_id) AND a.kind IN ('lot', 'curator_clearing')
      WHERE j.id = ANY (:journalIds)`,
    bindings,
  );
  await lockWallets(
    trx,
    wallets.rows.map((row) => row.id),
  );
  const legs = await trx.raw<{ rows: { submission_id: number; idem: string; amount: number }[] }>(
    `WITH taken AS MATERIALIZED (${taken}),
     totals AS (SELECT journal_id, submission_id, created_at, unit, sum(amount) AS total FROM taken GROUP BY 1, 2, 3, 4),
     spent AS (${spentFrom}),
     running AS (
       SELECT spent.*, coalesce(sum(amount) OVER (PARTITION BY submission_id ORDER BY spent_order DESC
                                                  ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before FROM spent),
     clearing AS (SELECT id FROM ledger_accounts WHERE kind = 'clearing' AND unit = 'credit')
     INSERT INTO ledger_transfers
       (journal_id, phase, unit, debit_account_id, credit_account_id, amount, submission_id, idem, created_at)
     SELECT * FROM (
       SELECT taken.journal_id, 'single', taken.unit, taken.account_id, clearing.id, taken.amount, taken.submission_id,
              'submission:' || taken.submission_id || ':' || :key || ':' || taken.part, taken.created_at
         FROM taken, clearing
       UNION ALL
       SELECT totals.journal_id, 'single', totals.unit, clearing.id, running.lot_id,
              least(running.amount, totals.total - running.before)::bigint, totals.submission_id,
              'submission:' || totals.submission_id || ':' || :key || ':returned:' || running.lot_id, totals.created_at
         FROM totals JOIN running ON running.submission_id = totals.submission_id, clearing
        WHERE running.amount > 0 AND totals.total > running.before) leg
     RETURNING submission_id, idem, amount`,
    bindings,
  );
  const booked = new Map<number, RefundedSubmission>();
  for (const leg of legs.rows) {
    const refunded = booked.get(leg.submission_id) ?? { submissionId: leg.submission_id, returned: 0, reversed: 0 };
    if (leg.idem.includes(':returned:')) refunded.returned += leg.amount;
    else if (leg.idem.endsWith(':earned')) refunded.reversed += leg.amount;
    booked.set(leg.submission_id, refunded);
  }
  if (booked.size < journals.length) throw new Error('a submission that spent nothing has nothing to refund');
  const lotIds = wallets.rows.filter((row) => row.kind === 'lot').map((row) => row.id);
  const first = Math.min(...booked.keys());
  // Any of the submissions can name the event: each is booked once, and all in this transaction.
  return { booked: [...booked.values()], debts: await payDebtsOfLots(trx, lotIds, `submission:${first}:${key}`) };
}

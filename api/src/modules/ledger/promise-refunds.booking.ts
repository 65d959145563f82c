import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';
import { systemAccounts } from './accounts.ts';
import type { Credits } from './credits.ts';

/** A refund of one submission: its parts by paid lot. */
export interface PromiseRefund {
  submissionId: number;
  campaignId: number;
  creatorAccountId: number;
  curatorAccountId: number;
  parts: { paidLotId: number; amount: Credits }[];
}

interface NewPart {
  submissionId: number;
  accountId: number;
  paidLotId: number;
  amount: number;
  source: string;
  lotId: number;
}

/** Opens an empty promo lot for each part. */
async function openRefundLots(trx: Knex.Transaction, refunds: readonly PromiseRefund[]): Promise<NewPart[]> {
  const parts = refunds.flatMap(({ submissionId, creatorAccountId: accountId, parts: ofSubmission }) =>
    ofSubmission.map((part) => ({
      ...part,
      submissionId,
      accountId,
      source: `promise:${submissionId}:${part.paidLotId}`,
    })),
  );
  const accounts = await queryRows<{ id: number; account_id: number }>(trx)`
    INSERT INTO ledger_accounts (unit, kind, account_id)
    SELECT 'credit', 'lot', p.account_id FROM unnest(${parts.map((part) => part.accountId)}::int[])
           WITH ORDINALITY AS p (account_id, position) ORDER BY p.position
    RETURNING id, account_id`;
  const idsOf = Map.groupBy(
    accounts.toSorted((a, b) => a.id - b.id),
    (row) => row.account_id,
  );
  const opened = parts.map((part) => ({ ...part, lotId: idsOf.get(part.accountId)!.shift()!.id }));
  await execute(trx)`
    INSERT INTO lots (ledger_account_id, account_id, kind, source, refunds_lot_id, created_at)
    SELECT p.lot_id, p.account_id, 'promo', p.source, p.paid_lot_id, app_now()
      FROM unnest(${opened.map((part) => part.lotId)}::bigint[], ${opened.map((part) => part.accountId)}::int[],
                  ${opened.map((part) => part.source)}::text[], ${opened.map((part) => part.paidLotId)}::bigint[])
           AS p (lot_id, account_id, source, paid_lot_id)`;
  return opened;
}

/**
 * Books refunds of broken promises, set-based: out of revenue, through clearing, into new promo lots.
 * @returns those lots
 */
export async function bookPromiseRefunds(trx: Knex.Transaction, refunds: readonly PromiseRefund[]): Promise<number[]> {
  const ids = refunds.map((refund) => refund.submissionId);
  await execute(trx)`
    INSERT INTO ledger_journals (kind, idem, creator_account_id, campaign_id, submission_id, created_at)
    SELECT 'promise_broken', 'submission:' || s.id || ':broken', s.creator_account_id, s.campaign_id, s.id, app_now()
      FROM submissions s WHERE s.id = ANY (${ids}::int[]) ORDER BY s.id`;
  const parts = await openRefundLots(trx, refunds);
  const { revenue, clearing } = await systemAccounts(trx);
  await execute(trx)`
    WITH parts AS (
      SELECT p.submission_id, p.lot_id, p.amount, p.source, j.id AS journal_id
        FROM unnest(${parts.map((part) => part.submissionId)}::int[], ${parts.map((part) => part.lotId)}::bigint[],
                    ${parts.map((part) => part.amount)}::bigint[], ${parts.map((part) => part.source)}::text[])
             AS p (submission_id, lot_id, amount, source)
        JOIN ledger_journals j ON j.idem = 'submission:' || p.submission_id || ':broken')
    INSERT INTO ledger_transfers
      (journal_id, phase, unit, debit_account_id, credit_account_id, amount, submission_id, idem, created_at)
    SELECT journal_id, 'single', 'credit', ${revenue}::bigint, ${clearing}::bigint, sum(amount)::bigint, submission_id,
           'submission:' || submission_id || ':broken:fee', app_now()
      FROM parts GROUP BY journal_id, submission_id
    UNION ALL
    SELECT journal_id, 'single', 'credit', ${clearing}::bigint, lot_id, amount, submission_id, source || ':issued', app_now() FROM parts`;
  return parts.map((part) => part.lotId);
}

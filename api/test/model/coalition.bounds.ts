import { expect } from 'vitest';
import { defaultRules } from '../../src/rules.ts';
import { queryOne, queryRows } from '../../src/sql.ts';
import type { Coalition } from './coalition.world.ts';

/*
 * Payments in and payouts out, read from the tables of the payments: what came in, what was returned, and what the curators were paid or
 * could be. All amounts in cents; a hundredth of an earned credit is a cent.
 */

interface Payment {
  cents: number;
  /** In hundredths. */
  sold: number;
  bonus: number;
  discount: number;
  /** Returned to the card or disputed, and not won. */
  back: number;
  /** Open debts of its disputes, in hundredths. */
  owed: number;
}

const paymentsOf = ({ api, accountIds }: Coalition) => queryRows<Payment>(api.db)`
  SELECT p.cents, p.sold, p.bonus, p.discount, (p.returned + coalesce(c.disputed, 0))::bigint AS back,
         coalesce(c.owed, 0)::bigint AS owed
    FROM (SELECT id AS purchase_id, NULL AS invoice_id, account_id, price_cents AS cents, credits * 100::bigint AS sold,
                 bonus_hundredths AS bonus, discount_cents AS discount, returned_cents AS returned
            FROM purchases WHERE paid_at IS NOT NULL
           UNION ALL
          SELECT NULL, invoice_id, account_id, paid_cents, granted_hundredths, 0, 0, 0 FROM pro_invoices) p
   CROSS JOIN LATERAL (
     SELECT sum(k.disputed_cents) FILTER (WHERE k.state <> 'won') AS disputed, sum(b.debits_posted - b.credits_posted) AS owed
       FROM chargebacks k LEFT JOIN receivables r ON r.source = 'chargeback:' || k.id
       LEFT JOIN ledger_balances b ON b.ledger_account_id = r.ledger_account_id
      WHERE k.purchase_id = p.purchase_id OR k.invoice_id = p.invoice_id) c
   WHERE p.account_id = ANY (${accountIds}::int[])`;

/** What was paid out, what is earned and could be, and the credits that are left to spend or held. */
const takenBy = ({ api, accountIds }: Coalition) => queryOne<{
  paid: number;
  earned: number;
  unspent: number;
  given: number;
}>(api.db)`
  SELECT (SELECT coalesce(sum(cents), 0) FROM cash_outs WHERE status = 'paid' AND account_id = ANY (${accountIds}::int[]))::bigint AS paid,
         coalesce(sum(b.credits_posted - b.debits_posted) FILTER (WHERE a.kind <> 'lot'), 0)::bigint AS earned,
         coalesce(sum(b.credits_posted - b.debits_posted) FILTER (WHERE a.kind = 'lot'), 0)::bigint AS unspent,
         (SELECT coalesce(sum(hundredths), 0) FROM gift_codes
           WHERE purchase_id IS NULL AND redeemed_by = ANY (${accountIds}::int[]))::bigint AS given
    FROM ledger_accounts a JOIN ledger_balances b ON b.ledger_account_id = a.id
   WHERE a.account_id = ANY (${accountIds}::int[]) AND a.kind IN ('lot', 'curator_clearing', 'curator_cleared')`;

const { curatorSharePercent, vatPercent, processingCentsPerCredit, promiseRefund } = defaultRules.money;
const highestShare = Math.max(...Object.values(curatorSharePercent)) / 100;

const total = (payments: readonly Payment[], of: (payment: Payment) => number): number =>
  payments.reduce((sum, payment) => sum + of(payment), 0);

const owedCents = ({ owed, cents, sold }: Payment): number => (owed * cents) / sold;

/** The credits that are still paid for, with their bonus and what broken promises may return of them: no more than their net pays for. */
function usable({ cents, sold, bonus, back }: Payment): number {
  const kept = Math.max(0, 1 - back / cents);
  const netOfCredit = ((cents / (sold + bonus)) * 100) / (1 + vatPercent / 100) - processingCentsPerCredit;
  const surplus = Math.max(0, netOfCredit / 100 / highestShare - 1);
  return kept * (sold + bonus + sold * Math.min(surplus, promiseRefund.maxPercent / 100));
}

/**
 * Compares what the coalition got, and would get by spending what is left, with what it paid as the rules word it; and closer: with what
 * curators can earn of the credits that are paid for, given or owed.
 */
export async function expectNoGain(coalition: Coalition): Promise<void> {
  const payments = await paymentsOf(coalition);
  const { paid, earned, unspent, given } = await takenBy(coalition);
  const got = paid + earned + unspent * highestShare;
  const byTheRules = total(payments, (one) => one.cents - one.back + owedCents(one) + one.bonus + one.discount) + given;
  // A return and a dispute of each payment may round.
  const rounding = 3 * payments.length;
  const byCredits = (total(payments, (one) => usable(one) + one.owed) + given) * highestShare + rounding;
  const seen = { got, byTheRules, byCredits, paid, earned, unspent, given, payments };
  expect({ ...seen, isGain: got > byTheRules, isMore: got > byCredits }).toEqual({
    ...seen,
    isGain: false,
    isMore: false,
  });
}

/** The broken promises that returned something although the same creator and curator had a refund not long before. */
export const returnedTooSoon = ({ api, accountIds }: Coalition) => queryRows<{ submission_id: number }>(api.db)`
  WITH refunds AS (
    SELECT j.id, j.created_at, s.id AS submission_id, s.creator_account_id, s.curator_account_id
      FROM ledger_journals j JOIN submissions s ON s.id = j.submission_id JOIN campaigns c ON c.id = s.campaign_id
     WHERE j.kind = 'promise_broken' AND c.type <> 'influencers' AND s.creator_account_id = ANY (${accountIds}::int[]))
  SELECT r.submission_id FROM refunds r
   WHERE EXISTS (SELECT 1 FROM refunds e
                  WHERE e.id < r.id AND (e.creator_account_id, e.curator_account_id) = (r.creator_account_id, r.curator_account_id)
                    AND e.created_at > r.created_at - make_interval(days => ${promiseRefund.onceInDays}))`;

import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { queryRows } from '../../sql.ts';
import { lockWallets } from './accounts.ts';
import { hundredths, minus, proportion, smaller, sum, zeroCredits, type Credits } from './credits.ts';
import { payDebtsOfLots, type SettledDebt } from './debt.ts';
import { noteDeferred } from './deferred-promise-refunds.ts';
import { remainingPromiseRefunds, type RemainingRefund } from './remaining-promise-refunds.ts';
import { bookPromiseRefunds, type PromiseRefund } from './promise-refunds.booking.ts';

interface Candidate extends Omit<PromiseRefund, 'parts'> {
  fee: Credits;
  spent: Credits;
  /** What purchased and subscription lots paid. */
  paid: { lotId: number; amount: Credits }[];
}

/** Locks the paid lots of these submissions, so that what each may still return stays as it is read. @returns them */
async function lockPaidLots(trx: Knex.Transaction, submissionIds: readonly number[]): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(trx)`
    SELECT DISTINCT l.ledger_account_id AS id FROM ledger_transfers p
      JOIN lots l ON l.ledger_account_id = p.debit_account_id AND l.kind IN ('purchased', 'subscription')
     WHERE p.submission_id = ANY (${[...submissionIds]}::int[]) AND p.phase = 'post'`;
  const lotIds = rows.map((row) => row.id);
  await lockWallets(trx, lotIds);
  return lotIds;
}

/** Submissions of which nothing was refunded, whose creator and curator had no refund so many days before the break; in id order. */
async function candidatesOf(
  trx: Knex.Transaction,
  submissionIds: readonly number[],
  onceInDays: number,
): Promise<Candidate[]> {
  const rows = await queryRows<{
    id: number;
    campaign_id: number;
    creator_account_id: number;
    curator_account_id: number;
    fee: number;
    spent: number;
    paid: { lotId: number; amount: number }[];
  }>(trx)`
    SELECT s.id, s.campaign_id, s.creator_account_id, s.curator_account_id, fee.amount AS fee, spent.amount AS spent, spent.paid
      FROM submissions s
      JOIN ledger_transfers fee ON fee.idem = 'submission:' || s.id || ':fee'
     CROSS JOIN LATERAL (
       SELECT sum(p.amount)::bigint AS amount,
              json_agg(json_build_object('lotId', p.debit_account_id, 'amount', p.amount) ORDER BY p.pending_id)
                FILTER (WHERE l.kind IN ('purchased', 'subscription')) AS paid
         FROM ledger_transfers p JOIN lots l ON l.ledger_account_id = p.debit_account_id
        WHERE p.submission_id = s.id AND p.phase = 'post') spent
     WHERE s.id = ANY (${[...submissionIds]}::int[]) AND spent.paid IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM ledger_journals j
                        WHERE j.idem IN ('submission:' || s.id || ':broken', 'submission:' || s.id || ':quality'))
       AND NOT EXISTS (SELECT 1 FROM promise_refunds r
                        WHERE r.creator_account_id = s.creator_account_id AND r.curator_account_id = s.curator_account_id
                          AND r.refunded_at > coalesce(s.broken_at, app_now()) - make_interval(days => ${onceInDays}))
     ORDER BY s.id`;
  return rows.map((row) => ({
    submissionId: row.id,
    campaignId: row.campaign_id,
    creatorAccountId: row.creator_account_id,
    curatorAccountId: row.curator_account_id,
    fee: hundredths(row.fee),
    spent: hundredths(row.spent),
    paid: row.paid.map(({ lotId, amount }) => ({ lotId, amount: hundredths(amount) })),
  }));
}

/**
 * The part of the platform's share that each paid lot paid, up to what that lot may still return; the first of a creator and curator only. What a
 * pending return or an open dispute would cut waits for their outcome.
 * @returns the refunds, and the submissions that wait
 */
function allocate(
  candidates: readonly Candidate[],
  remaining: Map<number, RemainingRefund>,
): { allocated: PromiseRefund[]; waiting: number[] } {
  const pairs = new Set<string>();
  const waiting: number[] = [];
  const allocated = candidates.flatMap(({ fee, spent, paid, ...refund }) => {
    const pair = `${refund.creatorAccountId}:${refund.curatorAccountId}`;
    if (pairs.has(pair)) return [];
    const shares = paid.map(({ lotId, amount }) => ({ paidLotId: lotId, share: proportion(amount, fee, spent) }));
    const waits = shares.some(({ paidLotId, share }) => {
      const { left, leftIfRestored } = remaining.get(paidLotId)!;
      return smaller(share, left) < smaller(share, leftIfRestored);
    });
    const parts = shares
      .map(({ paidLotId, share }) => ({ paidLotId, amount: smaller(share, remaining.get(paidLotId)!.left) }))
      .filter(({ amount }) => amount > zeroCredits);
    if (waits) waiting.push(refund.submissionId);
    if (waits || parts.length === 0) return [];
    for (const { paidLotId, amount } of parts) {
      const { left, leftIfRestored } = remaining.get(paidLotId)!;
      remaining.set(paidLotId, { left: minus(left, amount), leftIfRestored: minus(leftIfRestored, amount) });
    }
    pairs.add(pair);
    return [{ ...refund, parts }];
  });
  return { allocated, waiting };
}

/** Claims the turn of each creator and curator. @returns the submissions that got it */
async function claimPairs(
  trx: Knex.Transaction,
  refunds: readonly PromiseRefund[],
  onceInDays: number,
): Promise<Set<number>> {
  const rows = await queryRows<{ submission_id: number }>(trx)`
    INSERT INTO promise_refunds AS newest (creator_account_id, curator_account_id, submission_id, refunded_at)
    SELECT s.creator_account_id, s.curator_account_id, s.id, app_now() FROM submissions s
     WHERE s.id = ANY (${refunds.map((refund) => refund.submissionId)}::int[])
     ORDER BY s.creator_account_id, s.curator_account_id
    ON CONFLICT (creator_account_id, curator_account_id) DO UPDATE
       SET submission_id = excluded.submission_id, refunded_at = excluded.refunded_at
     WHERE newest.refunded_at <= make_interval(days => -${onceInDays}::int)
         + (SELECT coalesce(s.broken_at, app_now()) FROM submissions s WHERE s.id = excluded.submission_id)
    RETURNING submission_id`;
  return new Set(rows.map((row) => row.submission_id));
}

/**
 * Returns the platform's share of broken promises to the creators, as promo lots: the part that purchased or subscription lots paid, a
 * limited part of each lot, once per creator and curator in a while (docs/rules.md#placements). Books once per submission; the caller
 * has locked the submissions. What it returns of a disputed payment pays that debt first. What waits for the end of a return or dispute is
 * noted in `deferred_promise_refunds`, for a job that calls this again.
 * @returns what was returned, by submission (those without anything are left out), the debts that it paid, and the submissions that wait
 */
export async function refundPromises(
  trx: Knex.Transaction,
  submissionIds: readonly number[],
  money: Rules['money'],
): Promise<{ back: Map<number, Credits>; debts: SettledDebt[]; waiting: number[] }> {
  const { onceInDays } = money.promiseRefund;
  const lotIds = await lockPaidLots(trx, submissionIds);
  if (lotIds.length === 0) {
    // Nothing may be returned, so nothing waits: left noted, it would be tried for ever.
    await noteDeferred(trx, submissionIds, []);
    return { back: new Map(), debts: [], waiting: [] };
  }
  const candidates = await candidatesOf(trx, submissionIds, onceInDays);
  const { allocated, waiting } = allocate(candidates, await remainingPromiseRefunds(trx, lotIds, money));
  await noteDeferred(trx, submissionIds, waiting);
  const claimed = await claimPairs(trx, allocated, onceInDays);
  const refunds = allocated.filter((refund) => claimed.has(refund.submissionId));
  if (refunds.length === 0) return { back: new Map(), debts: [], waiting };
  const newLotIds = await bookPromiseRefunds(trx, refunds);
  const back = new Map(refunds.map(({ submissionId, parts }) => [submissionId, sum(parts.map((part) => part.amount))]));
  const first = Math.min(...back.keys());
  return { back, debts: await payDebtsOfLots(trx, newLotIds, `submission:${first}:broken`), waiting };
}

import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { rowsOf, type Statement, statement } from '../../sql.ts';
import { systemAccounts } from './accounts.ts';
import { minus, zeroCredits, smaller, sum, toDecimal, type Credits } from './credits.ts';
import { assertNoDebt } from './debt.ts';
import { book, type Booking, isBooked, type Leg } from './journal.ts';

interface Hold {
  campaignId: number;
  creatorAccountId: number;
  /** They draw from the lots in this order. */
  submissions: readonly { id: number; amount: Credits }[];
  at?: Date;
}

/** A lot with something left to spend. */
export interface OpenLot {
  accountId: number;
  lotId: number;
  available: Credits;
}

/** Locks creators' lots in id order, then reads them in spend order (docs/rules.md#money): `OpenLot`s. */
export const lockLots = (accountIds: readonly number[]): Statement => statement`
    WITH locked AS MATERIALIZED (
      SELECT l.account_id, l.ledger_account_id AS lot_id, l.spend_rank,
             b.credits_posted - b.debits_posted - b.debits_pending AS available
        FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id
       WHERE l.account_id = ANY (${[...accountIds]}::int[])
       ORDER BY b.ledger_account_id
         FOR NO KEY UPDATE OF b
    )
    SELECT account_id AS "accountId", lot_id AS "lotId", available FROM locked WHERE available > 0 ORDER BY spend_rank, lot_id`;

/**
 * Allocates the prices to the lots in spend order: one hold per (submission, lot). The caller has checked that the lots suffice.
 */
function allocate(lots: readonly OpenLot[], submissions: Hold['submissions']) {
  const holds: { submissionId: number; lotId: number; amount: Credits }[] = [];
  let index = 0;
  let left = lots[0]?.available ?? zeroCredits;
  for (const submission of submissions) {
    let needed = submission.amount;
    while (needed > 0) {
      if (left === 0) left = lots[++index]!.available;
      const amount = smaller(needed, left);
      holds.push({ submissionId: submission.id, lotId: lots[index]!.lotId, amount });
      needed = minus(needed, amount);
      left = minus(left, amount);
    }
  }
  return holds;
}

/**
 * The booking that holds each submission's price in the creator's lots. Its key books it once per campaign.
 * @param lots locked, by a transaction that has found no debt since: a chargeback locks them too
 * @throws AppError insufficient_credits with the available and missing amounts
 */
export async function holdingOf(trx: Knex.Transaction, input: Hold, lots: readonly OpenLot[]): Promise<Booking> {
  const total = sum(input.submissions.map((submission) => submission.amount));
  assertSufficient(lots, total);
  const { clearing } = await systemAccounts(trx);
  const legs = allocate(lots, input.submissions).map((held): Leg => ({
    phase: 'pending',
    debitAccountId: held.lotId,
    creditAccountId: clearing,
    amount: held.amount,
    submissionId: held.submissionId,
    idem: `submission:${held.submissionId}:held:${held.lotId}`,
  }));
  const { campaignId, creatorAccountId, at } = input;
  const idem = paidKey(campaignId);
  const creatorChange = minus(zeroCredits, total);
  return { journal: { kind: 'campaign_paid', idem, creatorAccountId, campaignId, at, creatorChange }, legs };
}

const paidKey = (campaignId: number) => `campaign:${campaignId}:paid`;

/**
 * Holds each submission's price in the creator's lots. Books once per campaign.
 * @throws AppError debt_outstanding; insufficient_credits with the available and missing amounts; nothing is held then.
 */
export async function hold(trx: Knex.Transaction, input: Hold): Promise<{ replayed: boolean }> {
  const lots = await rowsOf<OpenLot>(trx, lockLots([input.creatorAccountId]));
  try {
    await assertNoDebt(trx, input.creatorAccountId);
    const booking = await holdingOf(trx, input, lots);
    return { replayed: !(await book(trx, booking)) };
  } catch (refusal) {
    // What was booked before is no longer in the lots, and isn't refused.
    if (refusal instanceof AppError && (await isBooked(trx, paidKey(input.campaignId)))) return { replayed: true };
    throw refusal;
  }
}

/** @throws AppError insufficient_credits */
function assertSufficient(lots: readonly OpenLot[], total: Credits): void {
  const available = sum(lots.map((lot) => lot.available));
  if (available >= total) return;
  const missing = toDecimal(minus(total, available));
  throw new AppError('insufficient_credits', because('wallets.missing', { credits: missing }), {
    details: { totalCredits: toDecimal(total), walletCredits: toDecimal(available), missingCredits: missing },
  });
}

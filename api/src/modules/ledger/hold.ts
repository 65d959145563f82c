import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { queryRows } from '../../sql.ts';
import { systemAccounts } from './accounts.ts';
import { hundredths, minus, zeroCredits, smaller, sum, toDecimal, type Credits } from './credits.ts';
import { assertNoDebt } from './debt.ts';
import { book, isBooked, type Leg } from './journal.ts';

interface Hold {
  campaignId: number;
  creatorAccountId: number;
  /** They draw from the lots in this order. */
  submissions: readonly { id: number; amount: Credits }[];
  at?: Date;
}

interface OpenLot {
  lotId: number;
  available: Credits;
}

/** Locks a creator's lots in id order, then reads them in spend order (docs/rules.md#money). */
async function lockLots(trx: Knex.Transaction, accountId: number): Promise<OpenLot[]> {
  const rows = await queryRows<{ lot_id: number; available: number }>(trx)`
    WITH locked AS MATERIALIZED (
      SELECT l.ledger_account_id AS lot_id, l.spend_rank,
             b.credits_posted - b.debits_posted - b.debits_pending AS available
        FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id
       WHERE l.account_id = ${accountId}
       ORDER BY b.ledger_account_id
         FOR NO KEY UPDATE OF b
    )
    SELECT lot_id, available FROM locked WHERE available > 0 ORDER BY spend_rank, lot_id`;
  return rows.map((row) => ({ lotId: row.lot_id, available: hundredths(row.available) }));
}

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
 * Pays for a campaign: holds each submission's price in the creator's lots. Books once per campaign.
 * @throws AppError debt_outstanding; insufficient_credits with the available and missing amounts; nothing is held then.
 */
export async function hold(trx: Knex.Transaction, input: Hold): Promise<{ replayed: boolean }> {
  const idem = `campaign:${input.campaignId}:paid`;
  const total = sum(input.submissions.map((submission) => submission.amount));
  const system = await systemAccounts(trx);
  const lots = await lockLots(trx, input.creatorAccountId);
  try {
    // A chargeback locks the lots too: only while we hold the locks is the debt certain.
    await assertNoDebt(trx, input.creatorAccountId);
    assertSufficient(lots, total);
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    // What was booked before is no longer in the lots, and isn't refused.
    if (await isBooked(trx, idem)) return { replayed: true };
    throw refusal;
  }
  const legs = allocate(lots, input.submissions).map((held): Leg => ({
    phase: 'pending',
    debitAccountId: held.lotId,
    creditAccountId: system.clearing,
    amount: held.amount,
    submissionId: held.submissionId,
    idem: `submission:${held.submissionId}:held:${held.lotId}`,
  }));
  const { campaignId, creatorAccountId, at } = input;
  return { replayed: !(await book(trx, { kind: 'campaign_paid', idem, creatorAccountId, campaignId, at }, legs)) };
}

/** @throws AppError insufficient_credits */
function assertSufficient(lots: readonly OpenLot[], total: Credits): void {
  const available = sum(lots.map((lot) => lot.available));
  if (available >= total) return;
  const missing = toDecimal(minus(total, available));
  throw new AppError('insufficient_credits', `You need ${missing} more credits to pay for this campaign.`, {
    details: { totalCredits: toDecimal(total), walletCredits: toDecimal(available), missingCredits: missing },
  });
}

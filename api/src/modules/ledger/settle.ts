import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { rowsOf, type Statement, statement } from '../../sql.ts';
import { curatorWallet, systemAccounts } from './accounts.ts';
import { minus, zeroCredits, smaller, sum, type Credits } from './credits.ts';
import { payDebtsOfLots, type SettledDebt } from './debt.ts';
import { book, type Booking, isBooked, type Leg } from './journal.ts';

/** An unresolved hold of a submission. */
export interface OpenHold {
  id: number;
  submissionId: number;
  lotId: number;
  /** The transit account that it was held on. */
  clearingId: number;
  amount: Credits;
}

/** The unresolved holds of submissions, in spend order: the order in which they were written. `OpenHold`s. */
export const openHolds = (submissionIds: readonly number[]): Statement => statement`
    SELECT h.id, h.submission_id AS "submissionId", h.debit_account_id AS "lotId", h.credit_account_id AS "clearingId", h.amount
      FROM ledger_transfers h
     WHERE h.submission_id = ANY (${[...submissionIds]}::int[]) AND h.phase = 'pending'
       AND NOT EXISTS (SELECT 1 FROM ledger_transfers r WHERE r.pending_id = h.id)
     ORDER BY h.id`;

/** What a submission holds, and the wallet of its curator that its earning goes to; null where it earns nothing. */
export interface Held {
  holds: readonly OpenHold[];
  earningId: number | null;
}

/** Locks the wallets of submissions' holds and those that their earnings go to, in id order. */
export const lockHeldWallets = (
  submissionIds: readonly number[],
  earningIds: readonly number[],
): Statement => statement`
    SELECT ledger_account_id AS id FROM ledger_balances
     WHERE ledger_account_id = ANY (ARRAY(
        SELECT debit_account_id FROM ledger_transfers WHERE submission_id = ANY (${[...submissionIds]}::int[]) AND phase = 'pending'
        UNION ALL SELECT unnest(${[...earningIds]}::bigint[])))
     ORDER BY ledger_account_id FOR NO KEY UPDATE`;

const voidLeg = (held: OpenHold, submissionId: number): Leg => ({
  phase: 'void',
  debitAccountId: held.lotId,
  creditAccountId: held.clearingId,
  amount: held.amount,
  pendingId: held.id,
  submissionId,
  idem: `hold:${held.id}:resolved`,
});

interface Settlement {
  submissionId: number;
  campaignId: number;
  creatorAccountId: number;
  curatorAccountId: number;
  /** The part of the held price that is spent; the rest is released. */
  spent: Credits;
  /** The curator's part of `spent`; the rest is the platform's. */
  toCurator: Credits;
  at?: Date;
}

/**
 * Spends a submission's holds, wholly or in part, in spend order: the curator's share goes to their clearing wallet, the rest to
 * revenue; what isn't spent is released (lots of disputed payments pay their debt first). Books once.
 * @throws AppError wrong_state where the holds were released before.
 */
export async function settle(
  trx: Knex.Transaction,
  input: Settlement,
): Promise<{ replayed: boolean; debts: SettledDebt[] }> {
  const { submissionId, at } = input;
  const idem = settledKey(submissionId);
  const { clearing: earningId } = await curatorWallet(trx, input.curatorAccountId);
  await rowsOf(trx, lockHeldWallets([submissionId], [earningId]));
  // Whoever resolved some meanwhile had the locks.
  const holds = await rowsOf<OpenHold>(trx, openHolds([submissionId]));
  if (holds.length === 0 && (await isBooked(trx, idem))) return { replayed: true, debts: [] };
  const { booking, returnedTo } = await settlementOf(trx, input, { holds, earningId });
  if (!(await book(trx, booking))) return { replayed: true, debts: [] };
  return { replayed: false, debts: await payDebtsOfLots(trx, returnedTo, idem, at) };
}

const settledKey = (submissionId: number) => `submission:${submissionId}:settled`;

/**
 * What `settle` books. Where something returns to lots, these pay debts afterwards: that is left to `settle`.
 * @param held read after their wallets were locked, or by whoever has locked the submission
 * @throws AppError wrong_state where nothing is held any more
 */
export async function settlementOf(
  trx: Knex.Transaction,
  input: Settlement,
  { holds, earningId }: Held,
): Promise<{ booking: Booking; returnedTo: number[] }> {
  const { submissionId, toCurator, spent } = input;
  if (holds.length === 0) {
    throw new AppError('wrong_state', because('submissions.settled'));
  }
  const system = await systemAccounts(trx);
  const total = sum(holds.map((hold) => hold.amount));
  if (spent <= 0 || spent > total || toCurator < 0 || toCurator > spent) {
    throw new RangeError(`submission ${submissionId} holds ${total}: it can't spend ${spent} with ${toCurator} earned`);
  }

  const legs: Leg[] = [];
  let rest = spent;
  const returnedTo: number[] = [];
  for (const hold of holds) {
    const amount = smaller(rest, hold.amount);
    rest = minus(rest, amount);
    if (amount < hold.amount) returnedTo.push(hold.lotId);
    legs.push(amount > 0 ? { ...voidLeg(hold, submissionId), phase: 'post', amount } : voidLeg(hold, submissionId));
  }
  const fromClearing = (creditAccountId: number, amount: Credits, part: string): Leg => ({
    phase: 'single',
    debitAccountId: system.clearing,
    creditAccountId,
    amount,
    submissionId,
    idem: `submission:${submissionId}:${part}`,
  });
  const toPlatform = minus(spent, toCurator);
  if (toCurator > zeroCredits) legs.push(fromClearing(earningId!, toCurator, 'earned'));
  if (toPlatform > zeroCredits) legs.push(fromClearing(system.revenue, toPlatform, 'fee'));
  const { curatorAccountId, campaignId, at } = input;
  // Spending what was held changes nothing that the creator could spend.
  const creatorAccountId = returnedTo.length > 0 ? input.creatorAccountId : undefined;
  const parties = { creatorAccountId, curatorAccountId, campaignId, submissionId };
  const journal = { kind: 'answer_posted', idem: settledKey(submissionId), ...parties, at } as const;
  return { booking: { journal, legs }, returnedTo };
}

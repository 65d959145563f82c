import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { queryRows } from '../../sql.ts';
import { curatorWallet, lockWallets, systemAccounts } from './accounts.ts';
import { hundredths, minus, zeroCredits, smaller, sum, type Credits } from './credits.ts';
import { payDebtsOfLots, type SettledDebt } from './debt.ts';
import { book, isBooked, type Leg } from './journal.ts';

interface OpenHold {
  id: number;
  lotId: number;
  clearingId: number;
  amount: Credits;
}

/** The unresolved holds of a submission, in spend order: the order in which they were written. */
async function openHolds(trx: Knex.Transaction, submissionId: number): Promise<OpenHold[]> {
  const rows = await queryRows<{ id: number; lot_id: number; clearing_id: number; amount: number }>(trx)`
    SELECT h.id, h.debit_account_id AS lot_id, h.credit_account_id AS clearing_id, h.amount
      FROM ledger_transfers h
     WHERE h.submission_id = ${submissionId} AND h.phase = 'pending'
       AND NOT EXISTS (SELECT 1 FROM ledger_transfers r WHERE r.pending_id = h.id)
     ORDER BY h.id`;
  return rows.map((row) => ({
    id: row.id,
    lotId: row.lot_id,
    clearingId: row.clearing_id,
    amount: hundredths(row.amount),
  }));
}

/** Locks the wallets of a submission's holds (and `others`), then reads the holds again, now stable. */
async function lockHolds(trx: Knex.Transaction, submissionId: number, others: readonly number[]): Promise<OpenHold[]> {
  const unlocked = await openHolds(trx, submissionId);
  if (unlocked.length === 0) return [];
  await lockWallets(trx, [...unlocked.map((held) => held.lotId), ...others]);
  return openHolds(trx, submissionId);
}

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
  const { submissionId, toCurator, spent } = input;
  const idem = `submission:${submissionId}:settled`;
  const system = await systemAccounts(trx);
  const wallet = await curatorWallet(trx, input.curatorAccountId);
  const holds = await lockHolds(trx, submissionId, [wallet.clearing]);
  if (holds.length === 0) {
    if (await isBooked(trx, idem)) return { replayed: true, debts: [] };
    throw new AppError('wrong_state', 'The credits of this submission have been settled already.');
  }
  const held = sum(holds.map((hold) => hold.amount));
  if (spent <= 0 || spent > held || toCurator < 0 || toCurator > spent) {
    throw new RangeError(`submission ${submissionId} holds ${held}: it can't spend ${spent} with ${toCurator} earned`);
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
  if (toCurator > zeroCredits) legs.push(fromClearing(wallet.clearing, toCurator, 'earned'));
  if (toPlatform > zeroCredits) legs.push(fromClearing(system.revenue, toPlatform, 'fee'));
  const { curatorAccountId, campaignId, at } = input;
  // Spending what was held changes nothing that the creator could spend.
  const creatorAccountId = returnedTo.length > 0 ? input.creatorAccountId : undefined;
  const parties = { creatorAccountId, curatorAccountId, campaignId, submissionId };
  if (!(await book(trx, { kind: 'answer_posted', idem, ...parties, at }, legs))) return { replayed: true, debts: [] };
  const debts = await payDebtsOfLots(trx, returnedTo, idem, at);
  return { replayed: false, debts };
}

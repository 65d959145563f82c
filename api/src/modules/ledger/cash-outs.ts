import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryOne, queryRows } from '../../sql.ts';
import { curatorWallet, lockWallets } from './accounts.ts';
import { hundredths, plus, toDecimal, type Cents, type Credits } from './credits.ts';
import { assertNoDebt } from './debt.ts';
import { book, type JournalKind, type Leg } from './journal.ts';
import { openLot } from './lots.ts';

interface Demand {
  cashOutId: number;
  accountId: number;
}

async function systemAccount(trx: Knex.Transaction, kind: string, unit: 'credit' | 'eur'): Promise<number> {
  const row = await queryOne<{ id: number }>(trx)`
    SELECT id FROM ledger_accounts WHERE account_id IS NULL AND kind = ${kind} AND unit = ${unit}`;
  return row.id;
}

/** Locks a curator's cleared wallet. `available` is neither spent nor held. */
async function lockCleared(
  trx: Knex.Transaction,
  accountId: number,
): Promise<{ walletId: number; available: Credits }> {
  const { cleared } = await curatorWallet(trx, accountId);
  await lockWallets(trx, [cleared]);
  const rows = await queryRows<{ available: number }>(trx)`
    SELECT credits_posted - debits_posted - debits_pending AS available FROM ledger_balances
      WHERE ledger_account_id = ${cleared}`;
  return { walletId: cleared, available: hundredths(rows[0]!.available) };
}

const owing = because('debts.no_cash_outs');

/**
 * Locks the wallet that the amount is to be taken from. Before its journal is opened: a history goes by the numbers of its journals, and
 * what is spent here must stand after the earnings that it was spent from.
 * @throws AppError debt_outstanding, insufficient_credits
 */
async function lockAvailable(trx: Knex.Transaction, accountId: number, amount: Credits): Promise<number> {
  const { walletId, available } = await lockCleared(trx, accountId);
  await assertNoDebt(trx, accountId, owing);
  if (available >= amount) return walletId;
  throw new AppError('insufficient_credits', because('cash_outs.available', { credits: toDecimal(available) }), {
    details: { availableCredits: toDecimal(available) },
  });
}

const holdKey = (cashOutId: number) => `cash-out:${cashOutId}:held`;

/**
 * Holds the credits of a demand: they stay in the cleared wallet, but nothing else can spend them.
 * @throws AppError debt_outstanding, insufficient_credits
 */
export async function beginCashOut(trx: Knex.Transaction, demand: Demand & { amount: Credits }): Promise<void> {
  const { cashOutId, accountId, amount } = demand;
  const walletId = await lockAvailable(trx, accountId, amount);
  const payable = await systemAccount(trx, 'payable', 'credit');
  const isNew = await book(trx, {
    journal: { kind: 'cash_out_begun', idem: `cash-out:${cashOutId}:begun`, curatorAccountId: accountId },
    legs: [{ phase: 'pending', debitAccountId: walletId, creditAccountId: payable, amount, idem: holdKey(cashOutId) }],
  });
  if (!isNew) throw new Error(`cash-out ${cashOutId} has begun already`);
}

interface Hold {
  id: number;
  wallet_id: number;
  payable_id: number;
  amount: number;
}

const holdOf = (trx: Knex.Transaction, cashOutId: number): Promise<Hold> =>
  queryOne<Hold>(trx)`
    SELECT id, debit_account_id AS wallet_id, credit_account_id AS payable_id, amount FROM ledger_transfers
      WHERE idem = ${holdKey(cashOutId)}`;

type Outcome = Extract<JournalKind, 'cash_out_paid' | 'cash_out_returned'>;

async function bookOutcome(
  trx: Knex.Transaction,
  { cashOutId, accountId }: Demand,
  { kind, key, legs }: { kind: Outcome; key: 'ended' | 'back'; legs: readonly Leg[] },
): Promise<{ replayed: boolean }> {
  const journal = { kind, idem: `cash-out:${cashOutId}:${key}`, curatorAccountId: accountId };
  return { replayed: !(await book(trx, { journal, legs })) };
}

const resolved = (held: Hold, phase: 'post' | 'void'): Leg => ({
  phase,
  debitAccountId: held.wallet_id,
  creditAccountId: held.payable_id,
  amount: held.amount,
  pendingId: held.id,
  idem: `hold:${held.id}:resolved`,
});

/**
 * Books the payment of a demand: its credits and its euros leave. Books once.
 * @returns whether it was booked before; then nothing has changed.
 */
export async function payCashOut(
  trx: Knex.Transaction,
  demand: Demand & { paid: Cents },
): Promise<{ replayed: boolean }> {
  const held = await holdOf(trx, demand.cashOutId);
  const [payable, psp] = [await systemAccount(trx, 'payable', 'eur'), await systemAccount(trx, 'psp', 'eur')];
  const euros = { unit: 'eur', debitAccountId: payable, creditAccountId: psp, amount: demand.paid } as const;
  const legs: Leg[] = [
    resolved(held, 'post'),
    { phase: 'single', ...euros, idem: `cash-out:${demand.cashOutId}:paid` },
  ];
  // Payment and release share one key, since a hold has only one outcome.
  return bookOutcome(trx, demand, { kind: 'cash_out_paid', key: 'ended', legs });
}

/** Releases the credits of a demand that was never paid. Books once. @returns as `payCashOut` */
export async function releaseCashOut(trx: Knex.Transaction, demand: Demand): Promise<{ replayed: boolean }> {
  const legs = [resolved(await holdOf(trx, demand.cashOutId), 'void')];
  return bookOutcome(trx, demand, { kind: 'cash_out_returned', key: 'ended', legs });
}

/** Reverses a paid demand whose euros came back. Books once. @returns as `payCashOut` */
export async function revertCashOut(
  trx: Knex.Transaction,
  demand: Demand & { paid: Cents },
): Promise<{ replayed: boolean }> {
  const held = await holdOf(trx, demand.cashOutId);
  const [payable, psp] = [await systemAccount(trx, 'payable', 'eur'), await systemAccount(trx, 'psp', 'eur')];
  const credits = { debitAccountId: held.payable_id, creditAccountId: held.wallet_id, amount: held.amount };
  const euros = { unit: 'eur', debitAccountId: psp, creditAccountId: payable, amount: demand.paid } as const;
  const legs: Leg[] = [
    { phase: 'single', ...credits, idem: `cash-out:${demand.cashOutId}:back` },
    { phase: 'single', ...euros, idem: `cash-out:${demand.cashOutId}:back:euros` },
  ];
  return bookOutcome(trx, demand, { kind: 'cash_out_returned', key: 'back', legs });
}

interface Conversion {
  conversionId: number;
  accountId: number;
  amount: Credits;
  bonus: Credits;
}

/**
 * Converts cleared earnings into a lot of the same account's creator wallet, with the bonus on top from issuance.
 * @throws AppError debt_outstanding, insufficient_credits
 */
export async function convertEarnings(trx: Knex.Transaction, conversion: Conversion): Promise<Credits> {
  const { conversionId, accountId, amount, bonus } = conversion;
  const source = `conversion:${conversionId}`;
  const walletId = await lockAvailable(trx, accountId, amount);
  const lotId = await openLot(trx, { accountId, kind: 'converted', source }, 0);
  const legs: Leg[] = [
    { phase: 'single', debitAccountId: walletId, creditAccountId: lotId, amount, idem: `${source}:issued` },
  ];
  if (bonus > 0) {
    const issuance = await systemAccount(trx, 'issuance', 'credit');
    legs.push({
      phase: 'single',
      debitAccountId: issuance,
      creditAccountId: lotId,
      amount: bonus,
      idem: `${source}:bonus`,
    });
  }
  const parties = { creatorAccountId: accountId, curatorAccountId: accountId };
  const isNew = await book(trx, { journal: { kind: 'credits_converted', idem: source, ...parties }, legs });
  if (!isNew) throw new Error(`${source} was booked already`);
  return plus(amount, bonus);
}

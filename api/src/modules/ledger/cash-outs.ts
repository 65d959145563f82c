import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryOne, queryRows } from '../../sql.ts';
import { curatorWallet, lockWallets } from './accounts.ts';
import { hundredths, plus, toDecimal, type Cents, type Credits } from './credits.ts';
import { assertNoDebt } from './debt.ts';
import { openJournal, writeLegs, type JournalKind, type Leg } from './journal.ts';
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
  const journalId = await openJournal(trx, {
    kind: 'cash_out_begun',
    idem: `cash-out:${cashOutId}:begun`,
    curatorAccountId: accountId,
  });
  if (journalId === null) throw new Error(`cash-out ${cashOutId} has begun already`);
  const payable = await systemAccount(trx, 'payable', 'credit');
  await writeLegs(trx, journalId, [
    { phase: 'pending', debitAccountId: walletId, creditAccountId: payable, amount, idem: holdKey(cashOutId) },
  ]);
}

interface Hold {
  id: number;
  wallet_id: number;
  payable_id: number;
  amount: number;
}

async function lockHold(trx: Knex.Transaction, cashOutId: number): Promise<Hold> {
  const held = await queryOne<Hold>(trx)`
    SELECT id, debit_account_id AS wallet_id, credit_account_id AS payable_id, amount FROM ledger_transfers
      WHERE idem = ${holdKey(cashOutId)}`;
  await lockWallets(trx, [held.wallet_id]);
  return held;
}

const open = (trx: Knex.Transaction, { cashOutId, accountId }: Demand, kind: JournalKind, key: string) =>
  openJournal(trx, { kind, idem: `cash-out:${cashOutId}:${key}`, curatorAccountId: accountId });

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
  // Payment and release share one key, since a hold has only one outcome.
  const journalId = await open(trx, demand, 'cash_out_paid', 'ended');
  if (journalId === null) return { replayed: true };
  const held = await lockHold(trx, demand.cashOutId);
  const [payable, psp] = [await systemAccount(trx, 'payable', 'eur'), await systemAccount(trx, 'psp', 'eur')];
  await writeLegs(trx, journalId, [
    resolved(held, 'post'),
    {
      phase: 'single',
      unit: 'eur',
      debitAccountId: payable,
      creditAccountId: psp,
      amount: demand.paid,
      idem: `cash-out:${demand.cashOutId}:paid`,
    },
  ]);
  return { replayed: false };
}

/** Releases the credits of a demand that was never paid. Books once. @returns as `payCashOut` */
export async function releaseCashOut(trx: Knex.Transaction, demand: Demand): Promise<{ replayed: boolean }> {
  const journalId = await open(trx, demand, 'cash_out_returned', 'ended');
  if (journalId === null) return { replayed: true };
  await writeLegs(trx, journalId, [resolved(await lockHold(trx, demand.cashOutId), 'void')]);
  return { replayed: false };
}

/** Reverses a paid demand whose euros came back. Books once. @returns as `payCashOut` */
export async function revertCashOut(
  trx: Knex.Transaction,
  demand: Demand & { paid: Cents },
): Promise<{ replayed: boolean }> {
  const journalId = await open(trx, demand, 'cash_out_returned', 'back');
  if (journalId === null) return { replayed: true };
  const held = await lockHold(trx, demand.cashOutId);
  const [payable, psp] = [await systemAccount(trx, 'payable', 'eur'), await systemAccount(trx, 'psp', 'eur')];
  await writeLegs(trx, journalId, [
    {
      phase: 'single',
      debitAccountId: held.payable_id,
      creditAccountId: held.wallet_id,
      amount: held.amount,
      idem: `cash-out:${demand.cashOutId}:back`,
    },
    {
      phase: 'single',
      unit: 'eur',
      debitAccountId: psp,
      creditAccountId: payable,
      amount: demand.paid,
      idem: `cash-out:${demand.cashOutId}:back:euros`,
    },
  ]);
  return { replayed: false };
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
  const journalId = await openJournal(trx, {
    kind: 'credits_converted',
    idem: source,
    creatorAccountId: accountId,
    curatorAccountId: accountId,
  });
  if (journalId === null) throw new Error(`${source} was booked already`);
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
  await writeLegs(trx, journalId, legs);
  return plus(amount, bonus);
}

import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { euroAccounts, lockWallets, systemAccounts } from './accounts.ts';
import { hundredths, type Cents, type Credits } from './credits.ts';
import { payDebtsOfLots, type SettledDebt } from './debt.ts';
import { openJournal, writeLegs, type Leg } from './journal.ts';
import { bonusSource, invoiceSource, purchaseSource } from './lots.ts';

export interface LotPart {
  lotId: number;
  amount: Credits;
}

/** A lot as it was sold, and the part of it that is neither spent nor held. */
export interface SoldLot {
  lotId: number;
  sold: Credits;
  unspent: Credits;
}

interface SoldLots {
  credits: SoldLot | null;
  bonus: SoldLot | null;
}

/** Locks the lots of a purchase: its credits and its bonus, if any. A gift has neither. */
export const lockLotsOfPurchase = (trx: Knex.Transaction, purchaseId: number): Promise<SoldLots> =>
  lockSoldLots(trx, [purchaseSource(purchaseId), bonusSource(purchaseId)]);

/** Locks the lot of the credits that a Pro invoice granted. */
export const lockLotsOfInvoice = (trx: Knex.Transaction, invoiceId: string): Promise<SoldLots> =>
  lockSoldLots(trx, [invoiceSource(invoiceId)]);

async function lockSoldLots(trx: Knex.Transaction, sources: string[]): Promise<SoldLots> {
  const found = await queryRows<{ id: number }>(trx)`
    SELECT ledger_account_id AS id FROM lots WHERE source = ANY (${sources}::text[])`;
  const ids = found.map((row) => row.id);
  await lockWallets(trx, ids);
  const rows = await queryRows<{ id: number; source: string; sold: number; unspent: number }>(trx)`
    SELECT l.ledger_account_id AS id, l.source, t.amount AS sold, b.credits_posted - b.debits_posted - b.debits_pending AS unspent
      FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id
      JOIN ledger_transfers t ON t.idem = l.source || ':issued'
     WHERE l.ledger_account_id = ANY (${ids}::bigint[])`;
  const [credits, bonus] = sources.map((source): SoldLot | null => {
    const row = rows.find((lot) => lot.source === source);
    return row ? { lotId: row.id, sold: hundredths(row.sold), unspent: hundredths(row.unspent) } : null;
  });
  return { credits: credits ?? null, bonus: bonus ?? null };
}

interface Return {
  returnId: number;
  accountId: number;
}

const holdKeys = (returnId: number) => [`return:${returnId}:held`, `return:${returnId}:bonus`];

/** Holds credits for a return to the card: they stay in their lots, but nothing else can spend them. */
export async function beginCardReturn(
  trx: Knex.Transaction,
  input: Return & LotPart & { bonus?: LotPart | null },
): Promise<void> {
  const { returnId, lotId, amount, bonus } = input;
  const journalId = await openJournal(trx, {
    kind: 'return_begun',
    idem: `return:${returnId}:begun`,
    creatorAccountId: input.accountId,
  });
  if (journalId === null) throw new Error(`return ${returnId} has begun already`);
  const { issuance } = await systemAccounts(trx);
  const held = (part: LotPart, key: string): Leg => ({
    phase: 'pending',
    debitAccountId: part.lotId,
    creditAccountId: issuance,
    amount: part.amount,
    idem: `return:${returnId}:${key}`,
  });
  const legs = [held({ lotId, amount }, 'held')];
  if (bonus) legs.push(held(bonus, 'bonus'));
  await writeLegs(trx, journalId, legs);
}

interface Closed {
  /** Whether it was booked before; then nothing has changed. */
  replayed: boolean;
  /** Debts that were paid with credits that came back. */
  debts: SettledDebt[];
}

/** Both outcomes share one key, since a return has only one. @returns null where it was closed before */
const openClosingJournal = (trx: Knex.Transaction, { returnId, accountId, paid }: Return & { paid: Cents | null }) =>
  openJournal(trx, {
    kind: paid === null ? 'return_failed' : 'return_paid',
    idem: `return:${returnId}:ended`,
    creatorAccountId: accountId,
  });

/**
 * Closes a return. With `paid` the credits leave the wallet and the euros leave the sales; with null the credits are released (where
 * the purchase was charged back meanwhile, they pay that debt). Books once.
 */
export async function endCardReturn(trx: Knex.Transaction, input: Return & { paid: Cents | null }): Promise<Closed> {
  const { returnId, paid } = input;
  const journalId = await openClosingJournal(trx, input);
  if (journalId === null) return { replayed: true, debts: [] };
  const holds = await queryRows<{ id: number; lot_id: number; issuance_id: number; amount: number }>(trx)`
    SELECT id, debit_account_id AS lot_id, credit_account_id AS issuance_id, amount FROM ledger_transfers
     WHERE idem = ANY (${holdKeys(returnId)}::text[]) ORDER BY id`;
  const lotIds = holds.map((held) => held.lot_id);
  await lockWallets(trx, lotIds);
  const legs = holds.map((held): Leg => ({
    phase: paid === null ? 'void' : 'post',
    debitAccountId: held.lot_id,
    creditAccountId: held.issuance_id,
    amount: held.amount,
    pendingId: held.id,
    idem: `hold:${held.id}:resolved`,
  }));
  if (paid !== null) legs.push(await refunded(trx, returnId, paid));
  await writeLegs(trx, journalId, legs);
  const debts = paid === null ? await payDebtsOfLots(trx, lotIds, `return:${returnId}:ended`) : [];
  return { replayed: false, debts };
}

/**
 * Closes the paid return of a gift: euros only, since nobody had its credits. Books once. A failed one moves nothing in the ledger.
 * @returns whether it was booked before; then nothing has changed.
 */
export async function endGiftReturn(
  trx: Knex.Transaction,
  input: Return & { paid: Cents },
): Promise<{ replayed: boolean }> {
  const journalId = await openClosingJournal(trx, input);
  if (journalId === null) return { replayed: true };
  await writeLegs(trx, journalId, [await refunded(trx, input.returnId, input.paid)]);
  return { replayed: false };
}

/** Reverses a paid return whose money came back from the bank: credits to their lots, euros to the sales. Books once. */
export async function revertCardReturn(trx: Knex.Transaction, input: Return & { paid: Cents }): Promise<Closed> {
  const { returnId, accountId } = input;
  const source = `return:${returnId}:undone`;
  const journalId = await openJournal(trx, { kind: 'return_failed', idem: source, creatorAccountId: accountId });
  if (journalId === null) return { replayed: true, debts: [] };
  const posted = await queryRows<{ part: string; lot_id: number; issuance_id: number; amount: number }>(trx)`
    SELECT split_part(h.idem, ':', 3) AS part, p.debit_account_id AS lot_id, p.credit_account_id AS issuance_id, p.amount
      FROM ledger_transfers h JOIN ledger_transfers p ON p.pending_id = h.id AND p.phase = 'post'
     WHERE h.idem = ANY (${holdKeys(returnId)}::text[]) ORDER BY h.id`;
  const lotIds = posted.map((part) => part.lot_id);
  await lockWallets(trx, lotIds);
  const legs = posted.map((part): Leg => ({
    phase: 'single',
    debitAccountId: part.issuance_id,
    creditAccountId: part.lot_id,
    amount: part.amount,
    idem: `${source}:${part.part}`,
  }));
  const { debitAccountId: sales, creditAccountId: psp, ...euros } = await refunded(trx, returnId, input.paid);
  legs.push({ ...euros, debitAccountId: psp, creditAccountId: sales, idem: `${source}:refunded` });
  await writeLegs(trx, journalId, legs);
  return { replayed: false, debts: await payDebtsOfLots(trx, lotIds, source) };
}

async function refunded(trx: Knex.Transaction, returnId: number, paid: Cents): Promise<Leg> {
  const { psp, sales } = await euroAccounts(trx);
  const idem = `return:${returnId}:refunded`;
  return { phase: 'single', unit: 'eur', debitAccountId: sales, creditAccountId: psp, amount: paid, idem };
}

import type { Knex } from 'knex';
import { euroAccounts, lockWallets, systemAccounts } from './accounts.ts';
import { hundredths, zeroCredits, proportion, smaller, type Cents, type Credits } from './credits.ts';
import { payDebtsOfLots, type SettledDebt } from './debt.ts';
import { openJournal, writeLegs, type Leg } from './journal.ts';
import { bonusSource, purchaseSource } from './lots.ts';

/** What of purchases is neither spent nor held, by the purchase's id. Without their bonus. */
export async function unspentOfPurchases(db: Knex, purchaseIds: readonly number[]): Promise<Map<number, Credits>> {
  const { rows } = await db.raw<{ rows: { purchase_id: number; rest: number }[] }>(
    `SELECT p.id AS purchase_id, b.credits_posted - b.debits_posted - b.debits_pending AS rest
       FROM unnest(?::int[]) AS p (id)
       JOIN lots l ON l.source = 'payment:' || p.id
       JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id`,
    [[...purchaseIds]],
  );
  return new Map(rows.map((row) => [row.purchase_id, hundredths(row.rest)]));
}

export interface PartOfLot {
  lotId: number;
  amount: Credits;
}

/** A lot as it was sold, and what of it is neither spent nor held. */
export interface SoldLot {
  lotId: number;
  sold: Credits;
  unspent: Credits;
}

/** The lots of a purchase, locked until the transaction ends: its credits and, where it had one, its bonus. None: a gift. */
export async function lockLotsOfPurchase(
  trx: Knex.Transaction,
  purchaseId: number,
): Promise<{ credits: SoldLot | null; bonus: SoldLot | null }> {
  const sources = [purchaseSource(purchaseId), bonusSource(purchaseId)];
  const { rows: found } = await trx.raw<{ rows: { id: number }[] }>(
    'SELECT ledger_account_id AS id FROM lots WHERE source = ANY (?::text[])',
    [sources],
  );
  const ids = found.map((row) => row.id);
  await lockWallets(trx, ids);
  const { rows } = await trx.raw<{ rows: { id: number; source: string; sold: number; unspent: number }[] }>(
    `SELECT l.ledger_account_id AS id, l.source, t.amount AS sold, b.credits_posted - b.debits_posted - b.debits_pending AS unspent
       FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id
       JOIN ledger_transfers t ON t.idem = l.source || ':issued'
      WHERE l.ledger_account_id = ANY (?::bigint[])`,
    [ids],
  );
  const [credits, bonus] = sources.map((source): SoldLot | null => {
    const row = rows.find((one) => one.source === source);
    return row ? { lotId: row.id, sold: hundredths(row.sold), unspent: hundredths(row.unspent) } : null;
  });
  return { credits: credits ?? null, bonus: bonus ?? null };
}

/**
 * The lot of a purchase, locked until the transaction ends, what of it can be given back, and what of its bonus goes then: as much
 * of it as of the credits, as far as it is unspent.
 */
export async function lockPurchaseLot(
  trx: Knex.Transaction,
  purchaseId: number,
): Promise<{ lotId: number; unspent: Credits; bonus: PartOfLot | null }> {
  const { credits, bonus } = await lockLotsOfPurchase(trx, purchaseId);
  if (!credits) throw new Error(`purchase ${purchaseId} has no lot`);
  const { lotId, unspent, sold } = credits;
  const amount = bonus ? smaller(proportion(unspent, bonus.sold, sold), bonus.unspent) : zeroCredits;
  return { lotId, unspent, bonus: amount > zeroCredits ? { lotId: bonus!.lotId, amount } : null };
}

interface Return {
  returnId: number;
  accountId: number;
}

const heldKeys = (returnId: number) => [`return:${returnId}:held`, `return:${returnId}:bonus`];

/** Sets credits aside that shall go back to the card: they stay in their lots, but nothing else can spend them. */
export async function beginCardReturn(
  trx: Knex.Transaction,
  input: Return & PartOfLot & { bonus?: PartOfLot | null },
): Promise<void> {
  const { returnId, lotId, amount, bonus } = input;
  const journalId = await openJournal(trx, {
    kind: 'return_begun',
    idem: `return:${returnId}:begun`,
    creatorAccountId: input.accountId,
  });
  if (journalId === null) throw new Error(`return ${returnId} has begun already`);
  const { issuance } = await systemAccounts(trx);
  const held = (part: PartOfLot, key: string): Leg => ({
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

interface Ended {
  /** Whether it had ended before: then nothing has changed. */
  replayed: boolean;
  /** What of credits that came back went to debts of their owner. */
  debts: SettledDebt[];
}

/** Claims the end of a return; one key for both ends, since a return has one. @returns null where it had ended before */
const openEnd = (trx: Knex.Transaction, { returnId, accountId, paid }: Return & { paid: Cents | null }) =>
  openJournal(trx, {
    kind: paid === null ? 'return_failed' : 'return_paid',
    idem: `return:${returnId}:ended`,
    creatorAccountId: accountId,
  });

/**
 * Ends a return: `paid` takes the credits out of the wallet and the euros out of the sales; null gives the credits back (where the
 * purchase was charged back meanwhile, to that debt). Books once.
 */
export async function endCardReturn(trx: Knex.Transaction, input: Return & { paid: Cents | null }): Promise<Ended> {
  const { returnId, paid } = input;
  const journalId = await openEnd(trx, input);
  if (journalId === null) return { replayed: true, debts: [] };
  const { rows: holds } = await trx.raw<{
    rows: { id: number; lot_id: number; issuance_id: number; amount: number }[];
  }>(
    `SELECT id, debit_account_id AS lot_id, credit_account_id AS issuance_id, amount FROM ledger_transfers
      WHERE idem = ANY (?::text[]) ORDER BY id`,
    [heldKeys(returnId)],
  );
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
 * Ends the return of a gift that was paid back: euros alone, since nobody had its credits. Books once. One that failed moves nothing,
 * and is no event of the ledger.
 * @returns whether it had ended before: then nothing has changed.
 */
export async function endGiftReturn(
  trx: Knex.Transaction,
  input: Return & { paid: Cents },
): Promise<{ replayed: boolean }> {
  const journalId = await openEnd(trx, input);
  if (journalId === null) return { replayed: true };
  await writeLegs(trx, journalId, [await refunded(trx, input.returnId, input.paid)]);
  return { replayed: false };
}

/**
 * A return that was paid and then came back from the bank: its credits are in their lots again, its euros are sold again. Books once.
 */
export async function undoReturn(trx: Knex.Transaction, input: Return & { paid: Cents }): Promise<Ended> {
  const { returnId, accountId } = input;
  const source = `return:${returnId}:undone`;
  const journalId = await openJournal(trx, { kind: 'return_failed', idem: source, creatorAccountId: accountId });
  if (journalId === null) return { replayed: true, debts: [] };
  const { rows: gone } = await trx.raw<{
    rows: { part: string; lot_id: number; issuance_id: number; amount: number }[];
  }>(
    `SELECT split_part(h.idem, ':', 3) AS part, p.debit_account_id AS lot_id, p.credit_account_id AS issuance_id, p.amount
       FROM ledger_transfers h JOIN ledger_transfers p ON p.pending_id = h.id AND p.phase = 'post'
      WHERE h.idem = ANY (?::text[]) ORDER BY h.id`,
    [heldKeys(returnId)],
  );
  const lotIds = gone.map((part) => part.lot_id);
  await lockWallets(trx, lotIds);
  const legs = gone.map((part): Leg => ({
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

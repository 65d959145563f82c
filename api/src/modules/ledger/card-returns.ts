import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { euroAccounts, systemAccounts } from './accounts.ts';
import type { Cents } from './credits.ts';
import { payDebtsOfLots, type SettledDebt } from './debt.ts';
import { book, type Leg, type NewJournal } from './journal.ts';
import type { BonusPart, LotPart } from './sold-lots.ts';

interface Return {
  returnId: number;
  accountId: number;
}

/** The natural key of a return's beginning. */
const begunKey = (returnId: number): string => `return:${returnId}:begun`;

/** Holds credits for a return to the card: they stay in their lots, but nothing else can spend them. */
export async function beginCardReturn(
  trx: Knex.Transaction,
  input: Return & LotPart & { bonuses?: readonly BonusPart[] },
): Promise<void> {
  const { returnId, lotId, amount, bonuses = [] } = input;
  const { issuance } = await systemAccounts(trx);
  const held = (part: LotPart, key: string): Leg => ({
    phase: 'pending',
    debitAccountId: part.lotId,
    creditAccountId: issuance,
    amount: part.amount,
    idem: `return:${returnId}:${key}`,
  });
  const isNew = await book(trx, {
    journal: { kind: 'return_begun', idem: begunKey(returnId), creatorAccountId: input.accountId },
    legs: [held({ lotId, amount }, 'held'), ...bonuses.map((part) => held(part, part.key))],
  });
  if (!isNew) throw new Error(`return ${returnId} has begun already`);
}

interface Closed {
  /** Whether it was booked before; then nothing has changed. */
  replayed: boolean;
  /** Debts that were paid with credits that came back. */
  debts: SettledDebt[];
}

/** Both outcomes share one key, since a return has only one. */
const closingJournal = ({ returnId, accountId, paid }: Return & { paid: Cents | null }): NewJournal => ({
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
  const holds = await queryRows<{ id: number; lot_id: number; issuance_id: number; amount: number }>(trx)`
    SELECT h.id, h.debit_account_id AS lot_id, h.credit_account_id AS issuance_id, h.amount
      FROM ledger_journals j JOIN ledger_transfers h ON h.journal_id = j.id
     WHERE j.idem = ${begunKey(returnId)} ORDER BY h.id`;
  const legs = holds.map((held): Leg => ({
    phase: paid === null ? 'void' : 'post',
    debitAccountId: held.lot_id,
    creditAccountId: held.issuance_id,
    amount: held.amount,
    pendingId: held.id,
    idem: `hold:${held.id}:resolved`,
  }));
  if (paid !== null) legs.push(await refunded(trx, returnId, paid));
  if (!(await book(trx, { journal: closingJournal(input), legs }))) return { replayed: true, debts: [] };
  if (paid !== null) return { replayed: false, debts: [] };
  const lotIds = holds.map((held) => held.lot_id);
  return { replayed: false, debts: await payDebtsOfLots(trx, lotIds, `return:${returnId}:ended`) };
}

/**
 * Closes the paid return of a gift: euros only, since nobody had its credits. Books once. A failed one moves nothing in the ledger.
 * @returns whether it was booked before; then nothing has changed.
 */
export async function endGiftReturn(
  trx: Knex.Transaction,
  input: Return & { paid: Cents },
): Promise<{ replayed: boolean }> {
  const legs = [await refunded(trx, input.returnId, input.paid)];
  return { replayed: !(await book(trx, { journal: closingJournal(input), legs })) };
}

/** Reverses a paid return whose money came back from the bank: credits to their lots, euros to the sales. Books once. */
export async function revertCardReturn(trx: Knex.Transaction, input: Return & { paid: Cents }): Promise<Closed> {
  const { returnId, accountId } = input;
  const source = `return:${returnId}:undone`;
  const posted = await queryRows<{ part: string; lot_id: number; issuance_id: number; amount: number }>(trx)`
    SELECT replace(h.idem, ${`return:${returnId}:`}, '') AS part, p.debit_account_id AS lot_id, p.credit_account_id AS issuance_id, p.amount
      FROM ledger_journals j JOIN ledger_transfers h ON h.journal_id = j.id
      JOIN ledger_transfers p ON p.pending_id = h.id AND p.phase = 'post'
     WHERE j.idem = ${begunKey(returnId)} ORDER BY h.id`;
  const legs = posted.map((part): Leg => ({
    phase: 'single',
    debitAccountId: part.issuance_id,
    creditAccountId: part.lot_id,
    amount: part.amount,
    idem: `${source}:${part.part}`,
  }));
  const { debitAccountId: sales, creditAccountId: psp, ...euros } = await refunded(trx, returnId, input.paid);
  legs.push({ ...euros, debitAccountId: psp, creditAccountId: sales, idem: `${source}:refunded` });
  const journal = { kind: 'return_failed', idem: source, creatorAccountId: accountId } as const;
  if (!(await book(trx, { journal, legs }))) return { replayed: true, debts: [] };
  const lotIds = posted.map((part) => part.lot_id);
  return { replayed: false, debts: await payDebtsOfLots(trx, lotIds, source) };
}

async function refunded(trx: Knex.Transaction, returnId: number, paid: Cents): Promise<Leg> {
  const { psp, sales } = await euroAccounts(trx);
  const idem = `return:${returnId}:refunded`;
  return { phase: 'single', unit: 'eur', debitAccountId: sales, creditAccountId: psp, amount: paid, idem };
}

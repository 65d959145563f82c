import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { lockWallets } from './accounts.ts';
import { hundredths, minus, zeroCredits, plus, smaller, toDecimal, type Credits } from './credits.ts';
import { openJournal, writeLegs, type Leg } from './journal.ts';

const outstanding = 'b.debits_posted - b.credits_posted';

/** For a condition in SQL: whether an account owes anything. */
export const hasDebtSql = (accountColumn: string): string =>
  `EXISTS (SELECT 1 FROM receivables r JOIN ledger_balances b ON b.ledger_account_id = r.ledger_account_id
            WHERE r.account_id = ${accountColumn} AND b.debits_posted > b.credits_posted)`;

/** What an account owes after chargebacks. */
export async function debtOf(db: Knex, accountId: number): Promise<Credits> {
  const { rows } = await db.raw<{ rows: { owed: number }[] }>(
    `SELECT coalesce(sum(${outstanding}), 0)::bigint AS owed FROM receivables r
       JOIN ledger_balances b ON b.ledger_account_id = r.ledger_account_id WHERE r.account_id = ?`,
    [accountId],
  );
  return hundredths(rows[0]!.owed);
}

/**
 * Whoever owes something neither pays nor sends.
 * @param instead what can't be done until then, and what to do first
 * @throws AppError debt_outstanding
 */
export async function assertNoDebt(
  db: Knex,
  accountId: number,
  instead = 'Nothing can be sent until then: the next credits that you buy settle it first.',
): Promise<void> {
  const debtCredits = toDecimal(await debtOf(db, accountId));
  if (debtCredits === 0) return;
  const why = `A payment of yours was taken back after its credits had been used, so you owe ${debtCredits} credits.`;
  throw new AppError('debt_outstanding', `${why} ${instead}`, { details: { debtCredits } });
}

interface NewDebt {
  accountId: number;
  /** What it came from, once: `chargeback:<id>`. */
  source: string;
  lotId: number | null;
  bonusLotId: number | null;
}

/** Opens the ledger account of a debt; the leg that says how much is the caller's. */
export async function openReceivable(trx: Knex.Transaction, debt: NewDebt): Promise<number> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `INSERT INTO ledger_accounts (unit, kind, account_id) VALUES ('credit', 'receivable', ?) RETURNING id`,
    [debt.accountId],
  );
  const receivableId = rows[0]!.id;
  await trx('receivables').insert({
    ledger_account_id: receivableId,
    account_id: debt.accountId,
    source: debt.source,
    lot_id: debt.lotId,
    bonus_lot_id: debt.bonusLotId,
  });
  return receivableId;
}

export interface SettledDebt {
  accountId: number;
  amount: Credits;
  /** Once per event and account. */
  idem: string;
}

interface OpenDebt {
  receivableId: number;
  accountId: number;
  /** The lots that may pay it. */
  lotIds: number[];
  owed: Credits;
}

interface DebtRow {
  id: number;
  account_id: number;
  lot_id: number | null;
  bonus_lot_id: number | null;
  owed: number;
}

/** The debts that `condition` finds, locked, oldest first. They are locked after the lots that pay them. */
async function lockDebts(
  trx: Knex.Transaction,
  condition: string,
  bindings: (number | number[])[],
): Promise<DebtRow[]> {
  const find = async () => {
    const { rows } = await trx.raw<{ rows: DebtRow[] }>(
      `SELECT r.ledger_account_id AS id, r.account_id, r.lot_id, r.bonus_lot_id, ${outstanding} AS owed
         FROM receivables r JOIN ledger_balances b ON b.ledger_account_id = r.ledger_account_id
        WHERE b.debits_posted > b.credits_posted AND ${condition} ORDER BY r.ledger_account_id`,
      bindings,
    );
    return rows;
  };
  const seen = await find();
  if (seen.length === 0) return [];
  const ids = seen.map((row) => row.id);
  await lockWallets(trx, ids);
  // Another transaction may have paid meanwhile. One that is new since isn't locked, and is paid by the next purchase.
  return (await find()).filter((row) => ids.includes(row.id));
}

/**
 * What a new purchase pays first: all debts of the account, oldest first, as far as its lot goes.
 * @param event the natural key of what brought the credits
 */
export async function payDebts(
  trx: Knex.Transaction,
  input: { accountId: number; lotId: number; event: string },
): Promise<SettledDebt[]> {
  const rows = await lockDebts(trx, 'r.account_id = ?', [input.accountId]);
  const debts = rows.map((row) => openDebt(row, [input.lotId]));
  return book(trx, debts, input.event);
}

/**
 * Credits that return to a lot whose payment was taken back pay what is owed for it, in the transaction in which they return:
 * nobody ever sees them as theirs to spend. The caller has locked the lots.
 * @param event the natural key of what brought the credits
 */
export async function payDebtsOfLots(
  trx: Knex.Transaction,
  lotIds: readonly number[],
  event: string,
  at?: Date,
): Promise<SettledDebt[]> {
  if (lotIds.length === 0) return [];
  const rows = await lockDebts(trx, '(r.lot_id = ANY (?::bigint[]) OR r.bonus_lot_id = ANY (?::bigint[]))', [
    [...lotIds],
    [...lotIds],
  ]);
  const locked = new Set(lotIds);
  // In the order in which they would be spent: a bonus first.
  const debts = rows.map((row) =>
    openDebt(
      row,
      [row.bonus_lot_id, row.lot_id].filter((id): id is number => id !== null && locked.has(id)),
    ),
  );
  return book(trx, debts, event, at);
}

const openDebt = (row: DebtRow, lotIds: number[]): OpenDebt => ({
  receivableId: row.id,
  accountId: row.account_id,
  lotIds,
  owed: hundredths(row.owed),
});

/** One journal per account, one leg per debt and lot. */
async function book(
  trx: Knex.Transaction,
  debts: readonly OpenDebt[],
  event: string,
  at?: Date,
): Promise<SettledDebt[]> {
  if (debts.length === 0) return [];
  const available = await availableIn(trx, [...new Set(debts.flatMap((debt) => debt.lotIds))]);
  const settled: SettledDebt[] = [];
  for (const [accountId, ofAccount] of Map.groupBy(debts, (debt) => debt.accountId)) {
    const idem = `debt:${event}:${accountId}`;
    const legs: Leg[] = [];
    for (const debt of ofAccount) {
      let { owed } = debt;
      for (const lotId of debt.lotIds) {
        const amount = smaller(owed, available.get(lotId)!);
        if (amount === zeroCredits) continue;
        owed = minus(owed, amount);
        available.set(lotId, minus(available.get(lotId)!, amount));
        const leg = `${idem}:${debt.receivableId}:${lotId}`;
        legs.push({ phase: 'single', debitAccountId: lotId, creditAccountId: debt.receivableId, amount, idem: leg });
      }
    }
    if (legs.length === 0) continue;
    const amount = legs.reduce((total, leg) => plus(total, hundredths(leg.amount)), zeroCredits);
    const journalId = await openJournal(trx, {
      kind: 'debt_settled',
      idem,
      creatorAccountId: accountId,
      ...(at && { at }),
    });
    if (journalId === null) throw new Error(`${idem} was booked before`);
    await writeLegs(trx, journalId, legs, at);
    settled.push({ accountId, amount, idem });
  }
  return settled;
}

async function availableIn(trx: Knex.Transaction, lotIds: readonly number[]): Promise<Map<number, Credits>> {
  const { rows } = await trx.raw<{ rows: { id: number; available: number }[] }>(
    `SELECT ledger_account_id AS id, credits_posted - debits_posted - debits_pending AS available
       FROM ledger_balances WHERE ledger_account_id = ANY (?::bigint[])`,
    [[...lotIds]],
  );
  return new Map(rows.map((row) => [row.id, hundredths(row.available)]));
}

import type { Knex } from 'knex';
import { type Because, because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryRows, raw, rowsOf, type Statement, statement } from '../../sql.ts';
import { lockWallets } from './accounts.ts';
import { hundredths, minus, zeroCredits, plus, smaller, toDecimal, type Credits } from './credits.ts';
import { book, type Leg } from './journal.ts';

const outstanding = 'b.debits_posted - b.credits_posted';

/** An SQL condition: whether an account owes anything. */
export const hasDebtSql = (accountColumn: string): string =>
  `EXISTS (SELECT 1 FROM receivables r JOIN ledger_balances b ON b.ledger_account_id = r.ledger_account_id
            WHERE r.account_id = ${accountColumn} AND b.debits_posted > b.credits_posted)`;

/** Reads what accounts owe after chargebacks: `{ accountId, owed }`, in hundredths, of those that have ever owed anything. */
export const debtStatement = (accountIds: readonly number[]): Statement => statement`
  SELECT r.account_id AS "accountId", sum(${raw(outstanding)})::bigint AS owed FROM receivables r
    JOIN ledger_balances b ON b.ledger_account_id = r.ledger_account_id
   WHERE r.account_id = ANY (${[...accountIds]}::int[]) GROUP BY r.account_id`;

/** What an account owes after chargebacks. */
export const debtOf = async (db: Knex, accountId: number): Promise<Credits> =>
  hundredths((await rowsOf<{ owed: number }>(db, debtStatement([accountId])))[0]?.owed ?? 0);

/**
 * Whoever has a debt neither pays nor sends.
 * @param consequence tells the user what isn't possible until the debt is paid
 * @throws AppError debt_outstanding
 */
export async function assertNoDebt(db: Knex, accountId: number, consequence?: Because): Promise<void> {
  refuseDebt(await debtOf(db, accountId), consequence);
}

/** The same, where the caller has read the debt. @throws AppError debt_outstanding */
export function refuseDebt(owed: Credits, consequence = because('debts.no_sending')): void {
  const debtCredits = toDecimal(owed);
  if (debtCredits === 0) return;
  const why = because('debts.owed', { credits: debtCredits, consequence });
  throw new AppError('debt_outstanding', why, { details: { debtCredits } });
}

interface NewDebt {
  accountId: number;
  /** Unique: `chargeback:<id>`. */
  source: string;
  lotId: number | null;
  bonusLotId: number | null;
}

/** Opens the ledger account of a debt. The caller writes the leg with its amount. */
export async function openReceivable(trx: Knex.Transaction, debt: NewDebt): Promise<number> {
  const rows = await queryRows<{ id: number }>(trx)`
    INSERT INTO ledger_accounts (unit, kind, account_id) VALUES ('credit', 'receivable', ${debt.accountId}) RETURNING id`;
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
  /** Unique per event and account. */
  idem: string;
}

interface OpenDebt {
  receivableId: number;
  accountId: number;
  /** The wallets that may pay it: lots in spend order, or cleared earnings. */
  lotIds: number[];
  owed: Credits;
}

interface DebtRow {
  id: number;
  account_id: number;
  lot_id: number | null;
  bonus_lot_id: number | null;
  /** What broken promises returned of the lot. */
  refund_lot_ids: number[] | null;
  owed: number;
}

/** Locks the debts that `condition` selects, oldest first; the lots that pay them are locked before. */
async function lockDebts(
  trx: Knex.Transaction,
  condition: string,
  bindings: (number | number[])[],
): Promise<DebtRow[]> {
  const find = async () => {
    const { rows } = await trx.raw<{ rows: DebtRow[] }>(
      `SELECT r.ledger_account_id AS id, r.account_id, r.lot_id, r.bonus_lot_id, ${outstanding} AS owed,
              (SELECT json_agg(m.ledger_account_id ORDER BY m.ledger_account_id) FROM lots m
                WHERE m.refunds_lot_id = r.lot_id) AS refund_lot_ids
         FROM receivables r JOIN ledger_balances b ON b.ledger_account_id = r.ledger_account_id
        WHERE b.debits_posted > b.credits_posted AND ${condition} ORDER BY r.ledger_account_id`,
      bindings,
    );
    return rows;
  };
  const candidates = await find();
  if (candidates.length === 0) return [];
  const ids = candidates.map((row) => row.id);
  await lockWallets(trx, ids);
  // Another transaction may have paid some meanwhile. A debt opened since isn't locked: the next purchase pays it.
  return (await find()).filter((row) => ids.includes(row.id));
}

/**
 * Pays all debts of the account from a new purchase's lot, oldest first, as far as it reaches.
 * @param event the natural key of the purchase
 */
export async function payDebts(
  trx: Knex.Transaction,
  input: { accountId: number; lotId: number; event: string },
): Promise<SettledDebt[]> {
  const rows = await lockDebts(trx, 'r.account_id = ?', [input.accountId]);
  const debts = rows.map((row) => openDebt(row, [input.lotId]));
  return payFrom(trx, debts, { event: input.event });
}

/** Earnings that an event cleared for one account. */
export interface ClearedEarnings {
  accountId: number;
  /** The cleared wallet, which the caller has locked. */
  walletId: number;
  amount: Credits;
}

/**
 * Pays all debts of curators from what was just cleared for them, oldest first, in the same transaction; what they had before stays.
 * @param event the natural key of the clearing
 */
export async function payDebtsOfEarnings(
  trx: Knex.Transaction,
  earnings: readonly ClearedEarnings[],
  event: string,
  at?: Date,
): Promise<SettledDebt[]> {
  const byAccount = new Map(earnings.map((earning) => [earning.accountId, earning]));
  const rows = await lockDebts(trx, 'r.account_id = ANY (?::int[])', [[...byAccount.keys()]]);
  const debts = rows.map((row) => openDebt(row, [byAccount.get(row.account_id)!.walletId]));
  const available = new Map(earnings.map((earning) => [earning.walletId, earning.amount]));
  return payFrom(trx, debts, { event, at, available, isEarned: true });
}

/**
 * Pays the debt of a disputed payment from credits that return to its lots (what broken promises returned of it included), in the same transaction, so that they are never
 * spendable in between. The caller has locked the lots.
 * @param event the natural key of what returned the credits
 */
export async function payDebtsOfLots(
  trx: Knex.Transaction,
  lotIds: readonly number[],
  event: string,
  at?: Date,
): Promise<SettledDebt[]> {
  if (lotIds.length === 0) return [];
  const isOfLots = `(r.lot_id = ANY (?::bigint[]) OR r.bonus_lot_id = ANY (?::bigint[])
    OR r.lot_id = ANY (ARRAY(SELECT m.refunds_lot_id FROM lots m WHERE m.ledger_account_id = ANY (?::bigint[]))))`;
  const rows = await lockDebts(trx, isOfLots, [[...lotIds], [...lotIds], [...lotIds]]);
  const locked = new Set(lotIds);
  // In spend order: the bonus first, then what broken promises returned.
  const debts = rows.map((row) =>
    openDebt(
      row,
      [row.bonus_lot_id, ...(row.refund_lot_ids ?? []), row.lot_id].filter(
        (id): id is number => id !== null && locked.has(id),
      ),
    ),
  );
  return payFrom(trx, debts, { event, at });
}

const openDebt = (row: DebtRow, lotIds: number[]): OpenDebt => ({
  receivableId: row.id,
  accountId: row.account_id,
  lotIds,
  owed: hundredths(row.owed),
});

interface Payment {
  event: string;
  at?: Date | undefined;
  /** How much each wallet may pay; by default all that is available in it. */
  available?: Map<number, Credits>;
  /** Whether earnings pay, so that it stands in the curator's history. */
  isEarned?: boolean;
}

/** One journal per account, one leg per debt and lot. */
async function payFrom(
  trx: Knex.Transaction,
  debts: readonly OpenDebt[],
  { event, at, isEarned = false, ...input }: Payment,
): Promise<SettledDebt[]> {
  if (debts.length === 0) return [];
  const available = input.available ?? (await availableIn(trx, [...new Set(debts.flatMap((debt) => debt.lotIds))]));
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
    const parties = { creatorAccountId: accountId, ...(isEarned && { curatorAccountId: accountId }) };
    const isNew = await book(trx, { journal: { kind: 'debt_settled', idem, ...parties, ...(at && { at }) }, legs });
    if (!isNew) throw new Error(`${idem} was booked before`);
    settled.push({ accountId, amount, idem });
  }
  return settled;
}

async function availableIn(trx: Knex.Transaction, lotIds: readonly number[]): Promise<Map<number, Credits>> {
  const rows = await queryRows<{ id: number; available: number }>(trx)`
    SELECT ledger_account_id AS id, credits_posted - debits_posted - debits_pending AS available
      FROM ledger_balances WHERE ledger_account_id = ANY (${[...lotIds]}::bigint[])`;
  return new Map(rows.map((row) => [row.id, hundredths(row.available)]));
}

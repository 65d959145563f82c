import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { euroAccounts, lockWallets, systemAccounts } from './accounts.ts';
import { unspentParts, type SoldLots } from './sold-lots.ts';
import { hundredths, zeroCredits, plus, type Cents, type Credits } from './credits.ts';
import { openReceivable, payDebtsOfLots, type SettledDebt } from './debt.ts';
import { openJournal, writeLegs, type Leg } from './journal.ts';

/** The natural key of a chargeback's opening, and the source of its debt. */
const sourceOf = (chargebackId: number): string => `chargeback:${chargebackId}`;

/** Of a redeemed gift the credits belong to whoever redeemed it, so it has no lots here. */
interface Chargeback extends SoldLots {
  chargebackId: number;
  /** The buyer's. */
  accountId: number;
  taken: Credits;
  takenBonus: Credits;
  debt: Credits;
  disputed: Cents;
}

interface Booked {
  replayed: boolean;
  debts: SettledDebt[];
}

/** A leg, unless its amount is zero. `name` is the last part of its key. */
type Move = [debitAccountId: number, creditAccountId: number, amount: number, name: string];
const legsOf = (source: string, moves: readonly Move[]): Leg[] =>
  moves
    .filter(([, , amount]) => amount > 0)
    .map(([debitAccountId, creditAccountId, amount, name]) => ({
      phase: 'single',
      debitAccountId,
      creditAccountId,
      amount,
      idem: `${source}:${name}`,
    }));

/**
 * Takes the credits left of a disputed purchase, and books the shortfall as a debt of the buyer, which the rest of the lots pays
 * immediately. The caller has locked the lots. Books once.
 */
export async function bookChargeback(trx: Knex.Transaction, input: Chargeback): Promise<Booked> {
  const { accountId, credits, bonuses, debt } = input;
  const source = sourceOf(input.chargebackId);
  const journalId = await openJournal(trx, { kind: 'chargeback_opened', idem: source, creatorAccountId: accountId });
  if (journalId === null) return { replayed: true, debts: [] };
  const { issuance } = await systemAccounts(trx);
  const { psp, sales } = await euroAccounts(trx);
  const moves: Move[] = [];
  if (credits) moves.push([credits.lotId, issuance, input.taken, 'taken']);
  for (const { lotId, amount, key } of unspentParts(bonuses, input.takenBonus))
    moves.push([lotId, issuance, amount, key]);
  if (debt > zeroCredits) {
    const bonusLotId = bonuses.find(({ key }) => key === 'bonus')?.lotId ?? null;
    const lots = { lotId: credits?.lotId ?? null, bonusLotId };
    moves.push([await openReceivable(trx, { accountId, source, ...lots }), issuance, debt, 'owed']);
  }
  const euros = legsOf(source, [[sales, psp, input.disputed, 'disputed']]).map((leg): Leg => ({ ...leg, unit: 'eur' }));
  await writeLegs(trx, journalId, [...legsOf(source, moves), ...euros]);
  return { replayed: false, debts: await payDebtsOfLots(trx, lotIdsOf(input), source) };
}

const lotIdsOf = ({ credits, bonuses, restoredLotIds }: SoldLots): number[] => [
  ...[credits, ...bonuses].flatMap((lot) => (lot ? [lot.lotId] : [])),
  ...restoredLotIds,
];

/**
 * Reverses a won chargeback: taken credits return to their lots, the open debt is cancelled, and what was paid of it returns to the
 * lots and earnings that paid. The caller has locked the purchase's lots. Books once.
 * @returns what came back to wallets, and the other debts that it paid
 */
export async function reverseChargeback(
  trx: Knex.Transaction,
  input: Chargeback,
): Promise<Booked & { restored: Credits }> {
  const opening = sourceOf(input.chargebackId);
  const source = `${opening}:won`;
  const { accountId } = input;
  const journalId = await openJournal(trx, { kind: 'chargeback_won', idem: source, creatorAccountId: accountId });
  if (journalId === null) return { replayed: true, restored: zeroCredits, debts: [] };
  const { issuance } = await systemAccounts(trx);
  const { psp, sales } = await euroAccounts(trx);
  const moves = (await takenBy(trx, opening)).map(({ lotId, amount, key }): Move => [issuance, lotId, amount, key]);

  // Whatever pays a debt is locked before it: lots, and wallets of cleared earnings.
  await lockWallets(
    trx,
    (await paymentsOf(trx, opening)).map((payment) => payment.walletId),
  );
  const debt = await lockDebt(trx, opening);
  const payments = debt ? await paymentsOf(trx, opening) : [];
  const payerIds = payments.map((payment) => payment.walletId);
  await lockWallets(trx, payerIds);
  if (debt) moves.push([issuance, debt.receivableId, debt.owed, 'cancelled']);
  for (const { walletId, amount } of payments) moves.push([issuance, walletId, amount, `repaid:${walletId}`]);

  const euros = legsOf(source, [[psp, sales, input.disputed, 'regained']]).map((leg): Leg => ({ ...leg, unit: 'eur' }));
  await writeLegs(trx, journalId, [...legsOf(source, moves), ...euros]);
  const repaid = payments.reduce((total, payment) => plus(total, payment.amount), zeroCredits);
  const touched = [...new Set([...lotIdsOf(input), ...payerIds])];
  return {
    replayed: false,
    restored: plus(plus(input.taken, input.takenBonus), repaid),
    debts: await payDebtsOfLots(trx, touched, source),
  };
}

/** What the opening of a chargeback took, by lot. */
async function takenBy(
  trx: Knex.Transaction,
  opening: string,
): Promise<{ lotId: number; amount: number; key: string }[]> {
  return queryRows<{ lotId: number; amount: number; key: string }>(trx)`
    SELECT t.debit_account_id AS "lotId", t.amount, replace(t.idem, ${`${opening}:`}, '') AS key
      FROM ledger_journals j JOIN ledger_transfers t ON t.journal_id = j.id AND t.unit = 'credit'
     WHERE j.idem = ${opening} AND t.idem <> ${`${opening}:owed`} ORDER BY t.id`;
}

/** Locks the debt of a chargeback. @returns null where nothing was owed */
async function lockDebt(
  trx: Knex.Transaction,
  source: string,
): Promise<{ receivableId: number; owed: Credits } | null> {
  const rows = await queryRows<{ id: number }>(trx)`
    SELECT ledger_account_id AS id FROM receivables WHERE source = ${source}`;
  const receivableId = rows[0]?.id;
  if (receivableId === undefined) return null;
  await lockWallets(trx, [receivableId]);
  const balances = await queryRows<{ owed: number }>(trx)`
    SELECT debits_posted - credits_posted AS owed FROM ledger_balances WHERE ledger_account_id = ${receivableId}`;
  return { receivableId, owed: hundredths(balances[0]!.owed) };
}

/** Which lots and cleared earnings paid the debt of a chargeback, and how much. */
async function paymentsOf(trx: Knex.Transaction, source: string): Promise<{ walletId: number; amount: Credits }[]> {
  const rows = await queryRows<{ wallet_id: number; amount: number }>(trx)`
    SELECT t.debit_account_id AS wallet_id, sum(t.amount)::bigint AS amount
      FROM receivables r JOIN ledger_transfers t ON t.credit_account_id = r.ledger_account_id AND t.phase = 'single'
     WHERE r.source = ${source} GROUP BY t.debit_account_id ORDER BY t.debit_account_id`;
  return rows.map((row) => ({ walletId: row.wallet_id, amount: hundredths(row.amount) }));
}

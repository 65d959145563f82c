import type { Knex } from 'knex';
import { euroAccounts, lockWallets, systemAccounts } from './accounts.ts';
import { hundredths, noCredits, type Cents, type Credits } from './credits.ts';
import { openJournal, writeLegs, type Leg } from './journal.ts';
import { purchaseSource } from './lots.ts';

/** What of purchases is neither spent nor held, by the purchase's id. */
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

/** The lot of a purchase, locked until the transaction ends, and what of it can be given back. */
export async function lockPurchaseLot(
  trx: Knex.Transaction,
  purchaseId: number,
): Promise<{ lotId: number; unspent: Credits }> {
  const { rows } = await trx.raw<{ rows: { lot_id: number }[] }>(
    'SELECT ledger_account_id AS lot_id FROM lots WHERE source = ?',
    [purchaseSource(purchaseId)],
  );
  const lotId = rows[0]!.lot_id;
  await lockWallets(trx, [lotId]);
  const unspent = await unspentOfPurchases(trx, [purchaseId]);
  return { lotId, unspent: unspent.get(purchaseId) ?? noCredits };
}

interface Return {
  returnId: number;
  accountId: number;
}

/** Sets credits aside that shall go back to the card: they stay in their lot, but nothing else can spend them. */
export async function beginCardReturn(
  trx: Knex.Transaction,
  input: Return & { lotId: number; amount: Credits },
): Promise<void> {
  const journalId = await openJournal(trx, {
    kind: 'return_begun',
    idem: `return:${input.returnId}:begun`,
    creatorAccountId: input.accountId,
  });
  if (journalId === null) throw new Error(`return ${input.returnId} has begun already`);
  const system = await systemAccounts(trx);
  const leg: Leg = {
    phase: 'pending',
    debitAccountId: input.lotId,
    creditAccountId: system.issuance,
    amount: input.amount,
    idem: heldKey(input.returnId),
  };
  await writeLegs(trx, journalId, [leg]);
}

const heldKey = (returnId: number) => `return:${returnId}:held`;

/**
 * Ends a return: `paid` takes the credits out of the wallet and the euros out of the sales; null gives the credits back. Books once.
 * @returns whether it had ended before: then nothing has changed.
 */
export async function endCardReturn(
  trx: Knex.Transaction,
  input: Return & { paid: Cents | null },
): Promise<{ replayed: boolean }> {
  const { returnId, paid } = input;
  const journalId = await openJournal(trx, {
    kind: paid === null ? 'return_failed' : 'return_paid',
    // One key for both ends: a return has one.
    idem: `return:${returnId}:ended`,
    creatorAccountId: input.accountId,
  });
  if (journalId === null) return { replayed: true };
  const { rows } = await trx.raw<{ rows: { id: number; lot_id: number; issuance_id: number; amount: number }[] }>(
    `SELECT id, debit_account_id AS lot_id, credit_account_id AS issuance_id, amount FROM ledger_transfers WHERE idem = ?`,
    [heldKey(returnId)],
  );
  const held = rows[0]!;
  await lockWallets(trx, [held.lot_id]);
  const legs: Leg[] = [
    {
      phase: paid === null ? 'void' : 'post',
      debitAccountId: held.lot_id,
      creditAccountId: held.issuance_id,
      amount: held.amount,
      pendingId: held.id,
      idem: `hold:${held.id}:resolved`,
    },
  ];
  if (paid !== null) {
    const euros = await euroAccounts(trx);
    legs.push({
      phase: 'single',
      unit: 'eur',
      debitAccountId: euros.sales,
      creditAccountId: euros.psp,
      amount: paid,
      idem: `return:${returnId}:refunded`,
    });
  }
  await writeLegs(trx, journalId, legs);
  return { replayed: false };
}

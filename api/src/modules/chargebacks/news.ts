import type { Knex } from 'knex';
import { recordFeed } from '../feed/index.ts';
import type { SettledDebt } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';

/** Tells people that something of their debt was paid, in the transaction that paid it. */
export async function tellDebts(trx: Knex.Transaction, debts: readonly SettledDebt[]): Promise<void> {
  await recordFeed(
    trx,
    debts.map((debt) => ({ ...debt, role: 'creator', kind: 'debt_settled' })),
  );
  await notifyLive(
    trx,
    debts.map(({ accountId }) => ({ accountId, event: { type: 'wallet' } })),
  );
}

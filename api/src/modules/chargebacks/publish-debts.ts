import type { Knex } from 'knex';
import { notifyOf } from '../../plugins/notify.ts';
import { recordFeed } from '../feed/index.ts';
import type { SettledDebt } from '../ledger/index.ts';
import { notifyLive, walletChanged } from '../live/index.ts';

/** Notified when a debt shrinks, so that campaigns that waited for it are sent immediately. */
export const debtsChannel = 'fanfare_debts';

export const notifyDebtsChanged = async (trx: Knex.Transaction): Promise<void> => {
  await notifyOf(trx, debtsChannel);
};

/** Notifies accounts that (part of) their debt was paid, in the transaction that paid it. */
export async function publishDebts(trx: Knex.Transaction, debts: readonly SettledDebt[]): Promise<void> {
  if (debts.length === 0) return;
  await recordFeed(
    trx,
    debts.map((debt) => ({ ...debt, role: 'creator', kind: 'debt_settled' })),
  );
  await notifyLive(
    trx,
    debts.map(({ accountId }) => walletChanged(accountId)),
  );
  await notifyDebtsChanged(trx);
}

import type { Knex } from 'knex';
import { type FeedKind, recordFeed } from '../feed/index.ts';
import type { Credits } from '../ledger/index.ts';
import { notifyLive, walletChanged } from '../live/index.ts';

interface Notification {
  accountId: number;
  cashOutId: number;
  amount: Credits;
  /** The feed entry; left out, only open tabs are updated. */
  kind?: Extract<FeedKind, `cash_out_${string}`>;
}

/** Notifies a curator of a demand's new state, in the transaction that changes it. */
export async function notifyCurator(
  trx: Knex.Transaction,
  { accountId, cashOutId, amount, kind }: Notification,
): Promise<void> {
  if (kind !== undefined) {
    await recordFeed(trx, [{ accountId, role: 'curator', kind, amount, idem: `cash-out:${cashOutId}:${kind}` }]);
  }
  await notifyLive(trx, [walletChanged(accountId)]);
}

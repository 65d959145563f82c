import type { Knex } from 'knex';
import { recordFeed, type FeedKind } from '../feed/index.ts';
import type { Credits } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';

interface News {
  accountId: number;
  cashOutId: number;
  amount: Credits;
  /** What the feed says of it; left out: open tabs alone learn it. */
  kind?: Extract<FeedKind, `cash_out_${string}`>;
}

/** Tells a curator what became of a demand, in the transaction that makes it so. */
export async function tellCurator(trx: Knex.Transaction, { accountId, cashOutId, amount, kind }: News): Promise<void> {
  if (kind !== undefined) {
    await recordFeed(trx, [{ accountId, role: 'curator', kind, amount, idem: `cash-out:${cashOutId}:${kind}` }]);
  }
  await notifyLive(trx, [{ accountId, event: { type: 'wallet' } }]);
}

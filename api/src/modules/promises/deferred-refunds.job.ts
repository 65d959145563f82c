import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { lockDecidedRefunds, refundPromises } from '../ledger/index.ts';
import { campaignChanged, notifyLive, walletChanged } from '../live/index.ts';

const batch = 100;

/**
 * Refunds one batch of promises that broke while what had paid for them was being returned or disputed, now that all of that has ended,
 * and notifies their creators. Safe to run in several processes.
 * @returns how many no longer wait
 */
export const refundDeferred = (db: Knex, { money }: Pick<Rules, 'money'>): Promise<number> =>
  db.transaction(async (trx) => {
    const rows = await lockDecidedRefunds(trx, batch);
    if (rows.length === 0) return 0;
    const submissionIds = rows.map((row) => row.id);
    const { back, debts, waiting } = await refundPromises(trx, submissionIds, money);
    const refunded = rows.filter((row) => back.has(row.id));
    await recordFeed(
      trx,
      refunded.map((row) =>
        submissionEvent(row, {
          role: 'creator',
          kind: 'promise_refunded',
          key: 'refunded_late',
          amount: back.get(row.id)!,
        }),
      ),
    );
    await publishDebts(trx, debts);
    await notifyLive(
      trx,
      refunded.flatMap((row) => [
        walletChanged(row.creator_account_id),
        campaignChanged(row.creator_account_id, row.campaign_id),
      ]),
    );
    return rows.length - waiting.length;
  });

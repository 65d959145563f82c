import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { queryRows } from '../../sql.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { refundPromises } from '../ledger/index.ts';
import { publishDebts } from './publish-debts.ts';

/**
 * Refunds promises that broke while what had paid for them was being returned or disputed, now that the outcome is booked; their creators
 * are notified.
 * @param submissionIds from `lockUnrefundedPromises`
 */
export async function refundDeferredPromises(
  trx: Knex.Transaction,
  submissionIds: readonly number[],
  { money }: Pick<Rules, 'money'>,
): Promise<void> {
  if (submissionIds.length === 0) return;
  const { back, debts } = await refundPromises(trx, submissionIds, money);
  const rows = await queryRows<{ id: number; campaign_id: number; creator_account_id: number }>(trx)`
    SELECT id, campaign_id, creator_account_id FROM submissions WHERE id = ANY (${[...back.keys()]}::int[]) ORDER BY id`;
  await recordFeed(
    trx,
    rows.map((row) =>
      submissionEvent(row, {
        role: 'creator',
        kind: 'promise_refunded',
        key: 'refunded_late',
        amount: back.get(row.id)!,
      }),
    ),
  );
  await publishDebts(trx, debts);
}

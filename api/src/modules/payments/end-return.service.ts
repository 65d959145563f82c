import type { Knex } from 'knex';
import { execute } from '../../sql.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { recordFeed } from '../feed/index.ts';
import {
  cents,
  deferRefundsOfReturn,
  endCardReturn,
  endGiftReturn,
  hundredths,
  revertCardReturn,
} from '../ledger/index.ts';
import { notifyLive, walletChanged } from '../live/index.ts';
import { closeReturn, failPaidReturn, type ReturnRow } from './returns.repository.ts';

/* How a return to the card or PayPal ends. The caller has locked its purchase. */

/** The failure of a purchase whose return failed, for `failureText`. */
export const failureOf = ({ purpose }: ReturnRow): string =>
  purpose === 'gift' ? 'gift_return_failed' : 'return_failed';

/** The buyer has the money, so the credits leave the wallet. */
export async function completeReturn(trx: Knex.Transaction, row: ReturnRow, refundId: string): Promise<void> {
  const { id: returnId, purchase_id: purchaseId, account_id: accountId } = row;
  const end = row.purpose === 'gift' ? endGiftReturn : endCardReturn;
  await end(trx, { returnId, accountId, paid: cents(row.cents) });
  await closeReturn(trx, returnId, { state: 'paid', refundId, failure: null });
  await execute(trx)`
    UPDATE purchases SET returned_cents = returned_cents + ${row.cents}, status = 'returned', failure = NULL
      WHERE id = ${purchaseId}`;
  await tellBuyer(trx, row, 'paid');
}

/** The bank sent the refund back to us, so the credits return to the wallet. */
export async function revertPaidReturn(trx: Knex.Transaction, row: ReturnRow): Promise<void> {
  const { id: returnId, purchase_id: purchaseId, account_id: accountId } = row;
  const { debts } = await revertCardReturn(trx, { returnId, accountId, paid: cents(row.cents) });
  await deferRefundsOfReturn(trx, returnId);
  await failPaidReturn(trx, returnId, 'sent_back');
  await execute(trx)`
    UPDATE purchases SET returned_cents = returned_cents - ${row.cents}, failure = ${failureOf(row)},
           status = CASE returned_cents WHEN ${row.cents} THEN 'paid' ELSE 'returned' END WHERE id = ${purchaseId}`;
  await tellBuyer(trx, row, 'sent_back');
  await publishDebts(trx, debts);
}

/** The provider refused, so the credits are released to their lot, and a gift can be shown again. */
export async function failReturn(
  trx: Knex.Transaction,
  row: ReturnRow,
  end: { refundId: string | null; failure: string },
): Promise<void> {
  if (row.state !== 'pending') return;
  const { id: returnId, purchase_id: purchaseId, account_id: accountId } = row;
  const { debts } =
    row.purpose === 'credits' ? await endCardReturn(trx, { returnId, accountId, paid: null }) : { debts: [] };
  await closeReturn(trx, returnId, { state: 'failed', ...end });
  await execute(trx)`UPDATE purchases SET failure = ${failureOf(row)} WHERE id = ${purchaseId}`;
  await tellBuyer(trx, row, 'failed');
  await publishDebts(trx, debts);
}

/** Tells how a return ended, with the credits that left the wallet or are in it again; nobody held those of a gift. */
async function tellBuyer(
  trx: Knex.Transaction,
  row: ReturnRow,
  outcome: 'paid' | 'failed' | 'sent_back',
): Promise<void> {
  const { id: returnId, account_id: accountId } = row;
  await recordFeed(trx, [
    {
      accountId,
      role: 'creator',
      kind: outcome === 'paid' ? 'credits_refunded' : 'refund_failed',
      ...(row.purpose === 'credits' && { amount: hundredths(row.hundredths + row.bonus_hundredths) }),
      idem: `return:${returnId}:${outcome}`,
    },
  ]);
  await notifyLive(trx, [walletChanged(accountId)]);
}

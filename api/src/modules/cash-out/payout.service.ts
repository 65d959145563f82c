import { ProviderRefusal } from '../../gateways/payment-gateway.ts';
import type { Payout } from '../../gateways/payout-gateway.ts';
import { AppError } from '../../plugins/errors.ts';
import { cents, hundredths, payCashOut, releaseCashOut, revertCashOut } from '../ledger/index.ts';
import { cashOutStates, findTransition } from '../states/index.ts';
import { payoutGatewayFor, type CashOuts } from './cash-out.context.ts';
import { notifyCurator } from './notify-curator.ts';
import {
  cashOutOfPayout,
  savePayout,
  lockCashOut,
  renewCashOutKey,
  setBounced,
  setPaid,
  type CashOutRow,
} from './cash-outs.repository.ts';
import { returnReason } from './reason-text.ts';

/**
 * Continues a sent demand: has the provider take the missing steps, and applies the payout's state. May be called at any time and
 * concurrently: the provider's keys prevent paying twice, the demand's lock prevents booking twice.
 * @throws AppError payments_unavailable
 */
export async function pursueCashOut(cashOuts: CashOuts, row: CashOutRow): Promise<void> {
  await applyPayout(cashOuts, row.id, await payoutOf(cashOuts, row));
}

async function payoutOf(cashOuts: CashOuts, row: CashOutRow): Promise<Payout> {
  try {
    return await payoutGatewayFor(cashOuts, row.method).pursue({
      cashOutId: row.id,
      amountCents: row.cents,
      reference: row.reference,
      key: row.idempotency_key,
      transferId: row.transfer_id,
      payoutId: row.payout_id,
      mayExist: row.attempts !== 1 || row.transfer_id !== null,
    });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    cashOuts.log.error({ err: error, cashOutId: row.id }, 'a payout was refused because of us');
    if (error.isRepeatable) await renewCashOutKey(cashOuts.db, row.id);
    throw new AppError('payments_unavailable', undefined, { cause: error });
  }
}

/** Applies a payout's current state, once: a demand that is further along stays as it is. */
export async function applyPayout({ db, log }: CashOuts, id: number, payout: Payout): Promise<void> {
  await db.transaction(async (trx) => {
    const row = await lockCashOut(trx, id);
    if (!findTransition(cashOutStates, row.status, 'bounce')) return;
    if (payout.amountCents !== row.cents) {
      log.error({ cashOutId: id, payout }, 'a payout differs from its demand’s amount: check it manually');
      return;
    }
    await savePayout(trx, id, payout);
    const demand = { cashOutId: id, accountId: row.account_id };
    const notification = { ...demand, amount: hundredths(row.hundredths) };
    if (payout.state === 'paid' && findTransition(cashOutStates, row.status, 'pay')) {
      await payCashOut(trx, { ...demand, paid: cents(row.cents) });
      await setPaid(trx, id);
      await notifyCurator(trx, { ...notification, kind: 'cash_out_paid' });
    }
    if (payout.state !== 'returned') return;
    log.warn({ cashOutId: id, failure: payout.failure, status: row.status }, 'a payout came back');
    if (row.status === 'paid') await revertCashOut(trx, { ...demand, paid: cents(row.cents) });
    else await releaseCashOut(trx, demand);
    await setBounced(trx, id, returnReason(payout.failure));
    await notifyCurator(trx, { ...notification, kind: 'cash_out_returned' });
  });
}

/** Settles a payout that a webhook is about. Unknown ones are ignored, or found by the job later. */
export async function settlePayout(cashOuts: CashOuts, providerId: string): Promise<void> {
  const row = await cashOutOfPayout(cashOuts.db, providerId);
  if (row && findTransition(cashOutStates, row.status, 'bounce')) await pursueCashOut(cashOuts, row);
}

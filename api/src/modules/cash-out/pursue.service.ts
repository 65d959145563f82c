import { ProviderRefusal } from '../../gateways/payment-gateway.ts';
import type { Payout } from '../../gateways/payout-gateway.ts';
import { AppError } from '../../plugins/errors.ts';
import { cents, hundredths, payCashOut, releaseCashOut, revertCashOut } from '../ledger/index.ts';
import { cashOutStates, findTransition } from '../states/index.ts';
import { payoutDoorOf, type CashOuts } from './cash-out.context.ts';
import { tellCurator } from './cash-out-news.ts';
import {
  cashOutOfPayout,
  keepPayout,
  lockCashOut,
  renewCashOutKey,
  setPaid,
  setReturned,
  type CashOutRow,
} from './cash-outs.repository.ts';
import { returnReason } from './reason-text.ts';

/**
 * Goes on with a demand that is on its way: has the provider do what is missing, asks how it stands, and acts on it. May be called at any
 * time and by several at once: the provider's keys keep it from paying twice, the demand's lock from booking twice.
 * @throws AppError payments_unavailable
 */
export async function pursueCashOut(cashOuts: CashOuts, row: CashOutRow): Promise<void> {
  await applyPayout(cashOuts, row.id, await payoutOf(cashOuts, row));
}

async function payoutOf(cashOuts: CashOuts, row: CashOutRow): Promise<Payout> {
  try {
    return await payoutDoorOf(cashOuts, row.method).pursue({
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
    cashOuts.log.error({ err: error, cashOutId: row.id }, 'a payout was refused for a reason of ours');
    if (error.isRepeatable) await renewCashOutKey(cashOuts.db, row.id);
    throw new AppError('payments_unavailable', undefined, { cause: error });
  }
}

/** Acts on a payout as it is now, once: what is further on already stays where it is. */
export async function applyPayout({ db, log }: CashOuts, id: number, payout: Payout): Promise<void> {
  await db.transaction(async (trx) => {
    const row = await lockCashOut(trx, id);
    if (!findTransition(cashOutStates, row.status, 'bounce')) return;
    if (payout.amountCents !== row.cents) {
      log.error({ cashOutId: id, payout }, 'a payout is not of its demand’s amount: look at it by hand');
      return;
    }
    await keepPayout(trx, id, payout);
    const demand = { cashOutId: id, accountId: row.account_id };
    const news = { ...demand, amount: hundredths(row.hundredths) };
    if (payout.state === 'paid' && findTransition(cashOutStates, row.status, 'pay')) {
      await payCashOut(trx, { ...demand, paid: cents(row.cents) });
      await setPaid(trx, id);
      await tellCurator(trx, { ...news, kind: 'cash_out_paid' });
    }
    if (payout.state !== 'returned') return;
    log.warn({ cashOutId: id, failure: payout.failure, was: row.status }, 'a payout came back');
    if (row.status === 'paid') await revertCashOut(trx, { ...demand, paid: cents(row.cents) });
    else await releaseCashOut(trx, demand);
    await setReturned(trx, id, returnReason(payout.failure), null);
    await tellCurator(trx, { ...news, kind: 'cash_out_returned' });
  });
}

/** What the provider told us about a payout. One that isn't of ours, or whose name we don't know yet, is left to the job. */
export async function settlePayout(cashOuts: CashOuts, providerId: string): Promise<void> {
  const row = await cashOutOfPayout(cashOuts.db, providerId);
  if (row && findTransition(cashOutStates, row.status, 'bounce')) await pursueCashOut(cashOuts, row);
}

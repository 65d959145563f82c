import type { Knex } from 'knex';
import { ProviderRefusal } from '../../gateways/payment-gateway.ts';
import { bankChanged, type Payout } from '../../gateways/payout-gateway.ts';
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
  storeBank,
  type CashOutRow,
} from './cash-outs.repository.ts';
import { bankOfDemand, hasTransfer } from './payout-accounts.service.ts';
import { returnReason } from './reason-text.ts';

/**
 * Continues a sent demand: has the provider take the missing steps, and applies the payout's state. May be called at any time and
 * concurrently: the provider's keys prevent paying twice, the demand's lock prevents booking twice.
 * @throws AppError payments_unavailable
 */
export async function pursueCashOut(cashOuts: CashOuts, row: CashOutRow): Promise<void> {
  try {
    const payable = await withBank(cashOuts, row);
    if (payable) await applyPayout(cashOuts, row.id, await payoutOf(cashOuts, payable));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    cashOuts.log.error({ err: error, cashOutId: row.id }, 'a payout was refused because of us');
    if (error.isRepeatable) await renewCashOutKey(cashOuts.db, row.id);
    throw new AppError('payments_unavailable', undefined, { cause: error });
  }
}

/**
 * Fixes the bank account of a demand before any of its money leaves. Where another one is on file than the one that was checked and
 * approved, the demand bounces instead. What may have been sent is left as it is.
 * @returns null where there is nothing to pay any more
 */
async function withBank(cashOuts: CashOuts, row: CashOutRow): Promise<CashOutRow | null> {
  if (row.method !== 'bank' || row.bank_id !== null || row.transfer_id !== null) return row;
  // Ordered by a version that stored no bank account.
  if (row.attempts !== 1 && (await hasTransfer(cashOuts, row))) return row;
  const onFile = await bankOfDemand(cashOuts, row);
  if (onFile === null) {
    await bounceUnsent(cashOuts, row.id);
    return null;
  }
  const bankId = await storeBank(cashOuts.db, row.id, onFile);
  return bankId === null ? null : { ...row, bank_id: bankId };
}

function payoutOf(cashOuts: CashOuts, row: CashOutRow): Promise<Payout> {
  return payoutGatewayFor(cashOuts, row.method).pursue({
    cashOutId: row.id,
    amountCents: row.cents,
    reference: row.reference,
    key: row.idempotency_key,
    transferId: row.transfer_id,
    payoutId: row.payout_id,
    bankId: row.bank_id,
    mayExist: row.attempts !== 1 || row.transfer_id !== null,
  });
}

/** Returns a demand, with its credits. @param row locked */
async function bounce({ log }: CashOuts, trx: Knex.Transaction, row: CashOutRow, failure: string | null) {
  log.warn({ cashOutId: row.id, failure, status: row.status }, 'a payout came back');
  const demand = { cashOutId: row.id, accountId: row.account_id };
  if (row.status === 'paid') await revertCashOut(trx, { ...demand, paid: cents(row.cents) });
  else await releaseCashOut(trx, demand);
  await setBounced(trx, row.id, returnReason(failure));
  await notifyCurator(trx, { ...demand, amount: hundredths(row.hundredths), kind: 'cash_out_returned' });
}

/** Returns a demand whose bank account has changed, unless another process has ordered its payout meanwhile. */
async function bounceUnsent(cashOuts: CashOuts, id: number): Promise<void> {
  await cashOuts.db.transaction(async (trx) => {
    const row = await lockCashOut(trx, id);
    const isUnsent = row.status === 'sent' && row.bank_id === null && row.transfer_id === null;
    if (isUnsent) await bounce(cashOuts, trx, row, bankChanged);
  });
}

/** Whether a payout is expected at another time than is stored. */
const isNewDay = ({ expectedAt }: Payout, row: CashOutRow): boolean =>
  expectedAt !== null && expectedAt.getTime() !== row.expected_at?.getTime();

/** Applies a payout's current state, once: a demand that is further along stays as it is. */
export async function applyPayout(cashOuts: CashOuts, id: number, payout: Payout): Promise<void> {
  const { db, log } = cashOuts;
  await db.transaction(async (trx) => {
    const row = await lockCashOut(trx, id);
    if (!findTransition(cashOutStates, row.status, 'bounce')) return;
    if (payout.amountCents !== row.cents) {
      log.error({ cashOutId: id, payout }, 'a payout differs from its demand’s amount: check it manually');
      return;
    }
    await savePayout(trx, id, payout);
    const notification = { cashOutId: id, accountId: row.account_id, amount: hundredths(row.hundredths) };
    if (payout.state === 'paid' && findTransition(cashOutStates, row.status, 'pay')) {
      await payCashOut(trx, { cashOutId: id, accountId: row.account_id, paid: cents(row.cents) });
      await setPaid(trx, id);
      await notifyCurator(trx, { ...notification, kind: 'cash_out_paid' });
    } else if (isNewDay(payout, row)) await notifyCurator(trx, notification);
    if (payout.state === 'returned') await bounce(cashOuts, trx, row, payout.failure);
  });
}

/** Settles a payout that a webhook is about. Unknown ones are ignored, or found by the job later. */
export async function settlePayout(cashOuts: CashOuts, providerId: string): Promise<void> {
  const row = await cashOutOfPayout(cashOuts.db, providerId);
  if (row && findTransition(cashOutStates, row.status, 'bounce')) await pursueCashOut(cashOuts, row);
}

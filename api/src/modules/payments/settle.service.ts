import type { Knex } from 'knex';
import { ProviderRefusal, type Intent } from '../../gateways/stripe/index.ts';
import { AppError } from '../../plugins/errors.ts';
import { recordFeed } from '../feed/index.ts';
import { cents, sell, wholeCredits } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';
import { type Payments, cardsOf } from './payments.context.ts';
import { isUnderWay } from './purchase-status.ts';
import { lockPurchase, purchaseOfIntent, storeIntent, type PurchaseRow } from './purchases.repository.ts';

const currency = 'eur';

/** Why what was paid isn't what was bought; null where it is. */
function mismatchOf(purchase: PurchaseRow, intent: Intent): string | null {
  if (intent.id !== purchase.payment_intent_id) return 'another intent';
  if (intent.purchaseId !== String(purchase.id)) return 'another purchase';
  if (intent.currency !== currency) return 'another currency';
  if (intent.receivedCents !== purchase.price_cents) return 'another amount';
  return null;
}

async function update(trx: Knex.Transaction, purchase: PurchaseRow, status: string, failure: string | null) {
  if (purchase.status === status && purchase.failure === failure) return purchase;
  await trx.raw(
    `UPDATE purchases SET status = ?, failure = ?, paid_at = CASE WHEN ? = 'paid' THEN app_now() END WHERE id = ?`,
    [status, failure, status, purchase.id],
  );
  return lockPurchase(trx, purchase.id);
}

/**
 * Acts on an intent as it is now. The one place where a purchase becomes paid, whoever asks: the page, a notice, the reconciler.
 * What is closed stays closed, so it may be told anything twice and in any order.
 */
export async function applyIntent({ db, log }: Payments, purchaseId: number, intent: Intent): Promise<PurchaseRow> {
  return db.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    if (!isUnderWay(purchase.status)) return purchase;
    if (intent.state !== 'succeeded') return update(trx, purchase, intent.state, intent.failure);
    const mismatch = mismatchOf(purchase, intent);
    if (mismatch !== null) {
      log.error(
        { purchaseId, intentId: intent.id, mismatch },
        'a payment does not fit its purchase: look at it by hand',
      );
      return update(trx, purchase, 'failed', 'mismatch');
    }
    const accountId = purchase.account_id;
    const amount = wholeCredits(purchase.credits);
    await sell(trx, { accountId, purchaseId, amount, price: cents(purchase.price_cents) });
    const paid = await update(trx, purchase, 'paid', null);
    await recordFeed(trx, [
      { accountId, role: 'creator', kind: 'credits_added', amount, idem: `payment:${purchaseId}:paid` },
    ]);
    await notifyLive(trx, [{ accountId, event: { type: 'wallet' } }]);
    return paid;
  });
}

/** Asks the provider how a purchase stands, and acts on it. @throws AppError payments_unavailable */
export async function settlePurchase(payments: Payments, purchase: PurchaseRow): Promise<PurchaseRow> {
  if (!isUnderWay(purchase.status) || purchase.payment_intent_id === null) return purchase;
  return applyIntent(payments, purchase.id, await ownIntent(payments, purchase.payment_intent_id));
}

/**
 * An intent that we made. That the provider doesn't know it means that it isn't the one we made it at: keys were exchanged.
 * @throws AppError payments_unavailable
 */
export async function ownIntent(payments: Payments, intentId: string): Promise<Intent> {
  try {
    return await cardsOf(payments).readIntent(intentId);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    payments.log.error({ err: error, intentId }, 'the card provider does not know an intent of ours');
    throw new AppError('payments_unavailable', undefined, { cause: error });
  }
}

/**
 * The same, for an intent that the provider told us of. One that was made for a purchase whose answer got lost is found by the
 * purchase's number in it; one that isn't ours is left alone.
 */
export async function settleIntent(payments: Payments, intentId: string): Promise<void> {
  const known = await purchaseOfIntent(payments.db, intentId);
  if (known) return void (await settlePurchase(payments, known));
  const intent = await cardsOf(payments).readIntent(intentId);
  const purchaseId = Number(intent.purchaseId);
  if (!Number.isSafeInteger(purchaseId) || purchaseId < 1 || purchaseId > 2_147_483_647) return;
  if (await storeIntent(payments.db, purchaseId, intentId)) await applyIntent(payments, purchaseId, intent);
}

import type { PaymentMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Payment, ProviderRefusal, unknownAtProvider } from '../../gateways/payment-gateway.ts';
import { AppError } from '../../plugins/errors.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { recordFeed } from '../feed/index.ts';
import { cents, hundredths, plus, sell, sellGift, wholeCredits } from '../ledger/index.ts';
import { notifyLive, walletChanged } from '../live/index.ts';
import { releasePromo, redeemPromo } from '../promos/index.ts';
import { capturePayment } from './capture.service.ts';
import { mismatchOf } from './mismatch.policy.ts';
import { gatewayFor, type Payments } from './payments.context.ts';
import { refundLateCapture } from './late-capture.service.ts';
import { isClosedUncharged, isUnderWay, type PurchaseStatus } from './purchase-status.ts';
import {
  lockPurchase,
  purchaseOfProvider,
  purchaseOfPayment,
  storePayment,
  type PurchaseRow,
  writeStatus,
} from './purchases.repository.ts';
import { awaitsBuyer, isRefused, mayCapture, type Retry } from './refusal.policy.ts';

/** PayPal forgets an order that nobody approved within three hours. */
const orderForgottenAfterSeconds = 3 * 3_600;

/**
 * Applies a payment's current state: the one place where a purchase becomes paid, for pages, webhooks and the reconciler alike.
 * Approved payments are captured. Closed purchases stay closed, so that repetition and order don't matter.
 * @param retry what allows the capture of an order that was declined
 * @throws AppError payments_unavailable
 */
export async function applyPayment(
  payments: Payments,
  purchaseId: number,
  payment: Payment,
  retry: Retry = null,
): Promise<PurchaseRow> {
  const now = payment.state === 'authorized' ? await capturePayment(payments, purchaseId, payment, retry) : payment;
  const purchase = await payments.db.transaction(async (trx) => {
    const locked = await lockPurchase(trx, purchaseId);
    if (now === null || !isUnderWay(locked.status)) return locked;
    return now.state === 'succeeded' ? book(trx, payments, locked, now) : updateStatus(trx, locked, now);
  });
  if (now?.state === 'succeeded' && isClosedUncharged(purchase)) await refundLateCapture(payments, purchase, now);
  return purchase;
}

const statusOf: Record<Exclude<Payment['state'], 'succeeded'>, PurchaseStatus> = {
  open: 'open',
  authorized: 'open',
  processing: 'processing',
  canceled: 'canceled',
  failed: 'failed',
};

async function updateStatus(trx: Knex.Transaction, purchase: PurchaseRow, payment: Payment): Promise<PurchaseRow> {
  const { state, failure } = payment;
  // A payment that we cancelled on purpose has failed.
  if (state === 'canceled' && isRefused(purchase)) return updateStatus(trx, purchase, { ...payment, state: 'failed' });
  const status = state === 'succeeded' ? purchase.status : statusOf[state];
  // Another call may be taking the money at this moment; how that ended is seen the next time.
  if (status === 'canceled' && purchase.is_being_captured) return purchase;
  // Somebody else may redeem the promo code now.
  if (!isUnderWay(status) && purchase.promo_code_id !== null) await releasePromo(trx, purchase.id);
  // A payment intent has the reason of its last failure; for PayPal's orders only we know it.
  const keepsFailure = isRefused(purchase) || (purchase.method === 'paypal' && status === 'open');
  const previous = keepsFailure ? purchase.failure : null;
  return writeStatus(trx, purchase, { status, failure: failure ?? previous });
}

async function book(
  trx: Knex.Transaction,
  { log }: Payments,
  purchase: PurchaseRow,
  payment: Payment,
): Promise<PurchaseRow> {
  const { id: purchaseId, account_id: accountId, promo_code_id: promoCodeId } = purchase;
  const mismatch = mismatchOf(purchase, payment, payment.receivedCents);
  if (mismatch !== null) {
    log.error(
      { purchaseId, paymentId: payment.id, mismatch },
      'a payment does not match its purchase: check it manually',
    );
    return writeStatus(trx, purchase, { status: 'failed', failure: 'mismatch' });
  }
  const price = cents(purchase.price_cents);
  const amount = wholeCredits(purchase.credits);
  if (promoCodeId !== null) await redeemPromo(trx, { promoCodeId, accountId, purchaseId });
  if (purchase.purpose === 'gift') {
    await sellGift(trx, { accountId, purchaseId, price });
  } else {
    const bonus = hundredths(purchase.bonus_hundredths);
    const { debts } = await sell(trx, { accountId, purchaseId, amount, price, bonus });
    const idem = `payment:${purchaseId}:paid`;
    await recordFeed(trx, [{ accountId, role: 'creator', kind: 'credits_added', amount: plus(amount, bonus), idem }]);
    await publishDebts(trx, debts);
  }
  const paid = await writeStatus(trx, purchase, { status: 'paid', failure: null, captureId: payment.captureId });
  await notifyLive(trx, [walletChanged(accountId)]);
  return paid;
}

/**
 * Reads a purchase's payment from the provider and applies it.
 * @param retry what allows the capture of an order that was declined
 * @throws AppError payments_unavailable
 */
export async function settlePurchase(
  payments: Payments,
  purchase: PurchaseRow,
  retry: Retry = null,
): Promise<PurchaseRow> {
  if (!isUnderWay(purchase.status) || purchase.payment_id === null) return purchase;
  const payment = await ownPayment(payments, purchase);
  return mayCapture(purchase, payment, retry) ? applyPayment(payments, purchase.id, payment, retry) : purchase;
}

/**
 * Cancels an abandoned purchase. One whose payment was approved meanwhile is settled like any other.
 * @throws AppError payments_unavailable
 */
export async function cancelPurchase(payments: Payments, purchase: PurchaseRow): Promise<PurchaseRow> {
  if (purchase.payment_id === null) return purchase;
  const payment = await ownPayment(payments, purchase);
  if (payment.state !== 'open' && !awaitsBuyer(purchase, payment)) return applyPayment(payments, purchase.id, payment);
  // PayPal's orders can't be cancelled: as long as we don't capture one, nobody pays it.
  if (purchase.method === 'paypal') return applyPayment(payments, purchase.id, { ...payment, state: 'canceled' });
  await gatewayFor(payments, purchase.method).cancel(purchase.payment_id);
  return applyPayment(payments, purchase.id, await ownPayment(payments, purchase));
}

/**
 * Reads a payment that we created. Where the provider doesn't know it, our API keys belong to another account; only PayPal forgets
 * unpaid orders.
 * @throws AppError payments_unavailable
 */
export async function ownPayment(payments: Payments, purchase: PurchaseRow): Promise<Payment> {
  const { id: purchaseId, method, payment_id: paymentId } = purchase;
  try {
    return await gatewayFor(payments, method).read(paymentId!);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const isForgotten = error.reason === unknownAtProvider && purchase.age_seconds >= orderForgottenAfterSeconds;
    if (method === 'paypal' && isForgotten) return forgottenOrder(purchase);
    payments.log.error({ err: error, purchaseId, paymentId }, 'the provider does not know a payment of ours');
    throw new AppError('payments_unavailable', undefined, { cause: error });
  }
}

const forgottenOrder = (purchase: PurchaseRow): Payment => ({
  id: purchase.payment_id!,
  state: 'canceled',
  amountCents: purchase.price_cents,
  receivedCents: 0,
  currency: 'eur',
  purchaseId: String(purchase.id),
  failure: null,
  clientSecret: null,
  approveUrl: null,
  captureId: null,
});

/**
 * Settles a payment that a webhook is about. Where storing its id got lost, the purchase id in it finds the purchase; payments that
 * aren't ours are ignored. A closed purchase is looked at, too, in case money was taken for it.
 */
export async function settlePayment(
  payments: Payments,
  { method, paymentId, retry = null }: { method: PaymentMethod; paymentId: string; retry?: Retry },
): Promise<void> {
  const known = await purchaseOfPayment(payments.db, paymentId);
  if (known && isClosedUncharged(known)) {
    return void (await applyPayment(payments, known.id, await ownPayment(payments, known)));
  }
  if (known) return void (await settlePurchase(payments, known, retry));
  const payment = await gatewayFor(payments, method).read(paymentId);
  const purchase = await purchaseOfProvider(payments.db, method, payment.purchaseId);
  if (!purchase || !(await storePayment(payments.db, method, purchase.id, paymentId))) return;
  await applyPayment(payments, purchase.id, payment, retry);
}

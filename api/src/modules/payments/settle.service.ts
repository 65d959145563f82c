import type { PaymentMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Payment, ProviderRefusal, unknownAtProvider } from '../../gateways/payment-gateway.ts';
import { AppError } from '../../plugins/errors.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { recordFeed } from '../feed/index.ts';
import { cents, hundredths, plus, sell, sellGift, wholeCredits } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';
import { releasePromo, takePromo } from '../promos/index.ts';
import { takeMoney } from './capture.service.ts';
import { mismatchOf } from './mismatch.policy.ts';
import { gatewayFor, type Payments } from './payments.context.ts';
import { isUnderWay, type PurchaseStatus } from './purchase-status.ts';
import {
  lockPurchase,
  purchaseOfNumber,
  purchaseOfPayment,
  storePayment,
  type PurchaseRow,
  writeStatus,
} from './purchases.repository.ts';
import { awaitsPerson, isRefused } from './refusal.policy.ts';

/** PayPal forgets an order that nobody agreed to after three hours. */
const orderForgottenAfterSeconds = 3 * 3_600;

/**
 * Acts on a payment as it is now. The one place where a purchase becomes paid, whoever asks: the page, a notice, the reconciler.
 * What is closed stays closed, so it may be told anything twice and in any order. What was agreed to is captured on the way.
 * @throws AppError payments_unavailable
 */
export async function applyPayment(payments: Payments, purchaseId: number, payment: Payment): Promise<PurchaseRow> {
  const now = payment.state === 'authorized' ? await takeMoney(payments, purchaseId, payment) : payment;
  return payments.db.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    if (now === null || !isUnderWay(purchase.status)) return purchase;
    return now.state === 'succeeded' ? book(trx, payments, purchase, now) : note(trx, purchase, now);
  });
}

const statusOf: Record<Exclude<Payment['state'], 'succeeded'>, PurchaseStatus> = {
  open: 'open',
  authorized: 'open',
  processing: 'processing',
  canceled: 'canceled',
  failed: 'failed',
};

async function note(trx: Knex.Transaction, purchase: PurchaseRow, payment: Payment): Promise<PurchaseRow> {
  const { state, failure } = payment;
  // What we let go of is over, whoever hears of it first.
  if (state === 'canceled' && isRefused(purchase)) return note(trx, purchase, { ...payment, state: 'failed' });
  const status = state === 'succeeded' ? purchase.status : statusOf[state];
  // The way to the use of a code is free again.
  if (!isUnderWay(status) && purchase.promo_code_id !== null) await releasePromo(trx, purchase.id);
  // A card's intent says why its last try failed; of PayPal's order only we know.
  const isKept = isRefused(purchase) || (purchase.method === 'paypal' && status === 'open');
  const known = isKept ? purchase.failure : null;
  return writeStatus(trx, purchase, { status, failure: failure ?? known });
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
      'a payment does not fit its purchase: look at it by hand',
    );
    return writeStatus(trx, purchase, { status: 'failed', failure: 'mismatch' });
  }
  const price = cents(purchase.price_cents);
  const amount = wholeCredits(purchase.credits);
  if (promoCodeId !== null) await takePromo(trx, { promoCodeId, accountId, purchaseId });
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
  await notifyLive(trx, [{ accountId, event: { type: 'wallet' } }]);
  return paid;
}

interface Settling {
  /** Whether the person asks, or has agreed anew. */
  mayTryDeclined: boolean;
}

/** Asks the provider how a purchase stands, and acts on it. @throws AppError payments_unavailable */
export async function settlePurchase(
  payments: Payments,
  purchase: PurchaseRow,
  { mayTryDeclined }: Settling,
): Promise<PurchaseRow> {
  if (!isUnderWay(purchase.status) || purchase.payment_id === null) return purchase;
  const payment = await ownPayment(payments, purchase);
  if (awaitsPerson(purchase, payment) && !mayTryDeclined) return purchase;
  return applyPayment(payments, purchase.id, payment);
}

/**
 * Ends a purchase that nobody goes on with. One that was paid meanwhile can't be ended any more, and is settled like any other.
 * @throws AppError payments_unavailable
 */
export async function endPurchase(payments: Payments, purchase: PurchaseRow): Promise<PurchaseRow> {
  if (purchase.payment_id === null) return purchase;
  await gatewayFor(payments, purchase.method).cancel(purchase.payment_id);
  const payment = await ownPayment(payments, purchase);
  // An order of PayPal's can't be ended there: it is never captured, so nobody pays it.
  const isEnded = purchase.method === 'paypal' && (payment.state === 'open' || awaitsPerson(purchase, payment));
  return applyPayment(payments, purchase.id, isEnded ? { ...payment, state: 'canceled' } : payment);
}

/**
 * A payment that we began. That the provider doesn't know it means that it isn't the one we began it at: keys were exchanged. Only
 * PayPal forgets what nobody paid.
 * @throws AppError payments_unavailable
 */
export async function ownPayment(payments: Payments, purchase: PurchaseRow): Promise<Payment> {
  const { id: purchaseId, method, payment_id: paymentId } = purchase;
  try {
    return await gatewayFor(payments, method).read(paymentId!);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const isForgotten = error.reason === unknownAtProvider && purchase.age_seconds >= orderForgottenAfterSeconds;
    if (method === 'paypal' && isForgotten) return forgotten(purchase);
    payments.log.error({ err: error, purchaseId, paymentId }, 'the provider does not know a payment of ours');
    throw new AppError('payments_unavailable', undefined, { cause: error });
  }
}

const forgotten = (purchase: PurchaseRow): Payment => ({
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
 * The same, for a payment that the provider told us of. One that was begun for a purchase whose answer got lost is found by the
 * purchase's number in it; one that isn't ours is left alone.
 */
export async function settlePayment(
  payments: Payments,
  { method, paymentId, ...how }: Settling & { method: PaymentMethod; paymentId: string },
): Promise<void> {
  const known = await purchaseOfPayment(payments.db, paymentId);
  if (known) return void (await settlePurchase(payments, known, how));
  const payment = await gatewayFor(payments, method).read(paymentId);
  const purchase = await purchaseOfNumber(payments.db, method, payment.purchaseId);
  if (!purchase || !(await storePayment(payments.db, method, purchase.id, paymentId))) return;
  await applyPayment(payments, purchase.id, payment);
}

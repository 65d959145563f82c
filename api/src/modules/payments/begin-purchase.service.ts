import type { Pack, PaymentMethod } from '@fanfare/api-contract';
import { type NewPayment, type Payment, ProviderRefusal } from '../../gateways/payment-gateway.ts';
import { packsOf } from '../../packs.ts';
import type { CreatorSubject } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { assertNoDebt } from '../ledger/index.ts';
import type { PromoOffer } from '../promos/index.ts';
import { failureText } from './failure-text.ts';
import { gatewayFor, type Payments } from './payments.context.ts';
import { openPurchase } from './open-purchase.repository.ts';
import { failUnstarted, storePayment, type PurchaseRow } from './purchases.repository.ts';
import { awaitsBuyer } from './refusal.policy.ts';
import { applyPayment, cancelPurchase, ownPayment } from './settle.service.ts';

/** A purchase that turns out to be closed is replaced by a new one; more often than this, something else is wrong. */
const maxTries = 3;

const settleFirst = because('debts.no_gifts');

interface PurchaseRequest {
  pack: Pack;
  method: PaymentMethod;
  purpose: 'credits' | 'gift';
  /** The pack's terms with a promo code; null without one. */
  promo: PromoOffer | null;
  /** The path of this site that PayPal redirects to. */
  page: string;
  /** Under which the purchase is found again, in any state; null without one. */
  callerKey: string | null;
}

export interface StartedPurchase {
  purchase: PurchaseRow;
  payment: Payment;
}

/** @throws AppError email_unconfirmed, payments_unavailable (the method is off) */
export function refuseBuyer(payments: Payments, subject: CreatorSubject, method: PaymentMethod): void {
  if (!subject.emailConfirmed) {
    throw new AppError('email_unconfirmed', because('account.confirm_email_buy'));
  }
  gatewayFor(payments, method);
}

/** @throws AppError invalid_input */
export function packOf({ rules }: Payments, packId: string): Pack {
  const pack = packsOf(rules).find(({ id }) => id === packId);
  if (!pack)
    throw new AppError('invalid_input', undefined, { fields: { packId: because('purchases.pack_unavailable') } });
  return pack;
}

/**
 * Starts buying a pack, or continues the purchase of the caller's key, or the pending one on the same terms. The purchase and its key are committed before the
 * provider is called, so that no transaction stays open in the meantime.
 * @returns what the browser needs to pay; the purchase may be `paid` already, where another tab was faster
 * @throws AppError debt_outstanding (gifts), idempotency_mismatch, payments_unavailable; wrong_state under the key of a payment that didn't match
 */
export async function beginPurchase(
  payments: Payments,
  accountId: number,
  request: PurchaseRequest,
): Promise<StartedPurchase> {
  if (request.purpose === 'gift') await assertNoDebt(payments.db, accountId, settleFirst);
  const { pack, promo, method, purpose } = request;
  const terms = {
    accountId,
    method,
    purpose,
    packId: pack.id,
    credits: pack.credits,
    priceCents: promo?.priceCents ?? pack.priceCents,
    discountCents: promo?.discountCents ?? 0,
    bonusHundredths: promo?.bonus ?? 0,
    promoCodeId: promo?.promoCodeId ?? null,
    page: method === 'paypal' ? request.page : null,
    callerKey: request.callerKey,
  };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const row = await openPurchase(payments.db, terms);
    if (row.status === 'failed') throw new AppError('wrong_state', failureText(row.failure, row.method) ?? undefined);
    const payment = row.payment_id === null ? await startPayment(payments, row) : await ownPayment(payments, row);
    if (!payment) continue;
    const started = { payment, purchase: await continuePurchase(payments, row, payment) };
    const { status } = started.purchase;
    if (status === 'canceled' || status === 'failed') continue;
    if (status !== 'open' || row.page === terms.page) return started;
    // PayPal would redirect to another page than the buyer is on now.
    const left = await cancelPurchase(payments, started.purchase);
    // Paid meanwhile, or another call is taking the money: there is nothing to approve.
    if (left.status !== 'canceled' && left.status !== 'failed') {
      return { payment: { ...payment, approveUrl: null }, purchase: left };
    }
  }
  throw new AppError('payments_unavailable');
}

/** A declined payment waits for the buyer to approve it again; anything else is applied. */
const continuePurchase = async (payments: Payments, row: PurchaseRow, payment: Payment): Promise<PurchaseRow> =>
  awaitsBuyer(row, payment) ? row : applyPayment(payments, row.id, payment);

/** @returns null where the purchase was closed meanwhile */
async function startPayment(payments: Payments, row: PurchaseRow): Promise<Payment | null> {
  const { db, log } = payments;
  try {
    const payment = await gatewayFor(payments, row.method).begin(newPayment(payments, row));
    return (await storePayment(db, row.method, row.id, payment.id)) ? payment : null;
  } catch (error) {
    // Under this key the provider would repeat its answer; the next click starts over.
    if (!(error instanceof ProviderRefusal)) throw error;
    log.error({ err: error, purchaseId: row.id }, 'a purchase could not be started');
    await failUnstarted(db, row.id, 'not_started');
    throw new AppError('payments_unavailable', because('payments.not_started_now'), { cause: error });
  }
}

function newPayment({ shellUrl }: Payments, row: PurchaseRow): NewPayment {
  return {
    purchaseId: row.id,
    amountCents: row.price_cents,
    description: row.purpose === 'gift' ? `Fanfare gift code: ${row.credits} credits` : 'Fanfare Credits',
    // A promo code is redeemed just before the capture, so we must be the ones who capture.
    isCapturedLater: row.promo_code_id !== null,
    returnTo:
      row.page === null ? null : { approved: returnUrl(row, shellUrl), canceled: returnUrl(row, shellUrl, 'canceled') },
    key: row.idempotency_key,
  };
}

function returnUrl({ id, page }: PurchaseRow, shellUrl: string, outcome?: string): string {
  const url = new URL(page!, shellUrl);
  url.searchParams.set('purchase', String(id));
  url.searchParams.delete('paypal');
  if (outcome !== undefined) url.searchParams.set('paypal', outcome);
  return url.href;
}

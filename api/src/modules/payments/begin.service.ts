import type { Pack, PaymentMethod } from '@fanfare/api-contract';
import { type NewPayment, type Payment, ProviderRefusal } from '../../gateways/payment-gateway.ts';
import { packsOf } from '../../packs.ts';
import type { CreatorSubject } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import type { PromoOffer } from '../promos/index.ts';
import { refuseDebtor } from './debt.policy.ts';
import { gatewayFor, type Payments } from './payments.context.ts';
import { failUnstarted, purchaseUnderWay, storePayment, type PurchaseRow } from './purchases.repository.ts';
import { awaitsPerson } from './refusal.policy.ts';
import { applyPayment, endPurchase, ownPayment } from './settle.service.ts';

/** A purchase that turns out to be closed makes room for another; that it happens again and again means something else. */
const maxTries = 3;

const settleFirst = 'Credits that you buy for yourself settle that first; then you can give some away.';

interface Wanted {
  pack: Pack;
  method: PaymentMethod;
  purpose: 'credits' | 'gift';
  /** What a code makes of the pack; null without one. */
  promo: PromoOffer | null;
  /** Where PayPal leads back to: a path of this site. */
  page: string;
}

export interface Begun {
  purchase: PurchaseRow;
  payment: Payment;
}

/** @throws AppError email_unconfirmed, payments_unavailable (the method is off) */
export function refuseBuyer(payments: Payments, subject: CreatorSubject, method: PaymentMethod): void {
  if (!subject.emailConfirmed) {
    throw new AppError('email_unconfirmed', 'Please confirm your e-mail address first, then you can buy credits.');
  }
  gatewayFor(payments, method);
}

/** @throws AppError invalid_input */
export function packOf({ rules }: Payments, packId: string): Pack {
  const pack = packsOf(rules).find((one) => one.id === packId);
  if (!pack) throw new AppError('invalid_input', undefined, { fields: { packId: 'This pack is not on offer' } });
  return pack;
}

/**
 * Begins to buy a pack, or goes on with the purchase of it that is under way. The purchase and its key are committed before the
 * provider is called; nothing is held open meanwhile.
 * @returns what lets the browser pay; the purchase may be `paid` already, where another tab was faster
 * @throws AppError debt_outstanding (gifts), payments_unavailable
 */
export async function beginPurchase(payments: Payments, accountId: number, wanted: Wanted): Promise<Begun> {
  if (wanted.purpose === 'gift') await refuseDebtor(payments.db, accountId, settleFirst);
  const { pack, promo, method, purpose } = wanted;
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
    page: method === 'paypal' ? wanted.page : null,
  };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const row = await purchaseUnderWay(payments.db, terms);
    const payment = row.payment_id === null ? await startPayment(payments, row) : await ownPayment(payments, row);
    if (!payment) continue;
    const begun = { payment, purchase: await goOn(payments, row, payment) };
    const { status } = begun.purchase;
    if (status === 'canceled' || status === 'failed') continue;
    if (status !== 'open' || row.page === terms.page) return begun;
    // It leads back to another place than the person is at now.
    await endPurchase(payments, begun.purchase);
  }
  throw new AppError('payments_unavailable');
}

/** What was declined waits for the person to agree anew; all else is acted on. */
const goOn = async (payments: Payments, row: PurchaseRow, payment: Payment): Promise<PurchaseRow> =>
  awaitsPerson(row, payment) ? row : applyPayment(payments, row.id, payment);

/** @returns null where the purchase was closed meanwhile */
async function startPayment(payments: Payments, row: PurchaseRow): Promise<Payment | null> {
  const { db, log } = payments;
  try {
    const payment = await gatewayFor(payments, row.method).begin(newPayment(payments, row));
    return (await storePayment(db, row.method, row.id, payment.id)) ? payment : null;
  } catch (error) {
    // Under this key the provider would repeat its answer; the next click begins anew.
    if (!(error instanceof ProviderRefusal)) throw error;
    log.error({ err: error, purchaseId: row.id }, 'a purchase could not be begun');
    await failUnstarted(db, row.id, 'not_started');
    const message = 'The payment could not be started. Nothing was charged; please try again.';
    throw new AppError('payments_unavailable', message, { cause: error });
  }
}

function newPayment({ shellUrl }: Payments, row: PurchaseRow): NewPayment {
  return {
    purchaseId: row.id,
    amountCents: row.price_cents,
    description: row.purpose === 'gift' ? `Fanfare gift code: ${row.credits} credits` : 'Fanfare Credits',
    // A code is used up when the money is taken: so that has to be ours to do.
    isCapturedLater: row.promo_code_id !== null,
    returnTo:
      row.page === null ? null : { agreed: backTo(row, shellUrl), turnedBack: backTo(row, shellUrl, 'canceled') },
    key: row.idempotency_key,
  };
}

function backTo({ id, page }: PurchaseRow, shellUrl: string, outcome?: string): string {
  const url = new URL(page!, shellUrl);
  url.searchParams.set('purchase', String(id));
  url.searchParams.delete('paypal');
  if (outcome !== undefined) url.searchParams.set('paypal', outcome);
  return url.href;
}

import type { Pack } from '@fanfare/api-contract';
import { ProviderRefusal, type Intent } from '../../gateways/stripe/index.ts';
import { AppError } from '../../plugins/errors.ts';
import type { CreatorSubject } from '../../plugins/contract.ts';
import { packsOf } from './packs.ts';
import { cardsOf, type Payments } from './payments.context.ts';
import { failUnstarted, purchaseUnderWay, storeIntent, type PurchaseRow } from './purchases.repository.ts';
import { applyIntent, ownIntent } from './settle.service.ts';

/** A purchase that turns out to be closed makes room for another; that it happens again and again means something else. */
const maxTries = 3;

/**
 * Begins to buy a pack, or goes on with the purchase of it that is under way. The purchase and its key are committed before the
 * provider is called; nothing is held open meanwhile.
 * @returns the secret that lets the browser pay; the purchase may be `paid` already, where another tab was faster
 * @throws AppError email_unconfirmed, invalid_input, payments_unavailable
 */
export async function beginPurchase(
  payments: Payments,
  subject: CreatorSubject,
  packId: string,
): Promise<{ clientSecret: string; purchase: PurchaseRow }> {
  if (!subject.emailConfirmed) {
    throw new AppError('email_unconfirmed', 'Please confirm your e-mail address first, then you can buy credits.');
  }
  const pack = packOf(payments, packId);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const begun = await purchaseUnderWay(payments.db, subject.accountId, pack);
    const intent =
      begun.payment_intent_id === null
        ? await createIntent(payments, begun)
        : await ownIntent(payments, begun.payment_intent_id);
    if (!intent) continue;
    const purchase = await applyIntent(payments, begun.id, intent);
    if (purchase.status !== 'canceled' && purchase.status !== 'failed' && intent.clientSecret !== null) {
      return { clientSecret: intent.clientSecret, purchase };
    }
  }
  throw new AppError('payments_unavailable');
}

function packOf({ rules }: Payments, packId: string): Pack {
  const pack = packsOf(rules).find((one) => one.id === packId);
  if (!pack) throw new AppError('invalid_input', undefined, { fields: { packId: 'This pack is not on offer' } });
  return pack;
}

/** @returns null where the purchase was closed meanwhile */
async function createIntent(payments: Payments, begun: PurchaseRow): Promise<Intent | null> {
  const { db, log } = payments;
  const key = begun.idempotency_key;
  try {
    const intent = await cardsOf(payments).createIntent({ purchaseId: begun.id, amountCents: begun.price_cents, key });
    return (await storeIntent(db, begun.id, intent.id)) ? intent : null;
  } catch (error) {
    // Under this key the provider would repeat its answer; the next click begins anew.
    if (!(error instanceof ProviderRefusal)) throw error;
    log.error({ err: error, purchaseId: begun.id }, 'a purchase could not be begun');
    await failUnstarted(db, begun.id, 'not_started');
    throw new AppError(
      'payments_unavailable',
      'The payment could not be started. Nothing was charged; please try again.',
      {
        cause: error,
      },
    );
  }
}

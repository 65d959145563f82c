import { failUnstarted, claimPurchasesToAsk, type PurchaseRow } from './purchases.repository.ts';
import { cardsOf, type Payments } from './payments.context.ts';
import { pursueReturn } from './return.service.ts';
import { dueReturns } from './returns.repository.ts';
import { settlePurchase } from './settle.service.ts';

const batchSize = 50;
const hourSeconds = 3_600;
/** The provider forgets a key after a day: well before, a purchase that never got its intent is over. */
const unstartedAfterSeconds = 12 * hourSeconds;
/** Nobody is at this page any more. */
const abandonedAfterSeconds = 24 * hourSeconds;

/** Asks the provider what it never told us: purchases under way for two minutes and longer, and returns that were interrupted. */
export async function reconcile(payments: Payments): Promise<void> {
  if (!payments.cards) return;
  for (;;) {
    const due = await claimPurchasesToAsk(payments.db, batchSize);
    for (const { age_seconds: ageSeconds, ...purchase } of due) {
      await attempt(payments, { purchaseId: purchase.id }, () => ask(payments, purchase, ageSeconds));
    }
    if (due.length < batchSize) break;
  }
  for (const returnId of await dueReturns(payments.db, batchSize)) {
    await attempt(payments, { returnId }, () => pursueReturn(payments, returnId));
  }
}

async function attempt({ log }: Payments, what: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ...what }, 'the card provider could not be asked yet');
  }
}

async function ask(payments: Payments, purchase: PurchaseRow, ageSeconds: number): Promise<void> {
  const { payment_intent_id: intentId } = purchase;
  if (intentId === null) {
    if (ageSeconds >= unstartedAfterSeconds) await failUnstarted(payments.db, purchase.id, 'not_started');
    return;
  }
  // One that was paid meanwhile can't be canceled any more, and is settled like any other.
  if (purchase.status === 'open' && ageSeconds >= abandonedAfterSeconds) await cardsOf(payments).cancelIntent(intentId);
  await settlePurchase(payments, purchase);
}

import type { PaymentMethod } from '@fanfare/api-contract';
import { applyDispute } from '../chargebacks/index.ts';
import { gatewayFor, methodsOf, type Payments } from './payments.context.ts';
import { purchaseOfNumber, purchaseOfPayment } from './purchases.repository.ts';
import { settlePurchase } from './settle.service.ts';

/**
 * Asks the provider how a dispute stands, and acts on it. What it disputes may have been paid a moment ago, so that is looked at
 * first; what isn't ours is left alone.
 * @throws AppError payments_unavailable, ProviderRefusal
 */
export async function settleDispute(payments: Payments, provider: PaymentMethod, disputeId: string): Promise<void> {
  const dispute = await gatewayFor(payments, provider).readDispute(disputeId);
  const { state, paymentReference, amountCents } = dispute;
  if (state === 'inquiry' || paymentReference === null) return;
  // PayPal names what it took, which we know once it is booked.
  const known = await purchaseOfPayment(payments.db, paymentReference);
  const purchase = known ?? (await purchaseOfNumber(payments.db, provider, dispute.purchaseId));
  if (!purchase) return;
  await settlePurchase(payments, purchase, { mayTryDeclined: false });
  await applyDispute(payments, { provider, disputeId, paymentReference, amountCents, state });
}

/** Looks for disputes that nobody told us of: at the newest of each provider, whatever we know of them. */
export async function findDisputes(payments: Payments): Promise<void> {
  for (const provider of methodsOf(payments)) {
    await attempt(payments, { provider }, async () => {
      for (const disputeId of await gatewayFor(payments, provider).newestDisputes()) {
        await attempt(payments, { provider, disputeId }, () => settleDispute(payments, provider, disputeId));
      }
    });
  }
}

async function attempt({ log }: Payments, what: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ...what }, 'disputes could not be asked about yet');
  }
}

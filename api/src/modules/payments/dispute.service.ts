import type { PaymentMethod } from '@fanfare/api-contract';
import { applyDispute } from '../chargebacks/index.ts';
import { doorOf, type Payments } from './payments.context.ts';
import { purchaseOfNumber, purchaseOfPayment } from './purchases.repository.ts';
import { settlePurchase } from './settle.service.ts';

/**
 * Asks the provider how a dispute stands, and acts on it. What it disputes may have been paid a moment ago, so that is looked at
 * first; what isn't ours is left alone.
 * @throws AppError payments_unavailable, ProviderRefusal
 */
export async function settleDispute(payments: Payments, provider: PaymentMethod, disputeId: string): Promise<void> {
  const dispute = await doorOf(payments, provider).readDispute(disputeId);
  const { state, paymentReference, amountCents } = dispute;
  if (state === 'inquiry' || paymentReference === null) return;
  // PayPal names what it took, which we know once it is booked.
  const known = await purchaseOfPayment(payments.db, paymentReference);
  const purchase = known ?? (await purchaseOfNumber(payments.db, provider, dispute.purchaseId));
  if (!purchase) return;
  await settlePurchase(payments, purchase, { mayTryDeclined: false });
  await applyDispute(payments, { provider, disputeId, paymentReference, amountCents, state });
}

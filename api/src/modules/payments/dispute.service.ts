import type { PaymentMethod } from '@fanfare/api-contract';
import { applyDispute } from '../chargebacks/index.ts';
import { gatewayFor, methodsOf, type Payments } from './payments.context.ts';
import { purchaseOfProvider, purchaseOfPayment } from './purchases.repository.ts';
import { endSubscription, settleSubscription } from '../subscriptions/index.ts';
import { settlePurchase } from './settle.service.ts';

/**
 * Reads a dispute from the provider and applies it. The purchase or Pro invoice is settled first, since it may have been paid a moment ago. Disputes
 * of payments that aren't ours are ignored.
 * @throws AppError payments_unavailable, ProviderRefusal
 */
export async function settleDispute(payments: Payments, provider: PaymentMethod, disputeId: string): Promise<void> {
  const dispute = await gatewayFor(payments, provider).readDispute(disputeId);
  const { state, paymentReference, amountCents } = dispute;
  if (state === 'inquiry' || paymentReference === null) return;
  // PayPal refers to the capture, which we know once the purchase is booked.
  const known = await purchaseOfPayment(payments.db, paymentReference);
  const purchase = known ?? (await purchaseOfProvider(payments.db, provider, dispute.purchaseId));
  if (!purchase) {
    if (provider === 'card') await settleInvoiceDispute(payments, { disputeId, state, paymentReference, amountCents });
    return;
  }
  await settlePurchase(payments, purchase);
  await applyDispute(payments, { provider, disputeId, paymentReference, amountCents, state });
}

interface InvoiceDispute {
  disputeId: string;
  state: 'open' | 'won' | 'lost';
  paymentReference: string;
  amountCents: number;
}

/** A dispute of a Pro invoice: its credits are taken back like a pack's, and its subscription ends now. */
async function settleInvoiceDispute(payments: Payments, dispute: InvoiceDispute): Promise<void> {
  const invoiceId = await payments.billing?.invoiceOfPayment(dispute.paymentReference);
  const subscriptionId = invoiceId && (await payments.billing?.subscriptionOfInvoice(invoiceId));
  if (!invoiceId || !subscriptionId) return;
  await settleSubscription(payments, subscriptionId);
  await applyDispute(payments, { provider: 'card', invoiceId, ...dispute });
  if (dispute.state === 'won') await settleSubscription(payments, subscriptionId);
  else await endSubscription(payments, subscriptionId);
}

/** Finds disputes whose webhook got lost, among the newest of each provider. */
export async function findDisputes(payments: Payments): Promise<void> {
  for (const provider of methodsOf(payments)) {
    await attempt(payments, { provider }, async () => {
      for (const disputeId of await gatewayFor(payments, provider).newestDisputes()) {
        await attempt(payments, { provider, disputeId }, () => settleDispute(payments, provider, disputeId));
      }
    });
  }
}

async function attempt({ log }: Payments, context: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ...context }, 'disputes could not be read yet');
  }
}

import type { PaymentGateway } from '../payment-gateway.ts';
import type { PayPalClient } from './paypal-client.ts';
import { webhookReader } from './paypal-webhooks.ts';
import {
  disputeAnswer,
  disputeList,
  disputeOf,
  orderAnswer,
  paymentOf,
  refundAnswer,
  refundOf,
  returnName,
  valueOf,
} from './paypal-objects.ts';

const currency = 'EUR';
const brand = 'Fanfare';
const largestPage = 50;

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

/** PayPal's orders as a payment gateway. An order can be captured only once. @param settings for its webhooks */
export function payPalGateway(request: PayPalClient, settings: { webhookId: string; apiBase: string }): PaymentGateway {
  const readOrder = (id: string) => request({ path: orderPath(id), answer: orderAnswer });

  return {
    async begin({ purchaseId, amountCents, description, returnTo, key }) {
      if (!returnTo) throw new Error('PayPal needs to know where to lead back to');
      const order = {
        intent: 'CAPTURE',
        purchase_units: [
          {
            custom_id: String(purchaseId),
            description,
            amount: { currency_code: currency, value: valueOf(amountCents) },
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: brand,
              shipping_preference: 'NO_SHIPPING',
              user_action: 'PAY_NOW',
              return_url: returnTo.approved,
              cancel_url: returnTo.canceled,
            },
          },
        },
      };
      return paymentOf(
        await request({ path: '/v2/checkout/orders', body: JSON.stringify(order), key, answer: orderAnswer }),
      );
    },
    read: async (id) => paymentOf(await readOrder(id)),
    capture: async (id, key) =>
      paymentOf(await request({ path: `${orderPath(id)}/capture`, body: '{}', key, answer: orderAnswer })),
    // Nothing to cancel: an order that is never captured expires.
    cancel: async () => undefined,
    async refund({ purchaseId, returnId, captureId, amountCents, key }) {
      const name = returnId === null ? `purchase-${purchaseId}` : returnName(returnId);
      if (captureId === null) throw new Error(`${name} is of nothing that PayPal took`);
      const body = JSON.stringify({
        amount: { currency_code: currency, value: valueOf(amountCents) },
        custom_id: name,
        invoice_id: name,
      });
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      return refundOf(await request({ path, body, key, answer: refundAnswer }));
    },
    readRefund: async (id) =>
      refundOf(await request({ path: `/v2/payments/refunds/${encodeURIComponent(id)}`, answer: refundAnswer })),
    async findRefund(orderId, returnId) {
      const { purchase_units: units } = await readOrder(orderId);
      const refunds = units.flatMap((unit) => unit.payments?.refunds ?? []).map(refundOf);
      return refunds.find((refund) => refund.returnId === String(returnId)) ?? null;
    },
    readDispute: async (id) =>
      disputeOf(await request({ path: `/v1/customer/disputes/${encodeURIComponent(id)}`, answer: disputeAnswer })),
    async newestDisputes() {
      const { items } = await request({ path: `/v1/customer/disputes?page_size=${largestPage}`, answer: disputeList });
      return items.map((dispute) => dispute.dispute_id);
    },
    readWebhook: webhookReader(request, settings),
  };
}

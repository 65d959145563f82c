import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { openProvider } from '../provider/open-provider.ts';
import type { StoredObject } from '../provider/store.ts';
import { apiRoutes } from './api.routes.ts';
import { orderCalls } from './calls/orders.ts';
import { paymentCalls } from './calls/payments.ts';
import { payoutCalls } from './calls/payouts.ts';
import { verifyCall } from './calls/webhooks.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { disputeRoutes } from './dispute.routes.ts';
import type { Capture } from './objects.ts';
import { endPending } from './orders.ts';
import { missing } from './paypal-error.ts';
import { type PayoutItem, endPayout } from './payouts.ts';
import { noticeShape, shaped } from './shapes.ts';
import { signatures } from './signatures.ts';

export interface PayPalOptions {
  /** The product's endpoint for webhooks. */
  webhookUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

/** Well-known credentials, valid for this sandbox only. */
export const payPalKeys = {
  clientId: 'fanfare-sandbox-client',
  clientSecret: 'fanfare-sandbox-secret',
  webhookId: 'WH-FANFARE-SANDBOX',
};

/** An event is stored as it is sent, with the fields that the store needs. */
interface Notice extends StoredObject {
  object: 'event';
  event: object;
}

/**
 * PayPal, as far as this product uses it: its API under `/paypal/v1` and `/paypal/v2`, the approval page, its webhooks.
 * @param pool as the schema's owner: PayPal's data is in the schema `sandbox`
 */
export async function paypalSandbox(
  app: FastifyInstance,
  pool: Pool,
  options: Partial<PayPalOptions> & Pick<PayPalOptions, 'webhookUrl'>,
): Promise<void> {
  const { webhookUrl, webhookId, ...keys } = { ...payPalKeys, ...options };
  /** The base of links in webhooks; known once the server listens. */
  const origin = (): string => {
    const at = app.server.address();
    return `http://localhost:${at !== null && typeof at === 'object' ? at.port : 80}`;
  };
  const signed = signatures(
    { webhookId, secret: keys.clientSecret },
    () => `${origin()}/paypal/v1/notifications/certs/CERT-FANFARE-SANDBOX`,
  );
  const provider = await openProvider(app, pool, {
    name: 'paypal',
    missing,
    async notice(records, type, object): Promise<Notice> {
      const resource = await shaped(records, object, origin());
      const event = noticeShape(records.now, type, object.object, resource, origin());
      return { id: event.id, object: 'event', event };
    },
    post: {
      url: webhookUrl,
      bodyOf: (notice) => JSON.stringify((notice as Notice).event),
      sign: signed.headers,
      tamper: (body) => body.replace(/"value":"(\d)/, '"value":"1$1'),
    },
    // An order that isn't captured in time expires, and so does a token.
    async onDue(records, object) {
      if (object.object === 'capture') await endPending(records, object as Capture);
      else if (object.object === 'payout_item') await endPayout(records, object as PayoutItem);
      else await records.remove(object);
    },
    captures: `SELECT body->>'orderId' AS id, count(*)::int AS captures FROM sandbox.objects
               WHERE provider = 'paypal' AND object = 'capture' AND body->>'status' <> 'DECLINED' GROUP BY 1
               UNION ALL SELECT 'cash-out:' || (body->>'senderItemId'), count(*)::int FROM sandbox.objects
               WHERE provider = 'paypal' AND object = 'payout_item' GROUP BY 1`,
  });
  apiRoutes(app, provider, keys, [...orderCalls, ...paymentCalls, ...payoutCalls, verifyCall(signed)]);
  checkoutRoutes(app, provider);
  disputeRoutes(app, provider);
}

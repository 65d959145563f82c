import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { openProvider } from '../provider/open-provider.ts';
import { apiRoutes } from './api.routes.ts';
import { type ProPrices, defaultProPrices, priceIdOf, publishPrices } from './calls/prices.ts';
import { connectRoutes } from './connect.routes.ts';
import { addDemoSubscribers } from './demo-subscribers.ts';
import { disputeRoutes } from './dispute.routes.ts';
import { onDue } from './on-due.ts';
import { elementRoutes } from './element.routes.ts';
import { hostedRoutes } from './hosted.routes.ts';
import { stripe, stripePost } from './objects.ts';

export interface StripeOptions {
  /** The product's endpoint for webhooks. */
  webhookUrl: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The prices of Pro. */
  pro: ProPrices;
}

/** Well-known keys, valid for this sandbox only. */
export const sandboxKeys = {
  secretKey: 'sk_test_fanfare_sandbox',
  publishableKey: 'pk_test_fanfare_sandbox',
  webhookSecret: 'whsec_fanfare_sandbox',
};

/**
 * Stripe, as far as this product uses it: its API under `/v1`, its script, card fields and pages under `/stripe`, its webhooks.
 * @param pool as the schema's owner: Stripe's data is in the schema `sandbox`
 */
export async function stripeSandbox(
  app: FastifyInstance,
  pool: Pool,
  options: Partial<StripeOptions> & Pick<StripeOptions, 'webhookUrl'>,
): Promise<void> {
  const { webhookUrl, webhookSecret, pro, ...keys } = { ...sandboxKeys, pro: defaultProPrices, ...options };
  const provider = await openProvider(app, pool, {
    ...stripe,
    post: stripePost({ url: webhookUrl, secret: webhookSecret }),
    onDue,
    captures: `SELECT body->>'payment_intent' AS id, count(*)::int AS captures FROM sandbox.objects
               WHERE provider = 'stripe' AND object = 'charge' AND body @> '{"captured": true}' GROUP BY 1
               UNION ALL SELECT 'cash-out:' || (body->'metadata'->>'cashOutId'), count(*)::int FROM sandbox.objects
               WHERE provider = 'stripe' AND object = 'payout' GROUP BY 1`,
  });
  await provider.store.write((records) => publishPrices(records, pro));
  await addDemoSubscribers(provider.store, {
    monthly: priceIdOf(pro.monthly.priceId),
    yearly: priceIdOf(pro.yearly.priceId),
  });
  apiRoutes(app, provider, keys);
  elementRoutes(app, provider);
  hostedRoutes(app, provider);
  disputeRoutes(app, provider);
  connectRoutes(app, provider);
}

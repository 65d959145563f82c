import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { defaultRules } from '../../src/rules.ts';
import { apiRoutes } from './api.routes.ts';
import { type ProPrices, offer } from './calls/prices.ts';
import { controlRoutes } from './control.routes.ts';
import { disputeRoutes } from './dispute.routes.ts';
import { passTime } from './due.ts';
import { elementRoutes } from './element.routes.ts';
import { hostedRoutes } from './hosted.routes.ts';
import { newTrouble } from './policy.ts';
import { openStore } from './store.ts';
import { webhookSender } from './webhooks.ts';

export interface StripeOptions {
  /** The product's endpoint for webhooks. */
  webhookUrl: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** What Pro costs. */
  pro: ProPrices;
}

/** The keys that everybody knows; they open this sandbox and nothing else. */
export const sandboxKeys = {
  secretKey: 'sk_test_fanfare_sandbox',
  publishableKey: 'pk_test_fanfare_sandbox',
  webhookSecret: 'whsec_fanfare_sandbox',
};

/**
 * Stripe, as far as this product uses it: its API under `/v1`, its script, card fields and pages under `/stripe`, its webhooks.
 * @param pool as the schema's owner: Stripe's data is kept in the schema `sandbox`
 */
export async function stripeSandbox(
  app: FastifyInstance,
  pool: Pool,
  options: Partial<StripeOptions> & Pick<StripeOptions, 'webhookUrl'>,
): Promise<void> {
  const { webhookUrl, webhookSecret, pro, ...keys } = { ...sandboxKeys, pro: defaultRules.pro, ...options };
  const trouble = newTrouble();
  const store = await openStore(pool, trouble.copies);
  await store.write((records) => offer(records, pro));
  const sender = webhookSender(pool, trouble, { url: webhookUrl, secret: webhookSecret });
  const send = () => void sender.send().catch(report);
  const tick = async () => {
    await passTime(store);
    await sender.send();
  };

  const timer = setInterval(() => void tick().catch(report), 1_000).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sender.stop();
  });
  apiRoutes(app, store, trouble, keys, send);
  elementRoutes(app, store, send);
  hostedRoutes(app, store, send);
  disputeRoutes(app, store, send);
  controlRoutes(app, store, trouble, sender, tick);
}

const report = (error: unknown): void => {
  process.stderr.write(`Stripe's sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
};

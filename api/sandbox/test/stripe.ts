import Stripe from 'stripe';
import { sandboxKeys, stripeSandbox } from '../stripe/index.ts';
import { startWorld } from './world.ts';

/** A client of Stripe's sandbox, through Stripe's library. */
export async function startStripe() {
  const world = await startWorld('stripe', stripeSandbox);
  const clientFor = (key: string) =>
    new Stripe(key, { host: '127.0.0.1', port: world.port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

  return {
    ...world,
    stripe: clientFor(sandboxKeys.secretKey),
    clientFor,
    /** Every webhook so far, as its receiver verifies it: a wrong signature or time throws. @param now in seconds */
    events(now: number) {
      return world.heard.map(({ body, headers }) =>
        Stripe.webhooks.constructEvent(
          body,
          String(headers['stripe-signature']),
          sandboxKeys.webhookSecret,
          300,
          undefined,
          now * 1_000,
        ),
      );
    },
  };
}
export type StripeWorld = Awaited<ReturnType<typeof startStripe>>;

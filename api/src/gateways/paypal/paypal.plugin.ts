import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { PayPalSettings } from '../../paypal-settings.ts';
import type { PaymentDoor } from '../payment-door.ts';
import type { PayoutDoor } from '../payout-door.ts';
import { payPalClient } from './paypal-client.ts';
import { payPalPayouts } from './paypal-payouts.ts';
import { payPalDoor } from './paypal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null: PayPal is off. */
    paypal: PaymentDoor | null;
    /** Null: PayPal is off. */
    payPalPayouts: PayoutDoor | null;
  }
}

/** `app.paypal` and `app.payPalPayouts`: the one way to PayPal. */
export const paypal = fp<{ paypal: PayPalSettings | null }>(
  (app: FastifyInstance, { paypal: settings }, done) => {
    const ask = settings && payPalClient(settings);
    app.decorate('paypal', ask && payPalDoor(ask, settings.webhookId));
    app.decorate('payPalPayouts', ask && payPalPayouts(ask));
    done();
  },
  { name: 'paypal' },
);

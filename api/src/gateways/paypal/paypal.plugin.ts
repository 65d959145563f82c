import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { PayPalSettings } from '../../paypal-settings.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import type { PayoutGateway } from '../payout-gateway.ts';
import { payPalClient } from './paypal-client.ts';
import { payPalPayouts } from './paypal-payouts.ts';
import { payPalGateway } from './paypal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null: PayPal is off. */
    paypal: PaymentGateway | null;
    /** Null: PayPal is off. */
    payPalPayouts: PayoutGateway | null;
  }
}

/** `app.paypal` and `app.payPalPayouts`: the one way to PayPal. */
export const paypal = fp<{ paypal: PayPalSettings | null }>(
  (app: FastifyInstance, { paypal: settings }, done) => {
    const ask = settings && payPalClient(settings);
    app.decorate('paypal', ask && payPalGateway(ask, settings.webhookId));
    app.decorate('payPalPayouts', ask && payPalPayouts(ask));
    done();
  },
  { name: 'paypal' },
);

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

/** `app.paypal` and `app.payPalPayouts`. */
export const paypal = fp<{ paypal: PayPalSettings | null }>(
  (app: FastifyInstance, { paypal: settings }, done) => {
    const request = settings && payPalClient(settings);
    app.decorate('paypal', request && payPalGateway(request, settings));
    app.decorate('payPalPayouts', request && payPalPayouts(request));
    done();
  },
  { name: 'paypal' },
);

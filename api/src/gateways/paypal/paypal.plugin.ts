import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { PayPalSettings } from '../../paypal-settings.ts';
import type { PaymentDoor } from '../payment-door.ts';
import { payPalDoor } from './paypal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null: PayPal is off. */
    paypal: PaymentDoor | null;
  }
}

/** `app.paypal`: the one way to PayPal. */
export const paypal = fp<{ paypal: PayPalSettings | null }>(
  (app: FastifyInstance, options, done) => {
    app.decorate('paypal', options.paypal && payPalDoor(options.paypal));
    done();
  },
  { name: 'paypal' },
);

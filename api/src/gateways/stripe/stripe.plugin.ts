import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { StripeSettings } from '../../stripe-settings.ts';
import type { PaymentDoor } from '../payment-door.ts';
import type { Billing } from './billing.ts';
import { stripePayments } from './stripe.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null: cards are off. */
    cards: PaymentDoor | null;
    /** Null: cards are off. */
    billing: Billing | null;
  }
}

/** `app.cards` and `app.billing`: the one way to the card provider. */
export const cards = fp<{ stripe: StripeSettings | null }>(
  (app: FastifyInstance, options, done) => {
    const door = options.stripe && stripePayments(options.stripe);
    app.decorate('cards', door?.payments ?? null);
    app.decorate('billing', door?.billing ?? null);
    app.addHook('onClose', (_app, closed) => {
      door?.close();
      closed();
    });
    done();
  },
  { name: 'cards' },
);

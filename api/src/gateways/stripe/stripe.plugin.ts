import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { StripeSettings } from '../../stripe-settings.ts';
import type { PaymentDoor } from '../payment-door.ts';
import type { BankAccounts, PayoutDoor } from '../payout-door.ts';
import type { Billing } from './billing.ts';
import { stripePayments } from './stripe.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null: cards are off. */
    cards: PaymentDoor | null;
    /** Null: cards are off. */
    billing: Billing | null;
    /** Null: payouts to banks are off. */
    bankPayouts: PayoutDoor | null;
    /** Null: payouts to banks are off. */
    banks: BankAccounts | null;
  }
}

/** `app.cards`, `app.billing`, `app.bankPayouts` and `app.banks`: the one way to the card provider, who pays to banks too. */
export const cards = fp<{ stripe: StripeSettings | null }>(
  (app: FastifyInstance, options, done) => {
    const door = options.stripe && stripePayments(options.stripe);
    app.decorate('cards', door?.payments ?? null);
    app.decorate('billing', door?.billing ?? null);
    app.decorate('bankPayouts', door?.payouts ?? null);
    app.decorate('banks', door?.banks ?? null);
    app.addHook('onClose', (_app, closed) => {
      door?.close();
      closed();
    });
    done();
  },
  { name: 'cards' },
);

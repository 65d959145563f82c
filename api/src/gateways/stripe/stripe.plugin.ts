import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { StripeSettings } from '../../stripe-settings.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import type { BankAccounts, PayoutGateway } from '../payout-gateway.ts';
import type { Billing } from './billing.ts';
import { stripePayments } from './stripe.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null: cards are off. */
    cards: PaymentGateway | null;
    /** Null: cards are off. */
    billing: Billing | null;
    /** Null: payouts to banks are off. */
    bankPayouts: PayoutGateway | null;
    /** Null: payouts to banks are off. */
    banks: BankAccounts | null;
  }
}

/** `app.cards`, `app.billing`, `app.bankPayouts` and `app.banks`: Stripe. */
export const cards = fp<{ stripe: StripeSettings | null }>(
  (app: FastifyInstance, options, done) => {
    const gateway = options.stripe && stripePayments(options.stripe);
    app.decorate('cards', gateway?.payments ?? null);
    app.decorate('billing', gateway?.billing ?? null);
    app.decorate('bankPayouts', gateway?.payouts ?? null);
    app.decorate('banks', gateway?.banks ?? null);
    app.addHook('onClose', (_app, closed) => {
      gateway?.close();
      closed();
    });
    done();
  },
  { name: 'cards' },
);

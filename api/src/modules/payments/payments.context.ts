import type { PaymentMethod } from '@fanfare/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { PaymentGateway } from '../../gateways/payment-gateway.ts';
import type { Billing } from '../../gateways/stripe/index.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import type { CashOuts } from '../cash-out/index.ts';

/** What the services of this module need. */
export interface Payments {
  db: Knex;
  /** Null: cards are off. */
  cards: PaymentGateway | null;
  /** Null: PayPal is off. */
  paypal: PaymentGateway | null;
  /** Null: cards are off. */
  billing: Billing | null;
  rules: Rules;
  /** For webhooks about payouts, which share the inbox. */
  cashOuts: CashOuts;
  /** PayPal redirects to its pages. */
  shellUrl: string;
  log: FastifyBaseLogger;
}

/** The payment methods that are configured. */
export const methodsOf = ({ cards, paypal }: Payments): PaymentMethod[] => [
  ...(cards ? (['card'] as const) : []),
  ...(paypal ? (['paypal'] as const) : []),
];

/** The provider of a method. @throws AppError payments_unavailable where it is off */
export function gatewayFor({ cards, paypal }: Payments, method: PaymentMethod): PaymentGateway {
  const gateway = method === 'card' ? cards : paypal;
  if (gateway) return gateway;
  const name = method === 'card' ? 'Cards' : 'PayPal';
  throw new AppError('payments_unavailable', because('purchases.provider_off', { name }));
}

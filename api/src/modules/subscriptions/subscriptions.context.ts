import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { Billing } from '../../gateways/stripe/index.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';

/** What the services of this module need. */
export interface Subscribing {
  db: Knex;
  /** Null: cards are off. */
  billing: Billing | null;
  rules: Rules;
  log: FastifyBaseLogger;
}

/** The provider's subscriptions. @throws AppError payments_unavailable where cards are off */
export function billingOf({ billing }: Subscribing): Billing {
  if (!billing) throw new AppError('payments_unavailable', because('subscriptions.cards_off'));
  return billing;
}

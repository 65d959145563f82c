import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { Billing, CardPayments } from '../../gateways/stripe/index.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';

/** What everything that buys or gives back needs. */
export interface Payments {
  db: Knex;
  /** Null: cards are off. */
  cards: CardPayments | null;
  /** Null: cards are off. */
  billing: Billing | null;
  rules: Rules;
  log: FastifyBaseLogger;
}

/** The card provider. @throws AppError payments_unavailable where cards are off */
export function cardsOf({ cards }: Payments): CardPayments {
  if (!cards) throw new AppError('payments_unavailable', 'Cards can’t be used at the moment.');
  return cards;
}

import type { PayoutMethod } from '@fanfare/api-contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { BankAccounts, PayoutGateway } from '../../gateways/payout-gateway.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';

/** What everything that pays out needs. */
export interface CashOuts {
  db: Knex;
  /** Null: this way is off. */
  payouts: Record<PayoutMethod, PayoutGateway | null>;
  /** Null: banks are off. */
  banks: BankAccounts | null;
  rules: Rules;
  log: FastifyBaseLogger;
}

export const cashOutsOf = ({ db, bankPayouts, payPalPayouts, banks, config, log }: FastifyInstance): CashOuts => ({
  db,
  payouts: { bank: bankPayouts, paypal: payPalPayouts },
  banks,
  rules: config.rules,
  log,
});

/** The provider of a way of being paid. @throws AppError payments_unavailable where it is off */
export function payoutDoorOf({ payouts }: CashOuts, method: PayoutMethod): PayoutGateway {
  const gateway = payouts[method];
  if (gateway) return gateway;
  const name = method === 'bank' ? 'Payouts to banks' : 'Payouts by PayPal';
  throw new AppError('payments_unavailable', `${name} are off at the moment.`);
}

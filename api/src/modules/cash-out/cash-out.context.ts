import type { PayoutMethod } from '@fanfare/api-contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { BankAccounts, PayoutGateway } from '../../gateways/payout-gateway.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';

/** What the services of this module need. */
export interface CashOuts {
  db: Knex;
  /** Null: the method is off. */
  payouts: Record<PayoutMethod, PayoutGateway | null>;
  /** Null: banks are off. */
  banks: BankAccounts | null;
  rules: Rules;
  log: FastifyBaseLogger;
}

export const cashOutContext = ({ db, bankPayouts, payPalPayouts, banks, config, log }: FastifyInstance): CashOuts => ({
  db,
  payouts: { bank: bankPayouts, paypal: payPalPayouts },
  banks,
  rules: config.rules,
  log,
});

/** The provider of a payout method. @throws AppError payments_unavailable where it is off */
export function payoutGatewayFor({ payouts }: CashOuts, method: PayoutMethod): PayoutGateway {
  const gateway = payouts[method];
  if (gateway) return gateway;
  throw new AppError(
    'payments_unavailable',
    because(method === 'bank' ? 'cash_outs.banks_off' : 'cash_outs.paypal_off'),
  );
}

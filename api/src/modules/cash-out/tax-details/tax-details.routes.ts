import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../plugins/contract.ts';
import { taxDetailsOf } from './tax-details.repository.ts';
import { changeTaxDetails } from './tax-details.service.ts';

/** Who a curator is on statements and payout receipts. */
export function taxDetailsRoutes(app: FastifyInstance): void {
  const { db } = app;
  route(app, contract.getTaxDetails, ({ subject }) => taxDetailsOf(db, subject.accountId));
  route(app, contract.putTaxDetails, async ({ subject, body }) => {
    await app.limits.consume('billingDetails', String(subject.accountId));
    return changeTaxDetails(db, subject.accountId, body);
  });
}

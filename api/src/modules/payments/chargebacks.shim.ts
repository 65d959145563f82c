import type { PaymentMethod, Purchase } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Payments } from './payments.context.ts';

export async function chargebacksOf(
  _db: Knex,
  _ids: readonly number[],
): Promise<Map<number, NonNullable<Purchase['chargeback']>>> {
  return new Map();
}
export async function claimDisputesToAsk(
  _db: Knex,
  _limit: number,
): Promise<{ provider: PaymentMethod; disputeId: string }[]> {
  return [];
}
export async function applyDispute(_payments: Payments, _dispute: object): Promise<void> {}

import { type Because, because, type PlainReason } from '../../because.ts';
import { bankChanged } from '../../gateways/payout-gateway.ts';

/** What the curator reads, by the provider's failure code, for failures that the curator can fix. */
const reasons: Record<string, Extract<PlainReason, `cash_outs.returned${string}`>> = {
  [bankChanged]: 'cash_outs.returned_bank_changed',
  account_closed: 'cash_outs.returned_account_closed',
  no_account: 'cash_outs.returned_account_unknown',
  invalid_account_number: 'cash_outs.returned_number',
  incorrect_account_holder_name: 'cash_outs.returned_name',
  bank_account_restricted: 'cash_outs.returned_account_restricted',
  payouts_not_allowed: 'cash_outs.returned_not_allowed',
  RECEIVER_UNREGISTERED: 'cash_outs.returned_paypal_unknown',
  RECEIVER_ACCOUNT_LOCKED: 'cash_outs.returned_paypal_locked',
  RECEIVER_ACCOUNT_INVALID: 'cash_outs.returned_paypal_invalid',
  UNCLAIMED: 'cash_outs.returned_unclaimed',
  RETURNED: 'cash_outs.returned_unclaimed',
};

/** @param code of the provider's */
export const returnReason = (code: string | null): Because => because(reasons[code ?? ''] ?? 'cash_outs.returned');

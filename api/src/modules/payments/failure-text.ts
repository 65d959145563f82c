import { type Because, because, type PlainReason } from '../../because.ts';
import type { PaymentMethod } from '@fanfare/api-contract';

/** What the buyer reads, by failure code; by payment method where the texts differ. */
const texts: Record<string, PlainReason | Record<PaymentMethod, PlainReason>> = {
  insufficient_funds: 'payments.insufficient_funds',
  expired_card: 'payments.expired_card',
  incorrect_number: 'payments.incorrect_number',
  incorrect_cvc: 'payments.incorrect_cvc',
  invalid_cvc: 'payments.incorrect_cvc',
  payment_intent_authentication_failure: 'payments.authentication_failed',
  authentication_required: 'payments.authentication_required',
  processing_error: 'payments.processing_error',
  PAYER_ACTION_REQUIRED: 'payments.payer_action',
  PAYER_CANNOT_PAY: 'payments.payer_cannot_pay',
  capture_denied: 'payments.capture_denied',
  promo_gone: 'payments.promo_gone',
  not_started: 'payments.not_started',
  mismatch: 'payments.mismatch',
  return_failed: { card: 'payments.return_failed_card', paypal: 'payments.return_failed_paypal' },
  gift_return_failed: { card: 'payments.gift_return_failed_card', paypal: 'payments.gift_return_failed_paypal' },
};

/** The codes whose reason the buyer is told; all others are a declined payment. */
export const failuresWithText: readonly string[] = Object.keys(texts);

const declined = { card: 'payments.declined_card', paypal: 'payments.declined_paypal' } as const;

/** @param code of ours or the provider's; null where nothing failed */
export function failureText(code: string | null, method: PaymentMethod): Because | null {
  if (code === null) return null;
  const text = texts[code] ?? declined;
  return because(typeof text === 'string' ? text : text[method]);
}

import type { PaymentMethod } from '@fanfare/api-contract';

const nothingCharged = 'Nothing was charged.';

/** What the buyer reads, by failure code; by payment method where the texts differ. */
const texts: Record<string, string | Record<PaymentMethod, string>> = {
  insufficient_funds: `There isn’t enough money on this card. ${nothingCharged} Please try another one.`,
  expired_card: `This card has expired. ${nothingCharged} Please try another one.`,
  incorrect_number: `The card number isn’t right. ${nothingCharged} Please check it and try again.`,
  incorrect_cvc: `The security code isn’t right. ${nothingCharged} Please check it and try again.`,
  invalid_cvc: `The security code isn’t right. ${nothingCharged} Please check it and try again.`,
  payment_intent_authentication_failure: `Your bank couldn’t confirm that it was you. ${nothingCharged} Please try again.`,
  authentication_required: `Your bank wants you to confirm this payment. ${nothingCharged} Please try again.`,
  processing_error: `The card company had a problem. ${nothingCharged} Please try again in a moment.`,
  PAYER_ACTION_REQUIRED: `PayPal wants you to confirm this payment. ${nothingCharged} Please try again.`,
  PAYER_CANNOT_PAY: `PayPal can’t take this payment from your account. ${nothingCharged} Please try another way to pay.`,
  capture_denied: `PayPal looked at this payment and turned it down. ${nothingCharged}`,
  promo_gone: `Your promo code was used up or ended before the payment went through. ${nothingCharged} You can buy this pack without it.`,
  not_started: `The payment could not be started. ${nothingCharged} Please try again.`,
  mismatch: 'Something about this payment isn’t right. We are looking into it; please contact support.',
  return_failed: {
    card: 'The card company refused to take the money back. Your credits are in your wallet again.',
    paypal: 'PayPal refused to take the money back. Your credits are in your wallet again.',
  },
  gift_return_failed: {
    card: 'The card company refused to take the money back. You can show a new code of this gift.',
    paypal: 'PayPal refused to take the money back. You can show a new code of this gift.',
  },
};

const declined: Record<PaymentMethod, string> = {
  card: `Your card was declined. ${nothingCharged} Please try another one, or ask your bank.`,
  paypal: `PayPal declined this payment. ${nothingCharged} Please agree to it again with another card or account there, or choose another way to pay.`,
};

/** @param code of ours or the provider's; null where nothing failed */
export function failureText(code: string | null, method: PaymentMethod): string | null {
  if (code === null) return null;
  const text = texts[code] ?? declined;
  return typeof text === 'string' ? text : text[method];
}

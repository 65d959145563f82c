const nothingCharged = 'Nothing was charged.';

/** What a person reads, by the code under which a try failed. */
const texts: Record<string, string> = {
  insufficient_funds: `There isn’t enough money on this card. ${nothingCharged} Please try another one.`,
  expired_card: `This card has expired. ${nothingCharged} Please try another one.`,
  incorrect_number: `The card number isn’t right. ${nothingCharged} Please check it and try again.`,
  incorrect_cvc: `The security code isn’t right. ${nothingCharged} Please check it and try again.`,
  invalid_cvc: `The security code isn’t right. ${nothingCharged} Please check it and try again.`,
  payment_intent_authentication_failure: `Your bank couldn’t confirm that it was you. ${nothingCharged} Please try again.`,
  authentication_required: `Your bank wants you to confirm this payment. ${nothingCharged} Please try again.`,
  processing_error: `The card company had a problem. ${nothingCharged} Please try again in a moment.`,
  not_started: `The payment could not be started. ${nothingCharged} Please try again.`,
  mismatch: 'Something about this payment isn’t right. We are looking into it; please contact support.',
  return_failed: 'The card company refused to take the money back. Your credits are in your wallet again.',
};

/** @param code of ours or the provider's; null where nothing failed */
export const failureText = (code: string | null): string | null =>
  code === null
    ? null
    : (texts[code] ?? `Your card was declined. ${nothingCharged} Please try another one, or ask your bank.`);

const back = 'Your credits are in your wallet again.';

/** The curator's message by the provider's failure code, for failures that the curator can fix. */
const texts: Record<string, string> = {
  account_closed: `The bank account was closed. ${back} Please give another one.`,
  no_account: `The bank knows no such account. ${back} Please check it, or give another one.`,
  invalid_account_number: `The bank account’s number isn’t right. ${back} Please check it.`,
  incorrect_account_holder_name: `The name doesn’t fit the bank account. ${back} Please check it.`,
  bank_account_restricted: `The bank account doesn’t take payments. ${back} Please give another one.`,
  payouts_not_allowed: `Payouts to this account aren’t allowed at the moment. ${back} Please look at its setup.`,
  RECEIVER_UNREGISTERED: `PayPal knows no account by this address. ${back} Please check it.`,
  RECEIVER_ACCOUNT_LOCKED: `The PayPal account is locked. ${back} Please give another one.`,
  RECEIVER_ACCOUNT_INVALID: `The PayPal account can’t be paid. ${back} Please give another one.`,
  UNCLAIMED: `Nobody claimed the money at PayPal for thirty days. ${back} Please check the address.`,
  RETURNED: `Nobody claimed the money at PayPal for thirty days. ${back} Please check the address.`,
};

/** @param code of the provider's */
export const returnReason = (code: string | null): string =>
  texts[code ?? ''] ?? `The money could not be delivered. ${back} Please check where it goes, or ask support.`;

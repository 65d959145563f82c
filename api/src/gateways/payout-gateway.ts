/** Payouts, independent of the provider: to banks and to PayPal alike. */

/** A demand to be paid, with its ids at the provider. */
export interface PayoutOrder {
  cashOutId: number;
  amountCents: number;
  /** Whom to pay: a Stripe account, or an email address at PayPal. */
  reference: string;
  /** Idempotency key. */
  key: string;
  /** Stripe's transfer or PayPal's batch; null until the provider has confirmed it. */
  transferId: string | null;
  payoutId: string | null;
  /** The bank account to pay, by the provider's id; null at PayPal, and for payouts that were ordered before it was stored. */
  bankId: string | null;
  /** Whether it may have been requested before; then the provider is searched first. */
  mayExist: boolean;
}

/** The current state of a payout. */
export interface Payout {
  transferId: string | null;
  payoutId: string | null;
  /** `returned`: the money is with us, or never left. */
  state: 'pending' | 'paid' | 'returned';
  amountCents: number;
  /** When it should arrive; null where unknown. */
  expectedAt: Date | null;
  /** The provider's failure code. */
  failure: string | null;
}

/**
 * Throws `AppError payments_unavailable` where the call may be tried again, and `ProviderRefusal` otherwise, with `isRepeatable` where
 * a new key may help.
 */
export interface PayoutGateway {
  /** Takes the missing steps until the money is on its way or back with us. May be called at any time. */
  pursue(order: PayoutOrder): Promise<Payout>;
}

/** The failure of a payout whose bank account isn't on file any more. */
export const bankChanged = 'bank_changed';

/** A curator's connected account at the provider of bank payouts. */
export interface BankAccount {
  state: 'incomplete' | 'ready';
  /** The provider's id of the bank account; another one each time that it is entered. Null while there is none. */
  bankId: string | null;
  /** Masked, for display; null while there is no bank account. */
  destination: string | null;
  /** The same for the same bank account, whoever has it. */
  identity: string | null;
}

/** Setting up payouts to a bank; throws as `PayoutGateway` does. */
export interface BankAccounts {
  /** @returns the provider's id */
  create(input: { accountId: number; email: string; key: string }): Promise<string>;
  /** @returns a short-lived page of the provider that asks for name and bank account */
  openSetup(reference: string, returnUrl: string): Promise<string>;
  read(reference: string): Promise<BankAccount>;
  /** Whether money was moved to a connected account for this demand. */
  hasTransfer(cashOutId: number): Promise<boolean>;
}

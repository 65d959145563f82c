/** What the product needs of whoever pays money out for it, in its own words: banks and PayPal alike. */

/** One demand that is to be paid, with what is known of it at the provider. */
export interface PayoutOrder {
  cashOutId: number;
  amountCents: number;
  /** Whom to pay: Stripe's account of a curator, or PayPal's e-mail address. */
  reference: string;
  /** The same key again pays nothing twice. */
  key: string;
  /** Stripe's transfer, or PayPal's batch; null where its making was never answered. */
  transferId: string | null;
  payoutId: string | null;
  /** Whether it may have been asked for before: then the provider is looked through first. */
  mayExist: boolean;
}

/** How a payout stands now. */
export interface Payout {
  transferId: string | null;
  payoutId: string | null;
  /** `returned`: the money is with us, or never left. */
  state: 'pending' | 'paid' | 'returned';
  amountCents: number;
  /** When it should arrive; null where the provider doesn't say. */
  expectedAt: Date | null;
  /** Why it came back, as a code of the provider's. */
  failure: string | null;
}

/**
 * The gateway to a way of paying out. It throws `AppError payments_unavailable` where it may be tried again, and `ProviderRefusal`
 * with `isRepeatable` where that takes a new key.
 */
export interface PayoutGateway {
  /** Does what is missing until the money is on its way, or back with us, and says how it stands. May be called at any time. */
  pursue(order: PayoutOrder): Promise<Payout>;
}

/** A curator's account at the provider who pays to banks. */
export interface BankAccount {
  state: 'incomplete' | 'ready';
  /** As far as it may be shown; null while there is no bank account. */
  destination: string | null;
  /** The same bank account is known by the same words, whoever has it. */
  identity: string | null;
}

/** Setting up payouts to a bank; throws as `PayoutGateway` does. */
export interface BankAccounts {
  /** @returns the provider's name of it */
  create(input: { accountId: number; email: string; key: string }): Promise<string>;
  /** @returns a page of the provider's, good for minutes, where name and bank account are asked for */
  openSetup(reference: string, returnUrl: string): Promise<string>;
  read(reference: string): Promise<BankAccount>;
}

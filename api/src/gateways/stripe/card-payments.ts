/** What the product needs of a payment provider, in its own words. */

export interface Intent {
  id: string;
  /** Lets a browser pay this intent, and nothing else. */
  clientSecret: string | null;
  state: 'open' | 'processing' | 'succeeded' | 'canceled';
  amountCents: number;
  receivedCents: number;
  currency: string;
  /** The purchase that it was created for, as we named it then. */
  purchaseId: string | null;
  /** Why the last card was declined; null where none was. */
  failure: string | null;
}

export interface Refund {
  id: string;
  state: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
  returnId: string | null;
  failure: string | null;
}

/** What a notice of the provider is about; what became of it has to be asked for. */
export interface Notice {
  id: string;
  type: string;
  objectId: string;
}

interface NewIntent {
  purchaseId: number;
  amountCents: number;
  /** The same key again gives the same intent. */
  key: string;
}

interface NewRefund {
  purchaseId: number;
  returnId: number;
  intentId: string;
  amountCents: number;
  key: string;
}

/**
 * The one door to the card provider. Each call throws `AppError payments_unavailable` where it may be tried again, and
 * `ProviderRefusal` where the provider has said no.
 */
export interface CardPayments {
  createIntent(input: NewIntent): Promise<Intent>;
  readIntent(id: string): Promise<Intent>;
  /** Leaves an intent as it is where it can't be canceled any more. */
  cancelIntent(id: string): Promise<void>;
  refund(input: NewRefund): Promise<Refund>;
  readRefund(id: string): Promise<Refund>;
  /** The refund that was made for a return, where the answer to its making was lost. */
  findRefund(intentId: string, returnId: number): Promise<Refund | null>;
  /**
   * Reads a notice as it came.
   * @param raw its bytes
   * @param now the product's time
   * @returns null where it isn't from the provider, or older or newer than five minutes
   */
  readNotice(raw: Buffer, signature: string, now: Date): Notice | null;
}

/** The provider understood, and said no. `isRepeatable`: it failed on its side, and a new key may go better. */
export class ProviderRefusal extends Error {
  readonly reason: string;
  readonly isRepeatable: boolean;
  constructor(reason: string, isRepeatable: boolean, cause: unknown) {
    super(`the card provider refused: ${reason}`, { cause });
    this.name = 'ProviderRefusal';
    this.reason = reason;
    this.isRepeatable = isRepeatable;
  }
}

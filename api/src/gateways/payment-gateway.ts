/** What the product needs of whoever takes money for it, in its own words: cards and PayPal alike. */

/** A payment as its provider sees it now: Stripe's intent, PayPal's order. */
export interface Payment {
  id: string;
  /** `authorized`: agreed to, and not yet taken. `failed`: taking it ended badly, and it can't be tried again. */
  state: 'open' | 'processing' | 'authorized' | 'succeeded' | 'canceled' | 'failed';
  amountCents: number;
  receivedCents: number;
  /** In lower case. */
  currency: string;
  /** The purchase that it was created for, as we named it then. */
  purchaseId: string | null;
  /** Why the last try failed; null where none did. */
  failure: string | null;
  /** Lets a browser pay by card, and nothing else; null for PayPal. */
  clientSecret: string | null;
  /** PayPal's page to agree on; null for cards, and once there is nothing to agree to. */
  approveUrl: string | null;
  /** What was taken has a name of its own at PayPal; null for cards, and until it was taken. */
  captureId: string | null;
}

export interface Refund {
  id: string;
  state: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
  returnId: string | null;
  failure: string | null;
}

/** A payer who had the bank or PayPal take the money back. */
export interface Dispute {
  id: string;
  /** `inquiry`: no money was moved, and none may ever be. */
  state: 'inquiry' | 'open' | 'won' | 'lost';
  /** The intent, or PayPal's capture, that is disputed; null where it says none. */
  paymentReference: string | null;
  /** The purchase of that payment, where the provider says it too. */
  purchaseId: string | null;
  amountCents: number;
  currency: string;
}

/** What a notice of the provider is about; what became of it has to be asked for. */
export interface Notice {
  id: string;
  type: string;
  objectId: string;
}

export interface NewPayment {
  purchaseId: number;
  amountCents: number;
  /** What the person reads at the provider. */
  description: string;
  /** Whether it is to be captured by us once it is agreed to; PayPal's always are. */
  isCapturedLater: boolean;
  /** Where PayPal leads back to; null for cards. */
  returnTo: { agreed: string; turnedBack: string } | null;
  /** The same key again gives the same payment. */
  key: string;
}

export interface NewRefund {
  purchaseId: number;
  returnId: number;
  paymentId: string;
  /** Null for cards. */
  captureId: string | null;
  amountCents: number;
  key: string;
}

/**
 * The gateway to a payment provider. Each call throws `AppError payments_unavailable` where it may be tried again, and
 * `ProviderRefusal` where the provider has said no.
 */
export interface PaymentGateway {
  begin(input: NewPayment): Promise<Payment>;
  read(id: string): Promise<Payment>;
  /** Takes the money of a payment that is `authorized`, all of it. The same key again takes nothing twice. */
  capture(id: string, key: string): Promise<Payment>;
  /** Lets go of a payment that isn't captured; leaves it as it is where that can't be done any more. */
  cancel(id: string): Promise<void>;
  refund(input: NewRefund): Promise<Refund>;
  readRefund(id: string): Promise<Refund>;
  /** The refund that was made for a return, where the answer to its making was lost. */
  findRefund(paymentId: string, returnId: number): Promise<Refund | null>;
  readDispute(id: string): Promise<Dispute>;
  /** The newest disputes, by their ids: as many as the provider tells at once. */
  newestDisputes(): Promise<string[]>;
  /**
   * Reads a notice as it came.
   * @param raw its bytes
   * @param headers names in lower case
   * @param now the product's time
   * @returns null where it isn't from the provider, or older or newer than five minutes
   */
  readNotice(raw: Buffer, headers: NoticeHeaders, now: Date): Promise<Notice | null>;
}
export type NoticeHeaders = Record<string, string | string[] | undefined>;

/** The provider understood, and said no. `isRepeatable`: it failed on its side, and a new key may go better. */
export class ProviderRefusal extends Error {
  readonly reason: string;
  readonly isRepeatable: boolean;
  constructor(reason: string, isRepeatable: boolean, cause: unknown) {
    super(`the payment provider refused: ${reason}`, { cause });
    this.name = 'ProviderRefusal';
    this.reason = reason;
    this.isRepeatable = isRepeatable;
  }
}

/** How far a notice's own time may be from ours, both ways. */
export const noticeToleranceSeconds = 300;

/** The reason where a provider knows no such thing. */
export const unknownAtProvider = 'resource_missing';

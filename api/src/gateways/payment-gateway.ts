/** Payments, independent of the provider: by card and by PayPal alike. */

/** The current state of a payment: Stripe's payment intent, PayPal's order. */
export interface Payment {
  id: string;
  /** `authorized`: approved, not yet captured. `failed`: the capture failed for good. */
  state: 'open' | 'processing' | 'authorized' | 'succeeded' | 'canceled' | 'failed';
  amountCents: number;
  receivedCents: number;
  /** In lower case. */
  currency: string;
  /** The id of the purchase that it was created for. */
  purchaseId: string | null;
  /** Why the last attempt failed; null where none did. */
  failure: string | null;
  /** Lets a browser pay by card; null for PayPal. */
  clientSecret: string | null;
  /** PayPal's page for approval; null for cards, and once there is nothing to approve. */
  approveUrl: string | null;
  /** PayPal's id of the capture; null for cards, and before the capture. */
  captureId: string | null;
}

export interface Refund {
  id: string;
  state: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
  returnId: string | null;
  failure: string | null;
}

/** A payment that the buyer disputes at their bank or PayPal. */
export interface Dispute {
  id: string;
  /** `inquiry`: no money has moved, and maybe none will. */
  state: 'inquiry' | 'open' | 'won' | 'lost';
  /** The disputed payment intent or capture; null where unknown. */
  paymentReference: string | null;
  /** The purchase of that payment, where the provider names it. */
  purchaseId: string | null;
  amountCents: number;
  currency: string;
}

/** Names the object that changed; its state has to be read. */
export interface WebhookEvent {
  id: string;
  type: string;
  objectId: string;
  /** By the provider's clock; null where it doesn't say. */
  occurredAt: Date | null;
}

export interface NewPayment {
  purchaseId: number;
  amountCents: number;
  /** What the buyer reads at the provider. */
  description: string;
  /** Whether we capture it after approval; always so for PayPal. */
  isCapturedLater: boolean;
  /** Where PayPal redirects to; null for cards. */
  returnTo: { approved: string; canceled: string } | null;
  /** Idempotency key. */
  key: string;
}

export interface NewRefund {
  purchaseId: number;
  /** Null: the whole payment of a purchase that was closed before it was taken. */
  returnId: number | null;
  paymentId: string;
  /** Null for cards. */
  captureId: string | null;
  amountCents: number;
  key: string;
}

/**
 * Each call throws `AppError payments_unavailable` where it may be tried again, and `ProviderRefusal` where the provider refused it.
 */
export interface PaymentGateway {
  begin(input: NewPayment): Promise<Payment>;
  read(id: string): Promise<Payment>;
  /** Captures an `authorized` payment in full. @param key idempotency key */
  capture(id: string, key: string): Promise<Payment>;
  /** Cancels an uncaptured payment, where that is still possible. */
  cancel(id: string): Promise<void>;
  refund(input: NewRefund): Promise<Refund>;
  readRefund(id: string): Promise<Refund>;
  /** The refund of a return, where the answer to its creation was lost. */
  findRefund(paymentId: string, returnId: number): Promise<Refund | null>;
  readDispute(id: string): Promise<Dispute>;
  /** The ids of the newest disputes: one page of them. */
  newestDisputes(): Promise<string[]>;
  /**
   * Verifies a webhook and reads its event.
   * @param raw the body's bytes
   * @param headers names in lower case
   * @param now the product's time
   * @returns null where it isn't from the provider, or older or newer than five minutes
   */
  readWebhook(raw: Buffer, headers: WebhookHeaders, now: Date): Promise<WebhookEvent | null>;
}
export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** The provider refused a call. `isRepeatable`: it failed on its side, and a new key may help. */
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

/** How far a webhook's timestamp may be from our time, either way. */
export const webhookToleranceSeconds = 300;

/** The reason where the provider knows no such object. */
export const unknownAtProvider = 'resource_missing';

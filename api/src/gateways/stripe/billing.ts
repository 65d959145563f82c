export type BillingInterval = 'monthly' | 'yearly';

export interface Checkout {
  id: string;
  state: 'open' | 'complete' | 'expired';
  /** Where to pay; null once it is closed. */
  url: string | null;
  subscriptionId: string | null;
}

export interface BilledSubscription {
  id: string;
  customerId: string;
  state: 'active' | 'past_due' | 'ended';
  interval: BillingInterval;
  periodStart: Date;
  periodEnd: Date;
  isEnding: boolean;
  endedAt: Date | null;
}

export interface Invoice {
  id: string;
  state: 'paid' | 'unpaid';
  /** Whether a payment was attempted. */
  isTried: boolean;
  paidCents: number;
  currency: string;
  paidAt: Date | null;
  /** The billed plan, without credits for unused time; null where it bills none. */
  interval: BillingInterval | null;
  /** The billed period. */
  period: { start: Date; end: Date } | null;
}

/** The gateway to the provider's subscriptions; throws as `PaymentGateway` does. */
export interface Billing {
  createCustomer(input: { accountId: number; email: string; key: string }): Promise<string>;
  /** Sets the address of a customer; one that the provider no longer has stays as it is. */
  setCustomerEmail(customerId: string, email: string): Promise<void>;
  /**
   * Starts a checkout, and has the customer's papers in its language from now on.
   * @param priceKey the price's lookup key at the provider, our own id of it
   * @param language of the reader's page
   */
  createCheckout(input: {
    customerId: string;
    accountId: number;
    priceKey: string;
    language: string;
    successUrl: string;
    cancelUrl: string;
    key: string;
  }): Promise<Checkout>;
  readCheckout(id: string): Promise<Checkout>;
  /** Expires an open checkout; a closed one stays as it is. */
  expireCheckout(id: string): Promise<void>;
  readSubscription(id: string): Promise<BilledSubscription>;
  /** The subscription's newest invoices, a hundred at most, oldest first. */
  readInvoices(subscriptionId: string): Promise<Invoice[]>;
  /** The subscription that an invoice belongs to; null where it belongs to none. */
  subscriptionOfInvoice(invoiceId: string): Promise<string | null>;
  /** The invoice that a payment intent paid; null where it paid none. */
  invoiceOfPayment(paymentIntentId: string): Promise<string | null>;
  /** Ends a subscription with its paid period; one that has ended stays as it is. */
  stopRenewal(id: string): Promise<void>;
  /** Cancels a subscription now; one that has ended stays as it is. */
  cancelSubscription(id: string): Promise<void>;
  /** A short-lived address where customers manage their subscription. */
  openPortal(customerId: string, returnUrl: string, language: string): Promise<string>;
}

import { randomInt } from 'node:crypto';
import type { StoredObject } from '../provider/store.ts';

/** An order's payment method, chosen on the approval page. */
export const means = ['balance', 'declined_card', 'slow_bank', 'failing_bank'] as const;
export type Means = (typeof means)[number];

export interface Order extends StoredObject {
  object: 'order';
  created: number;
  updated: number;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  cents: number;
  referenceId: string;
  description: string | null;
  customId: string | null;
  invoiceId: string | null;
  brand: string | null;
  returnUrl: string | null;
  cancelUrl: string | null;
  /** Whether it was created with a `payment_source`, which changes its approval link. */
  hasSource: boolean;
  means: Means | null;
  captureId: string | null;
}

export interface Capture extends StoredObject {
  object: 'capture';
  created: number;
  updated: number;
  orderId: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  cents: number;
  refundedCents: number;
  customId: string | null;
  invoiceId: string | null;
  means: Means;
}

export interface Refund extends StoredObject {
  object: 'refund';
  created: number;
  captureId: string;
  orderId: string;
  status: 'COMPLETED';
  cents: number;
  /** Of the capture, including this one. */
  totalCents: number;
  customId: string | null;
  invoiceId: string | null;
  note: string | null;
}

export interface Dispute extends StoredObject {
  object: 'dispute';
  created: number;
  updated: number;
  captureId: string;
  cents: number;
  reason: string;
  stage: 'INQUIRY' | 'CHARGEBACK';
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'RESOLVED';
  outcome: 'RESOLVED_SELLER_FAVOUR' | 'RESOLVED_BUYER_FAVOUR' | null;
}

/** An access token. */
export interface Token extends StoredObject {
  object: 'token';
  expires: number;
}

/** The sandbox's only payer. */
export const payer = { id: 'FANFAREPAYER1', email: 'payer@example.com', given: 'Sandy', surname: 'Box' };

export const merchantId = 'FANFARESHOP01';

const letters = '0123456789ABCDEFGHJKLMNPRSTUVWXY';

/** PayPal's ids: capitals and digits. */
export const newId = (length = 17): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

export interface Money {
  currency_code: string;
  value: string;
}

export const euros = (cents: number): Money => ({
  currency_code: 'EUR',
  value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
});

import type { StripeObject } from './objects.ts';

export interface Intent extends StripeObject {
  object: 'payment_intent';
  amount: number;
  /** Authorised, but not captured yet. */
  amount_capturable: number;
  amount_received: number;
  capture_method: 'automatic' | 'manual';
  created: number;
  currency: string;
  customer: string | null;
  client_secret: string;
  description: string | null;
  receipt_email: string | null;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: Record<string, unknown> | null;
  next_action: Record<string, unknown> | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  metadata: Record<string, string>;
  livemode: false;
  [more: string]: unknown;
}

export interface Charge extends StripeObject {
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  created: number;
  currency: string;
  payment_intent: string;
  payment_method: string;
  paid: boolean;
  refunded: boolean;
  status: 'succeeded' | 'failed';
  [more: string]: unknown;
}

import { ProviderRefusal } from '../provider/refusal.ts';

/** A refusal in Stripe's format: it becomes `{ "error": { type, code, message, … } }` with its status. */
export class StripeRefusal extends ProviderRefusal {
  constructor(statusCode: number, type: string, message: string, more: Record<string, unknown> = {}) {
    super(statusCode, message, { type, message, ...more });
  }
}

/** The request is invalid; nothing was done. */
export const invalid = (message: string, more: Record<string, unknown> = {}): StripeRefusal =>
  new StripeRefusal(400, 'invalid_request_error', message, more);

export const missing = (kind: string, id: string, param = 'id'): StripeRefusal =>
  new StripeRefusal(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param });

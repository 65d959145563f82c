import { refuse } from '../loopback-server.ts';

/** A refusal in Stripe's format: it becomes `{ "error": { type, code, message, … } }` with its status. */
export class StripeRefusal extends Error {
  readonly statusCode: number;
  readonly body: Record<string, unknown>;
  constructor(statusCode: number, type: string, message: string, more: Record<string, unknown> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.body = { type, message, ...more };
  }
}

/** The request is invalid; nothing was done. */
export const invalid = (message: string, more: Record<string, unknown> = {}): StripeRefusal =>
  new StripeRefusal(400, 'invalid_request_error', message, more);

export const missing = (kind: string, id: string, param = 'id'): StripeRefusal =>
  new StripeRefusal(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param });

/** The sandbox's own pages and controls show a refusal's message. */
export function inWords(error: unknown): never {
  if (error instanceof StripeRefusal) return refuse(error.statusCode === 404 ? 404 : 400, 'refused', error.message);
  throw error;
}

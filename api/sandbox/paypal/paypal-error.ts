import { randomBytes } from 'node:crypto';
import { refuse } from '../loopback-server.ts';

export interface Issue {
  issue: string;
  description?: string;
  /** A JSON pointer into the body. */
  field?: string;
  /** Its location. */
  link?: { href: string; rel: string; method: string }[];
}

/** A refusal in PayPal's format: it becomes `{ name, message, debug_id, details, links }` with its status. */
export class PayPalRefusal extends Error {
  readonly statusCode: number;
  readonly body: Record<string, unknown>;
  constructor(statusCode: number, name: string, message: string, details: Issue[] = [], links: object[] = []) {
    super(details[0]?.description ?? message);
    this.statusCode = statusCode;
    this.body = { name, message, debug_id: randomBytes(7).toString('hex').slice(0, 13), details, links };
  }
}

/** The request itself is invalid. */
export const malformed = (...details: Issue[]): PayPalRefusal =>
  new PayPalRefusal(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    details,
  );

/** The request is valid, but can't be carried out. */
export const unprocessable = (details: Issue, links: object[] = []): PayPalRefusal =>
  new PayPalRefusal(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [details],
    links,
  );

export const missing = (): PayPalRefusal =>
  new PayPalRefusal(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

/** OAuth's answer to an unknown client. */
export class TokenRefusal extends PayPalRefusal {
  override readonly body: Record<string, unknown>;
  constructor(error: 'invalid_client' | 'invalid_token' | 'unsupported_grant_type', description: string) {
    super(error === 'unsupported_grant_type' ? 400 : 401, error, description);
    this.body = { error, error_description: description };
  }
}

/** The sandbox's own pages and controls show a refusal's message. */
export function inWords(error: unknown): never {
  if (error instanceof PayPalRefusal) return refuse(error.statusCode === 404 ? 404 : 400, 'refused', error.message);
  throw error;
}

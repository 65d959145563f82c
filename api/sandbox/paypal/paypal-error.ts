import { randomBytes } from 'node:crypto';
import { ProviderRefusal } from '../provider/refusal.ts';

export interface Issue {
  issue: string;
  description?: string;
  /** A JSON pointer into the body. */
  field?: string;
  /** Its location. */
  link?: { href: string; rel: string; method: string }[];
}

/** A refusal in PayPal's format: it becomes `{ name, message, debug_id, details, links }` with its status. */
export class PayPalRefusal extends ProviderRefusal {
  constructor(statusCode: number, name: string, message: string, details: Issue[] = [], links: object[] = []) {
    const debug_id = randomBytes(7).toString('hex').slice(0, 13);
    super(statusCode, details[0]?.description ?? message, { name, message, debug_id, details, links });
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
export const unprocessable = (
  issue: string,
  description: string,
  { field, links }: { field?: string; links?: object[] } = {},
): PayPalRefusal =>
  new PayPalRefusal(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description, ...(field !== undefined && { field }) }],
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
export class TokenRefusal extends ProviderRefusal {
  constructor(error: 'invalid_client' | 'invalid_token' | 'unsupported_grant_type', description: string) {
    super(error === 'unsupported_grant_type' ? 400 : 401, description, { error, error_description: description });
  }
}

import type * as z from 'zod/mini';
import type { StoredObject, Records } from '../../provider/store.ts';
import { type Issue, type PayPalRefusal, malformed } from '../paypal-error.ts';

/** One request as a call sees it. */
export interface PayPalRequest {
  records: Records;
  /** Its JSON; `{}` where it has none. */
  body: unknown;
  /** The JSON as it was sent. */
  text: string;
  /** From the path. */
  id: string;
  /** Where the sandbox was reached, for links. */
  origin: string;
  hasRequestId: boolean;
}

/** What a call comes to: an object of PayPal's, or an answer that is none. A refusal that is returned is repeated to the same request id. */
export type Outcome = { object: StoredObject } | { answer: object } | PayPalRefusal;

/** One call of PayPal's API. */
export interface Call {
  /** Faults and counters go by it. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** What a request that did something is answered with, and the same one again. */
  status?: { first: number; again: number };
  /** How long PayPal knows its `PayPal-Request-Id`, in seconds. */
  remembersSeconds?: number;
  run(asked: PayPalRequest): Promise<Outcome>;
}

const issueOf: Partial<Record<z.core.$ZodIssue['code'], string>> = {
  too_big: 'INVALID_STRING_LENGTH',
  too_small: 'INVALID_STRING_LENGTH',
  invalid_value: 'INVALID_PARAMETER_VALUE',
  unrecognized_keys: 'NOT_SUPPORTED',
};

/** What was sent, as the schema wants it. What the sandbox doesn't know is refused: a misspelt field must not be ignored. */
export function checked<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw malformed(
    ...result.error.issues.map((one): Issue => {
      const path = one.code === 'unrecognized_keys' ? [...one.path, one.keys[0] ?? ''] : one.path;
      const isMissing = one.code === 'invalid_type' && at(body, one.path) === undefined;
      return {
        field: `/${path.map(String).join('/')}`,
        issue: isMissing ? 'MISSING_REQUIRED_PARAMETER' : (issueOf[one.code] ?? 'INVALID_PARAMETER_SYNTAX'),
        description: isMissing ? 'A required field / parameter is missing' : one.message,
      };
    }),
  );
}

const at = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value);

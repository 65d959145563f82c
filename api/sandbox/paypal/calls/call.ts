import * as z from 'zod/mini';
import type { StoredObject, Records } from '../../provider/store.ts';
import { type Issue, type PayPalRefusal, malformed } from '../paypal-error.ts';

/** One request as a call sees it. */
export interface PayPalRequest {
  records: Records;
  /** Its JSON; `{}` without one. */
  body: unknown;
  /** The JSON exactly as sent. */
  text: string;
  /** From the path. */
  id: string;
  /** The origin of the request, for links. */
  origin: string;
  hasRequestId: boolean;
}

/** A call's result: an object of PayPal's, or another answer. A returned refusal is repeated for the same request id. */
export type Outcome = { object: StoredObject } | { answer: object } | PayPalRefusal;

/** One call of PayPal's API. */
export interface Call {
  /** The key of faults and counters. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** The answer to a request that did something, and to its repetitions. */
  status?: { first: number; again: number };
  /** How long PayPal remembers its `PayPal-Request-Id`, in seconds. */
  remembersSeconds?: number;
  run(asked: PayPalRequest): Promise<Outcome>;
}

/** A text that isn't empty. */
export const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** Reads an object of a kind. */
export const getCall = (name: string, path: string, kind: string): Call => ({
  name,
  method: 'GET',
  path,
  run: async ({ records, id }) => ({ object: await records.get(kind, id) }),
});

const issueOf: Partial<Record<z.core.$ZodIssue['code'], string>> = {
  too_big: 'INVALID_STRING_LENGTH',
  too_small: 'INVALID_STRING_LENGTH',
  invalid_value: 'INVALID_PARAMETER_VALUE',
  unrecognized_keys: 'NOT_SUPPORTED',
};

/** The body, validated against the schema. Unknown fields are refused: a misspelt one must not be ignored. */
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

import type { Explanation } from './refusals/text.ts';

/**
 * The closed list of error codes. The API maps each to a status, exhaustively; front ends may show an explanation for each. A
 * refusal is `{ success: false, error: ApiError }`.
 */
export const errorCodes = [
  'invalid_input',
  'invalid_credentials',
  'unauthenticated',
  'session_expired',
  'second_factor_required',
  'second_factor_enrolment_required',
  'challenge_expired',
  'step_up_required',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'link_invalid',
  'email_unconfirmed',
  'profile_exists',
  'profile_missing',
  'pro_required',
  'cap_reached',
  'service_unavailable',
  'own_service',
  'duplicate_submission',
  'price_changed',
  'insufficient_credits',
  'debt_outstanding',
  'wrong_state',
  'audio_missing',
  'deadline_passed',
  'listen_first',
  'feedback_rejected',
  'wrong_match_limit',
  'code_unknown',
  'code_used',
  'code_expired',
  'code_stopped',
  'code_not_started',
  'code_used_up',
  'code_not_yours',
  'code_first_purchase_only',
  'code_pack_too_small',
  'code_not_for_pack',
  'file_missing',
  'file_too_large',
  'file_unsupported',
  'file_broken',
  'file_too_long',
  'storage_full',
  'quota_exceeded',
  'idempotency_mismatch',
  'in_flight',
  'rate_limited',
  'payments_unavailable',
  'version_taken',
  'release_refused',
  'not_proven',
  'command_outdated',
  'release_withdrawn',
  'no_good_version',
  'changed_meanwhile',
  'issuer_unreachable',
  'overloaded',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * The body of a refusal. `message` is fit for display, in English; in another language the text `reason` of `locales/<language>/refusals.json`
 * says the same with `params` (`refusals/text.ts`).
 */
export interface ApiError extends Partial<Explanation> {
  code: ErrorCode;
  message: string;
  /** One message per form field, by the field's name in the body. */
  fields?: Record<string, string>;
  /** The same for other languages. */
  fieldReasons?: Record<string, Explanation>;
  /**
   * Data specific to the code: the new payment summary of `price_changed`, the seconds of `rate_limited`, the feature of
   * `pro_required`, the findings of `release_refused`, the pairs of `not_proven`, the findings of `changed_meanwhile`,
   * how to prove who one is (`second-factors.ts`).
   */
  details?: unknown;
  requestId: string;
}

import type { ApiError } from '@fanfare/api-contract';
import type { ApiFailure } from '@fanfare/shell-contract';
import { t } from '../lib/i18n.ts';

/** A refusal of the API, or no answer at all. */
export class Failure extends Error implements ApiFailure {
  override readonly name = 'ApiFailure' as const;
  readonly status: number;
  readonly code: ApiFailure['code'];
  readonly fields?: Record<string, string>;
  readonly details?: unknown;
  readonly requestId: string | null;
  /** Seconds to wait, if the API specified them. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, error: Partial<ApiError> | undefined, retryAfterSeconds: number | null = null) {
    // An answer that isn't the API's, or has no data, is one that nobody expected: not a missing network.
    const code = status === 0 ? 'network' : (error?.code ?? 'internal');
    // A failure without a reason that people can do something about shows the specification's generic message.
    super((code !== 'internal' && error?.message) || t('error.generic'));
    this.status = status;
    this.code = code;
    if (error?.fields) this.fields = error.fields;
    if (error?.details !== undefined) this.details = error.details;
    this.requestId = error?.requestId ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The API's code when a session is over, or never existed. */
export const sessionCodes: ReadonlySet<string | undefined> = new Set(['session_expired', 'unauthenticated']);

/** Whether something thrown is a refusal of the API. Remotes bring their own copies of classes, so the name decides. */
export const isFailure = (thrown: unknown): thrown is ApiFailure =>
  thrown instanceof Error && thrown.name === 'ApiFailure';

/** What a notification says of a failure that no screen shows. */
export const failureText = (thrown: unknown): string => {
  if (!isFailure(thrown)) return t('error.generic');
  return thrown.code === 'network' ? t('error.unsent') : thrown.message;
};

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
    // Without a reason of its own a failure shows the specification's generic message.
    super(error?.message || t('error.generic'));
    this.status = status;
    this.code = error?.code ?? 'network';
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

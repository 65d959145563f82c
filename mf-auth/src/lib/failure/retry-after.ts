import type { ApiFailure } from '@fanfare/shell-contract';

/** How many seconds a refusal requires to wait, null if it doesn't specify. */
export function retryAfterSeconds({ code, details }: ApiFailure): number | null {
  if (code !== 'rate_limited') return null;
  const seconds = (details as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds;
  return typeof seconds === 'number' && seconds > 0 ? seconds : null;
}

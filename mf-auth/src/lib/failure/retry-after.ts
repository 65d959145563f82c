import type { ApiFailure } from '@fanfare/shell-contract';

/** How many seconds a refusal asks to wait, null where it doesn't say. */
export function retryAfterSeconds({ code, details }: ApiFailure): number | null {
  if (code !== 'rate_limited') return null;
  const seconds = (details as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds;
  return typeof seconds === 'number' && seconds > 0 ? seconds : null;
}

import { useShell } from '@fanfare/kit';
import { useRef } from 'react';

/**
 * React hook: an idempotency key for an action that moves credits or creates something. It stays the same until there is a response, so that
 * retries have no second effect; a refusal frees it too.
 */
export function useRetryKey() {
  const { isFailure } = useShell();
  const kept = useRef<{ key: string; about: string }>(undefined);
  return {
    /** @param about the subject of the action: another one gets another key */
    take: (about = '') => {
      if (kept.current?.about !== about) kept.current = { key: crypto.randomUUID(), about };
      return kept.current.key;
    },
    /** @returns whether there was a response */
    free: (thrown: unknown): boolean => {
      const isUnanswered =
        thrown !== null &&
        (!isFailure(thrown) || thrown.status === 0 || thrown.status >= 500 || thrown.code === 'in_flight');
      if (!isUnanswered) kept.current = undefined;
      return !isUnanswered;
    },
  };
}

import { useShell } from '@fanfare/kit';
import { useRef } from 'react';

/**
 * React hook: the key of an act that moves money. It stays the same until the act was answered, so that asking again after a lost
 * answer does nothing twice; an answer, also a refusal, frees it.
 */
export function useRetryKey() {
  const { isFailure } = useShell();
  const kept = useRef<{ key: string; about: string }>(undefined);
  return {
    /** @param about what the act is about: for something else there is another key */
    take: (about = '') => {
      if (kept.current?.about !== about) kept.current = { key: crypto.randomUUID(), about };
      return kept.current.key;
    },
    free: (thrown: unknown) => {
      const isUnanswered =
        thrown !== null &&
        (!isFailure(thrown) || thrown.status === 0 || thrown.status >= 500 || thrown.code === 'in_flight');
      if (!isUnanswered) kept.current = undefined;
    },
  };
}

import { useShell } from '@fanfare/kit';
import { useCallback } from 'react';

/** React hook: opens the Pro modal after a `pro_required` refusal, titled with the feature it names. Returns whether it did. */
export function useProOffer() {
  const { isFailure, openPro } = useShell();
  return useCallback(
    (thrown: unknown, fallback?: string): boolean => {
      if (!isFailure(thrown) || thrown.code !== 'pro_required') return false;
      const feature = (thrown.details as { feature?: unknown } | null | undefined)?.feature;
      openPro(typeof feature === 'string' ? feature : fallback);
      return true;
    },
    [isFailure, openPro],
  );
}

import { useShell } from '@fanfare/kit';
import { useCallback } from 'react';

/** The API's names of features of Pro (`details.feature`); the shell's Pro modal says them in the person's language. */
export const proFeatures = {
  countries: 'Influencer countries',
  trends: 'Influencer trends',
  waves: 'Wave rules',
  reportExport: 'Report export',
} as const;

/** The API's name of a campaign's cap with Pro. */
export const influencerCap = (max: number) => `Up to ${max} influencers per campaign`;

/**
 * React hook: tells refusals for lack of Pro. The shell opens the Pro modal for each refused write, so a screen needn't:
 * it would open the modal again for those who have closed it by then.
 */
export function useIsProRefusal() {
  const { isFailure } = useShell();
  return useCallback((thrown: unknown) => isFailure(thrown) && thrown.code === 'pro_required', [isFailure]);
}

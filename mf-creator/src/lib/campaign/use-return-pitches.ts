import type { Campaign } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { keepPitch, removedPitch } from './removed-pitches.ts';

/**
 * React hook: sends the personal pitches for services that are back in a draft, those they were taken out with. If that
 * fails, a notification says that they were added without.
 * @returns gives the draft with them; null if there were none or they couldn't be sent
 */
export function useReturnPitches(campaignId: number) {
  const { t } = useText();
  const { call, notify } = useShell();
  const messageFor = useFailureMessage('action');
  return async (servicesIDs: readonly number[]): Promise<Campaign | null> => {
    const pitchOverrides = servicesIDs.flatMap((serviceId) => {
      const pitch = removedPitch(campaignId, serviceId);
      return pitch === null ? [] : [{ serviceId, pitch }];
    });
    if (pitchOverrides.length === 0) return null;
    try {
      const campaign = await call('PUT /api/v2/campaigns/:id', {
        params: { id: campaignId },
        body: { pitchOverrides },
      });
      for (const { serviceId } of pitchOverrides) keepPitch(campaignId, serviceId, null);
      return campaign;
    } catch (refusal) {
      notify({ text: t('selection.withoutPitch', { message: messageFor(refusal) }), tone: 'danger' });
      return null;
    }
  };
}

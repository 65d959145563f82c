import type { Campaign, ServiceCard } from '@fanfare/api-contract';
import { useFailureMessage, useText } from '@fanfare/kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useChangeSelection } from '../api/change-selection.ts';
import { removedPitch } from '../../../lib/campaign/removed-pitches.ts';

/**
 * React hook: the selection, its toggle, and refusals by service. A blocked curator leaves it, an unblocked one returns;
 * who returns gets the personal pitch back that was written for them.
 */
export function useSelection(campaign: Campaign) {
  const { t } = useText();
  const messageFor = useFailureMessage('action');
  const { id: campaignId } = campaign;
  const { mutateAsync } = useChangeSelection(campaignId);
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const chosenIds = useMemo(() => new Set(campaign.selection.map(({ service }) => service.id)), [campaign.selection]);

  const toggle = useCallback(
    (service: ServiceCard, isAdded: boolean) => {
      const refuse = (text: string) => setRefusals((now) => new Map(now).set(service.id, text));
      setRefusals((now) => new Map([...now].filter(([id]) => id !== service.id)));
      const pitch = isAdded ? removedPitch(campaignId, service.id) : null;
      mutateAsync({ service, isAdded, pitch }).then(
        ({ pitchRefusal }) => {
          if (pitchRefusal) refuse(t('selection.withoutPitch', { message: messageFor(pitchRefusal) }));
        },
        (thrown: unknown) => refuse(messageFor(thrown)),
      );
    },
    [campaignId, mutateAsync, messageFor, t],
  );

  const chosen = useRef(campaign.selection);
  useEffect(() => {
    chosen.current = campaign.selection;
  }, [campaign.selection]);
  /** What the blocking of each curator took out of the selection. */
  const removed = useRef(new Map<number, ServiceCard[]>());
  const onBlock = useCallback(
    (curatorId: number, isBlocked: boolean) => {
      if (isBlocked) {
        const services = chosen.current.map(({ service }) => service).filter(({ curator }) => curator.id === curatorId);
        removed.current.set(curatorId, services);
      }
      for (const service of removed.current.get(curatorId) ?? []) toggle(service, !isBlocked);
    },
    [toggle],
  );
  return { chosenIds, refusals, toggle, onBlock };
}

import type { Campaign, ServiceCard } from '@fanfare/api-contract';
import { useFailureMessage } from '@fanfare/kit';
import { useCallback, useMemo, useState } from 'react';
import { useProOffer } from '../../../lib/use-pro-offer.ts';
import { useChangeSelection } from '../api/change-selection.ts';

/** React hook: the selection, its toggle, and refusals by service. */
export function useSelection(campaign: Campaign) {
  const offerPro = useProOffer();
  const messageFor = useFailureMessage();
  const { mutateAsync } = useChangeSelection(campaign.id);
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const chosenIds = useMemo(() => new Set(campaign.selection.map(({ service }) => service.id)), [campaign.selection]);

  const toggle = useCallback(
    (service: ServiceCard, isAdded: boolean) => {
      setRefusals((now) => new Map([...now].filter(([id]) => id !== service.id)));
      mutateAsync({ service, isAdded }).catch((thrown: unknown) => {
        setRefusals((now) => new Map(now).set(service.id, messageFor(thrown)));
        offerPro(thrown);
      });
    },
    [mutateAsync, messageFor, offerPro],
  );
  return { chosenIds, refusals, toggle };
}

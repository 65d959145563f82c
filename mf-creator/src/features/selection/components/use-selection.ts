import type { Campaign, ServiceCard } from '@fanfare/api-contract';
import { useFailureMessage } from '@fanfare/kit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useChangeSelection } from '../api/change-selection.ts';

/** React hook: the selection, its toggle, and refusals by service. A blocked curator leaves it, an unblocked one returns. */
export function useSelection(campaign: Campaign) {
  const messageFor = useFailureMessage();
  const { mutateAsync } = useChangeSelection(campaign.id);
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const chosenIds = useMemo(() => new Set(campaign.selection.map(({ service }) => service.id)), [campaign.selection]);

  const toggle = useCallback(
    (service: ServiceCard, isAdded: boolean) => {
      setRefusals((now) => new Map([...now].filter(([id]) => id !== service.id)));
      mutateAsync({ service, isAdded }).catch((thrown: unknown) => {
        setRefusals((now) => new Map(now).set(service.id, messageFor(thrown)));
      });
    },
    [mutateAsync, messageFor],
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

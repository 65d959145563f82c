import { type CampaignType, type ServiceCard } from '@fanfare/api-contract';
import { useState } from 'react';
import { Offers } from '../features/curator-page/components/offers.tsx';
import { StartPanel } from '../features/finder/components/start-panel.tsx';
import { campaignTypeOf } from '../lib/campaign/type-of-service.ts';
import { CuratorFrame, type CuratorPageProps } from './curator-frame.tsx';

const types = ['playlists', 'radios', 'influencers'] as const;

/** A curator’s page outside a draft: a campaign starts with the chosen services. */
export function StartCurator({ services, ...page }: CuratorPageProps) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const [lastType, setLastType] = useState<CampaignType | null>(null);
  const chosenOf = (type: CampaignType) =>
    services.filter((service) => chosenIds.has(service.id) && campaignTypeOf[service.type] === type);
  const filled = types.filter((type) => chosenOf(type).length > 0);
  const type = filled.find((one) => one === lastType) ?? filled[0] ?? 'playlists';
  const toggle = (service: ServiceCard, isAdded: boolean) => {
    const next = new Set(chosenIds);
    if (isAdded) next.add(service.id);
    else next.delete(service.id);
    setChosenIds(next);
    setLastType(campaignTypeOf[service.type]);
  };
  const forget = (_: number, isBlocked: boolean) => {
    if (isBlocked) setChosenIds(new Set());
  };
  return (
    <CuratorFrame
      {...page}
      services={services}
      onBlock={forget}
      offers={<Offers services={services} chosenIds={chosenIds} canChoose={() => true} onToggle={toggle} />}
      side={
        services.length > 0 && (
          <StartPanel
            trackId={null}
            type={type}
            chosen={chosenOf(type)}
            others={filled.filter((other) => other !== type)}
            onOther={setLastType}
          />
        )
      }
    />
  );
}

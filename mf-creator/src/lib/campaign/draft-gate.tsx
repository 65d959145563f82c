import type { Campaign } from '@fanfare/api-contract';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths, to, type CurationType } from '../../paths.ts';
import { useSeenAgain } from '../use-seen-again.ts';
import { useText } from '../use-text.ts';
import { CampaignGate } from './campaign-gate.tsx';

interface DraftGateProps {
  /** The type in the address; the payment page has none. */
  type?: CurationType;
  /** Where a draft of the other type goes on. */
  elsewhere?: (type: CurationType, id: number) => string;
  children: (campaign: Campaign, type: CurationType, reload: () => void) => ReactNode;
}

/** A draft may be changed, or paid, in another tab meanwhile. */
function Draft({ reload, children }: { reload: () => void; children: ReactNode }) {
  useSeenAgain(reload);
  return children;
}

/** Lets only drafts through, at the address of their own type; what is paid already shows its campaign. */
export function DraftGate({ type, elsewhere, children }: DraftGateProps) {
  const { t } = useText();
  return (
    <CampaignGate title={t('createCampaign')}>
      {(campaign, reload) => {
        if (campaign.status !== 'draft') return <Navigate to={to.campaign(campaign.id)} replace />;
        if (campaign.type === 'influencers') return <Navigate to={paths.create} replace />;
        if (type && elsewhere && campaign.type !== type) {
          return <Navigate to={elsewhere(campaign.type, campaign.id)} replace />;
        }
        return <Draft reload={reload}>{children(campaign, campaign.type, reload)}</Draft>;
      }}
    </CampaignGate>
  );
}

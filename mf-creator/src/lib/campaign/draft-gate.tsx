import type { Campaign, CampaignType } from '@fanfare/api-contract';
import { useOnTabVisible, useText } from '@fanfare/kit';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { to } from '../../paths.ts';
import { CampaignGate } from './campaign-gate.tsx';

interface DraftGateProps {
  /** The type in the address; the payment page has none. */
  type?: CampaignType;
  /** Where a draft of another type goes on. */
  elsewhere?: (type: CampaignType, id: number) => string;
  /** What shows one that is paid already; without it, that is the campaign's own page. */
  paid?: (campaign: Campaign) => ReactNode;
  children: (campaign: Campaign, type: CampaignType, reload: () => void) => ReactNode;
}

/** A draft may be changed, or paid, in another tab meanwhile. */
function Draft({ reload, children }: { reload: () => void; children: ReactNode }) {
  useOnTabVisible(reload);
  return children;
}

/** Lets only drafts through, at the address of their own type. */
export function DraftGate({ type, elsewhere, paid, children }: DraftGateProps) {
  const { t } = useText();
  return (
    <CampaignGate title={t('createCampaign')}>
      {(campaign, reload) => {
        if (campaign.status !== 'draft') {
          return paid && campaign.type === type ? paid(campaign) : <Navigate to={to.campaign(campaign.id)} replace />;
        }
        if (type && elsewhere && campaign.type !== type) {
          return <Navigate to={elsewhere(campaign.type, campaign.id)} replace />;
        }
        return <Draft reload={reload}>{children(campaign, campaign.type, reload)}</Draft>;
      }}
    </CampaignGate>
  );
}

import type { Campaign, CampaignType } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { to } from '../../paths.ts';
import { queryKeys } from '../query-keys.ts';
import { CampaignGate } from './campaign-gate.tsx';
import { useOtherTabs } from './use-other-tabs.ts';

interface DraftGateProps {
  /** The type in the URL; the payment page has none. */
  type?: CampaignType;
  /** The path for a draft of another type. */
  pathForType?: (type: CampaignType, id: number) => string;
  /** Renders a paid campaign; by default, redirects to its page. */
  renderPaid?: (campaign: Campaign) => ReactNode;
  children: (campaign: Campaign) => ReactNode;
}

interface DraftProps {
  id: number;
  isPayment: boolean;
  children: ReactNode;
}

/**
 * Drafts may change, or be paid, in another tab. The payment page reads its prices anew, and not the campaign: of two tabs that pay at
 * once, each shows the answer to its own payment.
 */
function Draft({ id, isPayment, children }: DraftProps) {
  useOtherTabs(id, isPayment ? queryKeys.campaigns.payment(id) : queryKeys.campaigns.all);
  return children;
}

/** Lets only drafts through, at the URL of their own type. */
export function DraftGate({ type, pathForType, renderPaid, children }: DraftGateProps) {
  const { t } = useText();
  return (
    <CampaignGate title={t('createCampaign')}>
      {(campaign) => {
        if (campaign.status !== 'draft') {
          return renderPaid && campaign.type === type ? (
            renderPaid(campaign)
          ) : (
            <Navigate to={to.campaign(campaign.id)} replace />
          );
        }
        if (type && pathForType && campaign.type !== type) {
          return <Navigate to={pathForType(campaign.type, campaign.id)} replace />;
        }
        return (
          <Draft id={campaign.id} isPayment={type === undefined}>
            {children(campaign)}
          </Draft>
        );
      }}
    </CampaignGate>
  );
}

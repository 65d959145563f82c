import '../features/influencers/lib/influencers-texts.ts';
import type { Campaign } from '@fanfare/api-contract';
import { useSearchParams } from 'react-router-dom';
import { DraftGate } from '../lib/campaign/draft-gate.tsx';
import { to } from '../paths.ts';
import { CompleteCampaign, Completed } from './complete-campaign.tsx';
import { PayStep } from './pay-campaign.tsx';

const completed = (campaign: Campaign) => <Completed campaign={campaign} />;

/** Completes an influencer campaign: the payment, then its result (`?s=`). */
export function CompleteInfluencers() {
  const [search] = useSearchParams();
  if (search.has('s')) return <CompleteCampaign />;
  return (
    <DraftGate type="influencers" pathForType={to.pay} renderPaid={completed}>
      {(campaign) => <PayStep campaign={campaign} />}
    </DraftGate>
  );
}

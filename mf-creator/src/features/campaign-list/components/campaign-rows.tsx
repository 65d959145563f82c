import type { CampaignSummary } from '@fanfare/api-contract';
import { useDeferredValue, type ComponentProps } from 'react';
import { CampaignRow } from './campaign-row.tsx';

/** As many as a screen shows. */
const firstCount = 6;

interface CampaignRowsProps extends Omit<ComponentProps<typeof CampaignRow>, 'campaign'> {
  campaigns: readonly CampaignSummary[];
}

/** The rows of a list that has just come: those that are seen at once, the others in slices after them, so that a press isn't kept waiting. */
export function CampaignRows({ campaigns, ...row }: CampaignRowsProps) {
  const shown = useDeferredValue(campaigns, campaigns.slice(0, firstCount));
  return shown.map((campaign) => <CampaignRow key={campaign.id} campaign={campaign} {...row} />);
}

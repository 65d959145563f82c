import type { CampaignType, ServiceCard } from '@fanfare/api-contract';

/** The type of the campaigns that a service is chosen for. */
export const campaignTypeOf: Record<ServiceCard['type'], CampaignType> = {
  playlist: 'playlists',
  radio: 'radios',
  instagram: 'influencers',
  tiktok: 'influencers',
  youtube: 'influencers',
};

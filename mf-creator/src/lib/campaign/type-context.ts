import type { CampaignType } from '@fanfare/api-contract';

/** The i18next context for texts that differ for influencers. */
export const typeContext = (type: CampaignType | null): { context?: string } =>
  type === 'influencers' ? { context: type } : {};

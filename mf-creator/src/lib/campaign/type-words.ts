import type { CampaignType } from '@fanfare/api-contract';

/** What a text is asked for with, so that it speaks of influencers, posts and briefs where the campaign does. */
export const wordsFor = (type: CampaignType): { context?: string } => (type === 'influencers' ? { context: type } : {});

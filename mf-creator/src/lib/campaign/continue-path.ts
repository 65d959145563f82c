import type { Campaign, CampaignSummary } from '@fanfare/api-contract';
import { to } from '../../paths.ts';

/** Where a draft goes on: its selection while nobody is chosen, else its pitch. */
export function continuePath({ id, type, curatorCount }: Campaign | CampaignSummary): string {
  return curatorCount === 0 ? to.select(type, id) : to.pitch(type, id);
}

import type { Campaign, CampaignSummary } from '@fanfare/api-contract';
import { to } from '../../paths.ts';

/** Where a draft continues: at its selection while that's empty, else at its pitch. */
export function continuePath({ id, type, curatorCount }: Campaign | CampaignSummary): string {
  return curatorCount === 0 ? to.select(type, id) : to.pitch(type, id);
}

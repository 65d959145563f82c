import type { CampaignType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { refusalOf, type CampaignOwner } from './campaigns.policy.ts';
import { readTerms } from './terms.repository.ts';

/** The campaign that services are selected for. */
export interface SelectionContext {
  id: number;
  trackId: number;
  type: CampaignType;
}

/** Those of the services that could be paid for now: id → price in whole credits. */
export async function selectableServices(
  db: Knex,
  campaign: SelectionContext,
  serviceIds: readonly number[],
  owner: CampaignOwner,
  rules: Rules,
): Promise<Map<number, number>> {
  const terms = await readTerms(db, {
    trackId: campaign.trackId,
    campaignId: campaign.id,
    serviceIds,
    duplicateDays: rules.campaigns.duplicateDays,
  });
  const free = terms.filter((one) => refusalOf(one, campaign.type, owner, rules) === null);
  return new Map(free.map((one) => [one.serviceId, one.priceCredits]));
}

import type { CampaignType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { refusalOf, type Asking } from './campaigns.policy.ts';
import { readTerms } from './terms.repository.ts';

/** A campaign that services are chosen for. */
export interface Choosing {
  id: number;
  trackId: number;
  type: CampaignType;
}

/** Which of these services could be paid for right now, by id with their price in whole credits. */
export async function choosable(
  db: Knex,
  campaign: Choosing,
  serviceIds: readonly number[],
  asking: Asking,
  rules: Rules,
): Promise<Map<number, number>> {
  const terms = await readTerms(db, {
    trackId: campaign.trackId,
    campaignId: campaign.id,
    serviceIds,
    duplicateDays: rules.campaigns.duplicateDays,
  });
  const free = terms.filter((one) => refusalOf(one, campaign.type, asking, rules) === null);
  return new Map(free.map((one) => [one.serviceId, one.priceCredits]));
}

import type { Knex } from 'knex';
import type { Rules } from '../../../rules.ts';
import type { ServiceRow } from './own.repository.ts';
import { suggestedPrice } from './suggested-price.policy.ts';

/** The suggestion for a service; null while its audience isn't known. */
export const suggestionFor = (
  {
    type,
    audience_source: source,
    audience_size: size,
    reach,
  }: Pick<ServiceRow, 'type' | 'audience_source' | 'audience_size' | 'reach'>,
  rules: Rules,
): number | null => suggestedPrice({ type, followers: source === 'verified' ? size : null, reach }, rules);

/** A draft whose curator chose no price has the suggested one, as soon as there is one. The caller holds the service's lock. */
export async function followSuggestion(trx: Knex.Transaction, serviceId: number, rules: Rules): Promise<void> {
  const row = await trx('services')
    .where({ id: serviceId, status: 'draft', is_price_chosen: false })
    .first<ServiceRow | undefined>();
  const priceCredits = row && suggestionFor(row, rules);
  if (priceCredits) await trx('services').where({ id: serviceId }).update({ price_credits: priceCredits });
}

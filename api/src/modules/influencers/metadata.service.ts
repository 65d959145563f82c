import type { InfluencerMetadata, Platform, Trend } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { presentDisclosure } from '../../usual-disclosure.ts';
import { capOf } from '../campaigns/index.ts';
import { countryFigures, platformFigures } from './metadata.repository.ts';
import { countPosts } from './posts.repository.ts';
import { platforms as everyPlatform } from './settings.policy.ts';
import { trendsOf } from './trends.policy.ts';

export const currentTrends = async (db: Knex, types: readonly Platform[], rules: Rules): Promise<Trend[]> =>
  trendsOf(await countPosts(db, types, rules.influencers.trends.days), types, rules.influencers.trends);

/** The options of influencer campaigns for an account. @param type one platform only */
export async function influencerMetadata(
  db: Knex,
  { isPro }: { isPro: boolean },
  type: Platform | undefined,
  rules: Rules,
): Promise<InfluencerMetadata> {
  const types = type ? [type] : everyPlatform;
  const [figures, countries, trends] = await Promise.all([
    platformFigures(db, types),
    countryFigures(db, types),
    isPro ? currentTrends(db, types, rules) : [],
  ]);
  const { minCredits, maxCredits, stepCredits, suggestedCredits } = rules.influencers.budget;
  const caps = { free: capOf(rules, 'influencers', false), pro: capOf(rules, 'influencers', true) };
  return {
    platforms: figures.map((platform) => ({
      ...platform,
      ...presentDisclosure(rules.influencers.disclosure[platform.type]),
    })),
    budget: { minCredits, maxCredits, stepCredits, suggestedCredits },
    cap: isPro ? caps.pro : caps.free,
    caps,
    countries,
    areCountriesIncluded: isPro,
    trends,
    areTrendsIncluded: isPro,
  };
}

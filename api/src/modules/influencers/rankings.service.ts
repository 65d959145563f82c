import type { InfluencerSettings } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { hiddenFrom } from '../blocked-curators/index.ts';
import type { Rules } from '../../rules.ts';
import { matchesAmong, type Matches, matchesFor, musicOfTrack } from '../services/index.ts';
import { postersIn } from './posts.repository.ts';
import type { Caller } from './settings.policy.ts';
import { countryIds } from './settings.repository.ts';
import { readSlug } from './trends.policy.ts';

/** Influencers that fit settings, in ranked order. */
export interface Rankings {
  stages: Matches[];
  /** The total. */
  total: number;
  /** The chosen trends (slugs) that each service posted in. */
  posted: ReadonlyMap<number, string[]>;
}

/** Services that posted in the chosen trends within their period. */
export function postersOf(db: Knex, slugs: readonly string[], rules: Rules): Promise<Map<number, string[]>> {
  const trends = slugs.map(readSlug).filter((trend) => trend !== null);
  const named = (kind: 'format' | 'tag') => trends.filter((trend) => trend.kind === kind).map((trend) => trend.name);
  const days = 2 * rules.influencers.trends.days;
  return postersIn(db, { formats: named('format'), tags: named('tag'), days });
}

/**
 * The finder's ranking narrowed by settings. With trends, services that posted in one come first, each group in the ranking's
 * order: the score itself doesn't use trends.
 */
export async function rankingsFor(
  db: Knex,
  caller: Caller,
  about: { trackId: number; settings: InfluencerSettings },
  rules: Rules,
): Promise<Rankings> {
  const { platforms, countries, trends } = about.settings;
  const [music, ids, posted] = await Promise.all([
    musicOfTrack(db, about.trackId),
    countryIds(db, countries),
    postersOf(db, trends, rules),
  ]);
  const narrowing = {
    serviceTypes: platforms,
    isTopLeftOut: !caller.isPro,
    ...(countries.length > 0 && { countryIds: [...ids.values()] }),
  };
  const hiddenProfileIds = await hiddenFrom(db, caller);
  const choice = { hiddenProfileIds, variety: rules.services.variety, narrowing };
  const found = await matchesFor(db, music, ['influencers'], choice);
  const matches = found.get('influencers')!;
  return {
    stages: posted.size > 0 ? [matchesAmong(matches, [...posted.keys()]), matches] : [matches],
    total: matches.total,
    posted,
  };
}

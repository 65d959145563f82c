import type { Knex } from 'knex';
import { cardsByIds, matchesFor, pageOfMatches } from '../services/index.ts';
import { finderChoice } from './choice.ts';
import { checkGoesOn, type Finder, shownTo } from './finder.policy.ts';
import { musicOfSearch } from './finder.service.ts';
import type { FinderApp } from './searches.service.ts';

/**
 * The best influencers for the music of one of an account's searches: the first ones or, with Pro, all of them by pages.
 * @param page.limit at most as many as a search shows of each other type, which is also the default
 * @throws AppError not_found, also for somebody else's; pro_required for a later page without Pro; invalid_input for what no
 *   page gave as its cursor
 */
export async function findInfluencers(
  db: Knex,
  app: FinderApp,
  finder: Finder,
  id: number,
  { cursor, limit = Infinity }: { cursor?: string | undefined; limit?: number | undefined },
) {
  const music = await musicOfSearch(db, finder, id);
  if (cursor) checkGoesOn(finder);
  const found = await matchesFor(db, music, ['influencers'], await finderChoice(db, app, finder));
  const matches = found.get('influencers')!;
  const size = Math.min(limit, shownTo(app.config.rules, finder));
  const { ids, nextCursor } = await pageOfMatches(db, matches, music.profile, { cursor, limit: size });
  const cards = await cardsByIds(db, app, ids, music);
  return {
    items: ids.flatMap((serviceId) => cards.get(serviceId) ?? []),
    total: matches.total,
    nextCursor: finder.isPro ? nextCursor : null,
  };
}

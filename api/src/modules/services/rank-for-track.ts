import type { Knex } from 'knex';
import { filterSql } from './filter-sql.ts';
import { profileOfTrack } from './music-profile.repository.ts';
import { orderSome } from './orders.repository.ts';
import { filterMatches } from './pages.repository.ts';
import { noFilters } from './services.filters.ts';

/** Selected services by the finder's ranking for a track; those it excludes (paused, or refusing the track) come last. */
export async function rankForTrack(db: Knex, trackId: number, serviceIds: readonly number[]): Promise<number[]> {
  const { track, profile } = await profileOfTrack(db, trackId);
  const filters = await filterSql(db, noFilters, { track, hiddenProfileIds: [] });
  const matching = await filterMatches(db, filters, await orderSome(db, profile, serviceIds));
  const ranked = matching.map((service) => service.id);
  const rankedIds = new Set(ranked);
  return [...ranked, ...serviceIds.filter((id) => !rankedIds.has(id))];
}

import type { ServiceCard } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { readAll, readTogether, statement } from '../../sql.ts';
import { hiddenIds } from '../blocked-curators/index.ts';
import { savedProfileIds } from '../saved-curators/index.ts';
import { readCards } from './cards.repository.ts';
import { type CachedCount, counted, cachedCount } from './counts.repository.ts';
import { type Facets, type NotForTrack, readFacets, readNotForTrack, readPrices } from './facets.repository.ts';
import { type FilterSql, filterSql, isBroad, textOf } from './filter-sql.ts';
import { type MusicProfile, readMusicProfile, type TrackTraits } from './music-profile.repository.ts';
import { readCardsFor } from './music-facts.repository.ts';
import { type Music, musicOfTrack } from './music.repository.ts';
import { countMatches } from './pages.repository.ts';
import { type FilterQuery, type ListQuery, readFilters } from './services.filters.ts';
import type { Order } from './orders.repository.ts';
import { readCursor } from './services.cursor.ts';
import { findStart, readServices, soughtOrder } from './services.pages.ts';
import { readAhead, saveLastSeen } from './services.read-ahead.ts';
import { presentCard } from './services.presenter.ts';
import type { Ranked } from './services.variety.ts';

export type CardSource = Pick<FastifyInstance, 'config'>;

/**
 * Cards of services by id, in any status; unknown ids are missing.
 * @param about gives reasons and rates for a track, or for music; the caller has checked the right to see it
 */
export async function cardsByIds(
  db: Knex,
  app: CardSource,
  serviceIds: readonly number[],
  about: { trackId?: number | null } | Pick<Music, 'profile' | 'artist'> = {},
): Promise<Map<number, ServiceCard>> {
  if (serviceIds.length === 0) return new Map();
  const music = 'profile' in about ? about : about.trackId ? await musicOfTrack(db, about.trackId) : null;
  const { rows, facts } = music
    ? await readCardsFor(db, serviceIds, music)
    : { rows: await readCards(db, serviceIds, null), facts: null };
  return new Map(rows.map((row) => [row.id, presentCard(app.config, row, facts)]));
}

export interface Caller {
  accountId: number;
  curatorProfileId: number | null;
  isPro: boolean;
  /** The curators whom they have blocked. */
  blockedIds: readonly number[];
}

/** A query's filters for its caller. @throws AppError invalid_input, not_found (a campaign), pro_required */
async function parseQuery(
  db: Knex,
  { config }: CardSource,
  caller: Caller,
  query: FilterQuery,
): Promise<{ filters: FilterSql; profile: MusicProfile; track: TrackTraits | null }> {
  const chosen = readFilters(query, caller, config.rules.services.priceStepCredits);
  const [{ track, profile }, saved] = await readAll(db, [
    () => readMusicProfile(db, caller.accountId, query.campaignId),
    () => (chosen.saved ? savedProfileIds(db, caller.accountId) : null),
  ]);
  // One's own are listed where nothing is to be sent.
  const hiddenProfileIds = hiddenIds(
    caller.blockedIds,
    query.campaignId === undefined ? null : caller.curatorProfileId,
  );
  const filters = await filterSql(db, chosen, { track, hiddenProfileIds, savedProfileIds: saved });
  return { filters, profile, track };
}

const defaultLimit = 20;
const noRows = statement`SELECT WHERE false`;

/**
 * Active services, filtered and sorted.
 * @throws AppError invalid_input, not_found (a campaign), pro_required (geo filters of influencers)
 */
export async function listServices(
  db: Knex,
  app: CardSource,
  caller: Caller,
  query: ListQuery,
): Promise<{ items: ServiceCard[]; nextCursor: string | null; total: number }> {
  const { filters, profile, track } = await parseQuery(db, app, caller, query);
  const ranking = { sort: query.sort ?? 'match', profile };
  const { variety } = app.config.rules.services;
  const place = readCursor(query.cursor, variety);
  const countText = `total ${textOf(filters)}`;
  const limit = query.limit ?? defaultLimit;
  const ahead = readAhead(db, place, ranking, { countText, filters, limit, variety });
  const found = await readTogether<{ count: CachedCount<number>; order: Order; places: Ranked }>(db, {
    count: cachedCount(countText),
    order: soughtOrder(place, ranking),
    places: ahead ?? noRows,
  });
  const [total, start] = await Promise.all([
    counted(db, countText, () => countMatches(db, filters), found.count[0]),
    findStart(db, place, ranking, found.order[0]),
  ]);
  if (isBroad(filters)) saveLastSeen(db, countText, ranking, { order: start.order, total });
  const prefetched = ahead && { statement: ahead, rows: found.places };
  const page = await readServices(db, start, ranking.sort, { filters, total, limit, variety, prefetched });
  const ids = page.items.map((item) => item.id);
  const cards = await cardsByIds(db, app, ids, track ? { profile, artist: profile.song.artist } : {});
  return { items: ids.flatMap((id) => cards.get(id) ?? []), nextCursor: page.nextCursor, total };
}

/** Counts per filter value, and of services that don't take the campaign's track. @throws as `listServices` */
export async function countServices(
  db: Knex,
  app: CardSource,
  caller: Caller,
  query: FilterQuery,
): Promise<Facets & { notForTrack: NotForTrack | null }> {
  const { filters, track } = await parseQuery(db, app, caller, query);
  const { reply } = app.config.rules.services;
  const days = [...new Set(Object.values(reply).flatMap(({ allowedDays }) => allowedDays))];
  return counted(db, `facets ${track !== null} ${days.join()} ${textOf(filters)}`, async () => ({
    ...(await readFacets(db, filters, days)),
    notForTrack: track ? await readNotForTrack(db, filters) : null,
  }));
}

/** Counts per price, by all filters but the price. @throws as `listServices` */
export async function countPrices(
  db: Knex,
  app: CardSource,
  caller: Caller,
  query: FilterQuery,
): Promise<{ priceCredits: number; count: number }[]> {
  const { filters } = await parseQuery(db, app, caller, { ...query, priceMin: undefined, priceMax: undefined });
  return counted(db, `prices ${textOf(filters)}`, () => readPrices(db, filters));
}

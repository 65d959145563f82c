import type { Knex } from 'knex';
import type { Statement } from '../../sql.ts';
import { type FilterSql, allOf } from './filter-sql.ts';
import type { MusicProfile } from './music-profile.repository.ts';
import { type Order, currentOrder, freshOrder, placeIn, renewedOrder, storedOrder } from './orders.repository.ts';
import { filterMatches, type PrefetchedWalk, readPlaces } from './pages.repository.ts';
import { type Place, writeCursor } from './services.cursor.ts';
import type { Sort } from './services.ranking.ts';
import { type Ranked, type Variety, arrangeHead, largePool, smallPool } from './services.variety.ts';

interface ParsedQuery {
  filters: FilterSql;
  total: number;
  limit: number;
  variety: Variety;
  /** What was read ahead (`readAhead`), if anything. */
  prefetched?: PrefetchedWalk | null;
}

interface Page {
  items: Ranked[];
  nextCursor: string | null;
}

/** The order of a page, and where the page before ended; null for the first page. */
export interface Start {
  order: Order;
  place: Place | null;
}

export interface Ranking {
  sort: Sort;
  profile: MusicProfile;
}

/** The order to look for: the cursor's own while it is stored, so that the pages of a list are consistent however services change. */
export const soughtOrder = (place: Place | null, { sort, profile }: Ranking): Statement =>
  place ? storedOrder(place.orderId, sort, profile) : freshOrder(sort, profile);

/** @param found what `soughtOrder` found, if anything */
export async function findStart(
  db: Knex,
  place: Place | null,
  { sort, profile }: Ranking,
  found: Order | undefined,
): Promise<Start> {
  if (found) return { order: found, place };
  if (!place) return { order: await renewedOrder(db, sort, profile), place };
  const order = await currentOrder(db, sort, profile);
  const after = place.lastId === 0 ? 0 : (await placeIn(db, order, place.lastId)) || place.after;
  return { order, place: { ...place, orderId: order.id, after } };
}

/** How many services the first statement of a list's first page looks for, and that of a later page. */
export const firstLimit = (sort: Sort, limit: number, { firstPlaces }: Variety) =>
  sort === 'match' ? Math.max(smallPool, limit + firstPlaces + 1) : limit + 1;
export const followingLimit = (place: Place, limit: number, ofHead: number) =>
  Math.max(0, limit - ofHead) + place.toShow.length + place.shown.length + 1;

/** A page: the rest of the head, then the order without the head. */
function cut(head: readonly Ranked[], others: readonly Ranked[], place: Place, limit: number): Page {
  const ofHead = head.slice(0, limit);
  const inHead = new Set([...place.toShow, ...place.shown]);
  const behind = others.filter((service) => !inHead.has(service.id));
  const followers = behind.slice(0, limit - ofHead.length);
  const last = followers.at(-1);
  const passed = new Set(others.filter((service) => last && service.place <= last.place).map((service) => service.id));
  const toShow = head.slice(limit).map((service) => service.id);
  const next: Place = {
    orderId: place.orderId,
    after: last?.place ?? place.after,
    lastId: last?.id ?? place.lastId,
    toShow,
    shown: [...place.shown, ...place.toShow].filter((id) => !toShow.includes(id) && !passed.has(id)),
  };
  const isMore = toShow.length > 0 || behind.length > followers.length;
  return { items: [...ofHead, ...followers], nextCursor: isMore ? writeCursor(next) : null };
}

const newServices = (services: readonly Ranked[]) => services.filter((service) => service.isNew);

/**
 * The head of a list by match (docs/rules.md#matching). Reads more where a few curators have all of the best, and New services
 * separately where the best have none.
 */
async function firstByMatch(db: Knex, order: Order, query: ParsedQuery): Promise<Page> {
  const { filters, total, limit, variety, prefetched } = query;
  const { firstPlaces } = variety;
  const read = (some: FilterSql, count: number) =>
    readPlaces(db, order, some, { after: 0, limit: count, total }, { prefetched });
  let pool = await read(filters, firstLimit('match', limit, variety));
  let head = arrangeHead(pool, newServices(pool), variety);
  if (head.length < firstPlaces && pool.length < total) {
    pool = await read(filters, Math.max(largePool, limit + firstPlaces + 1));
    head = arrangeHead(pool, newServices(pool), variety);
  }
  if (newServices(head).length < variety.newServices && pool.length < total) {
    const onlyNew = { ...filters, own: allOf(filters.own, "l.level = 'new'") };
    head = arrangeHead(pool, await read(onlyNew, firstPlaces), variety);
  }
  const toShow = head.map((service) => service.id);
  return cut(head, pool, { orderId: order.id, after: 0, lastId: 0, toShow, shown: [] }, limit);
}

/** A page of services, without those that no longer match. */
export async function readServices(db: Knex, { order, place }: Start, sort: Sort, query: ParsedQuery): Promise<Page> {
  const { filters, total, limit, variety, prefetched } = query;
  if (!place) {
    if (sort === 'match') return firstByMatch(db, order, query);
    const items = await readPlaces(
      db,
      order,
      filters,
      { after: 0, limit: firstLimit(sort, limit, variety), total },
      { prefetched },
    );
    return cut([], items, { orderId: order.id, after: 0, lastId: 0, toShow: [], shown: [] }, limit);
  }
  const head = await filterMatches(db, filters, place.toShow);
  const missing = followingLimit(place, limit, head.length);
  const others = await readPlaces(db, order, filters, { after: place.after, limit: missing, total }, { prefetched });
  return cut(head, others, place, limit);
}

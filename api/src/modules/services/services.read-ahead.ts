import type { Knex } from 'knex';
import { poolOf } from '../../plugins/database.ts';
import type { Statement } from '../../sql.ts';
import type { FilterSql } from './filter-sql.ts';
import { musicProfileKey } from './music-profile.repository.ts';
import type { Order } from './orders.repository.ts';
import { firstWalk } from './pages.repository.ts';
import type { Place } from './services.cursor.ts';
import { firstLimit, followingLimit, type Ranking } from './services.pages.ts';
import type { Variety } from './services.variety.ts';
import { shortKey } from './short-key.ts';

/** The last order of a list, and how many match. */
interface LastSeenList {
  order: Order;
  total: number;
}

/** Of each database, by list. Only a guess of what to read: each request looks up the order and the count anew. */
const lastSeenLists = new WeakMap<Knex, Map<string, LastSeenList>>();
const maxLists = 1_000;

function listsOf(db: Knex): Map<string, LastSeenList> {
  const pool = poolOf(db);
  const lists = lastSeenLists.get(pool) ?? new Map<string, LastSeenList>();
  lastSeenLists.set(pool, lists);
  return lists;
}

const listKey = (countText: string, { sort, profile }: Ranking) =>
  `${sort} ${musicProfileKey(profile)} ${shortKey(countText)}`;

/**
 * Saves a list as last seen, for `readAhead`; only one without filters, as each combination would be one more prepared statement.
 * @param countText names its filters
 */
export function saveLastSeen(db: Knex, countText: string, ranking: Ranking, list: LastSeenList): void {
  const lists = listsOf(db);
  const key = listKey(countText, ranking);
  lists.delete(key);
  lists.set(key, list);
  if (lists.size > maxLists) lists.delete(lists.keys().next().value!);
}

/**
 * The walk that a page will begin with if its list is still the one that was seen last: run in the statement that looks up its order, it saves a
 * round trip. Where the list has changed, the page asks for another walk, and reads that.
 * @returns null where it can't be known (the first time, or while some of the head, which may no longer match, are still to be shown)
 */
export function readAhead(
  db: Knex,
  place: Place | null,
  ranking: Ranking,
  { countText, filters, limit, variety }: { countText: string; filters: FilterSql; limit: number; variety: Variety },
): Statement | null {
  const last = listsOf(db).get(listKey(countText, ranking));
  if (!last || last.total === 0 || (place && (place.orderId !== last.order.id || place.toShow.length > 0))) return null;
  const after = place?.after ?? 0;
  const most = place ? followingLimit(place, limit, 0) : firstLimit(ranking.sort, limit, variety);
  return firstWalk(last.order, filters, { after, limit: most, total: last.total });
}

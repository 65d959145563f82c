import type { Knex } from 'knex';
import type { FilterSql } from './filter-sql.ts';
import type { Listener } from './listener.repository.ts';
import { type Order, currentOrder, orderById, placeIn } from './orders.repository.ts';
import { readPlaces, readThese } from './pages.repository.ts';
import { type Place, readCursor, writeCursor } from './services.cursor.ts';
import type { Sort } from './services.ranking.ts';
import { type Ranked, freshSize, headSize, layOutHead, poolSize } from './services.variety.ts';

export interface Asked {
  filters: FilterSql;
  listener: Listener;
  sort: Sort;
  total: number;
  limit: number;
}

export interface Page {
  items: Ranked[];
  nextCursor: string | null;
}

/** The order that a page is cut from, and the place in it: of the cursor's own order, while that is kept. */
async function resume(db: Knex, cursor: Place, { sort, listener }: Asked): Promise<{ order: Order; place: Place }> {
  const kept = await orderById(db, cursor.orderId, sort, listener);
  if (kept) return { order: kept, place: cursor };
  const order = await currentOrder(db, sort, listener);
  const after = cursor.lastId === 0 ? 0 : (await placeIn(db, order, cursor.lastId)) || cursor.after;
  return { order, place: { ...cursor, orderId: order.id, after } };
}

/** Cuts a page: first what is left of the head, then what follows in the order without those of the head. */
function cut(head: readonly Ranked[], others: readonly Ranked[], place: Place, limit: number): Page {
  const ofHead = head.slice(0, limit);
  const inHead = new Set([...place.toShow, ...place.shown]);
  const behind = others.filter((one) => !inHead.has(one.id));
  const followers = behind.slice(0, limit - ofHead.length);
  const last = followers.at(-1);
  const passed = new Set(others.filter((one) => last && one.place <= last.place).map((one) => one.id));
  const toShow = head.slice(limit).map((one) => one.id);
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

/** So many New ones among the best are choice enough for the places kept for them. */
const enoughNew = 8;

/** The first places by match: with variety, and with New services (rules §6). */
async function firstByMatch(db: Knex, order: Order, asked: Asked): Promise<Page> {
  const { filters, total, limit } = asked;
  const pool = await readPlaces(db, order, filters, {
    after: 0,
    limit: Math.max(poolSize, limit + headSize + 1),
    total,
  });
  const newOfPool = pool.filter((one) => one.isNew);
  const isSearched = newOfPool.length < enoughNew && pool.length < total;
  const onlyNew = { ...filters, rest: `${filters.rest} AND l.level = 'new'` };
  const fresh = isSearched ? await readPlaces(db, order, onlyNew, { after: 0, limit: freshSize, total }) : newOfPool;
  const head = layOutHead(pool.slice(0, poolSize), fresh);
  const toShow = head.map((one) => one.id);
  return cut(head, pool, { orderId: order.id, after: 0, lastId: 0, toShow, shown: [] }, limit);
}

/**
 * A page of services. All pages of a list are cut out of one order, however prices and records change meanwhile; what is
 * withdrawn, or doesn't match any more, is left out.
 * @throws AppError invalid_input for a cursor that no page gave
 */
export async function readServices(db: Knex, cursorText: string | undefined, asked: Asked): Promise<Page> {
  const { filters, listener, sort, total, limit } = asked;
  const cursor = readCursor(cursorText);
  if (!cursor) {
    const order = await currentOrder(db, sort, listener);
    if (sort === 'match') return firstByMatch(db, order, asked);
    const items = await readPlaces(db, order, filters, { after: 0, limit: limit + 1, total });
    return cut([], items, { orderId: order.id, after: 0, lastId: 0, toShow: [], shown: [] }, limit);
  }
  const { order, place } = await resume(db, cursor, asked);
  const head = await readThese(db, filters, place.toShow);
  const missing = Math.max(0, limit - head.length) + place.toShow.length + place.shown.length + 1;
  const others = await readPlaces(db, order, filters, { after: place.after, limit: missing, total });
  return cut(head, others, place, limit);
}

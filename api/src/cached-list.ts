import type { Knex } from 'knex';
import type * as z from 'zod/mini';
import { askedTable, batchedByPool } from './batched-query.ts';
import {
  type CachedRow,
  type Dependencies,
  type FoundInvalidations,
  type RowCache,
  cacheInvalidation,
  invalidationColumns,
} from './cache-invalidation.ts';
import { compiledWriter } from './plugins/serialisation.ts';
import { SerialisedItems } from './serialised-items.ts';
import { rowsOf } from './sql.ts';

/** Of one list: usually about seven megabytes. The oldest make room. */
const maxCached = 10_000;

interface List<Ask, Row, Item> {
  /** SQL types of what is asked, which are columns of `asked`. */
  types: Record<keyof Ask & string, string>;
  /** The columns that a query of keys selects, all of them numbers: `id`, `xmin` (unless rows never change), and values that depend on the caller. */
  key: readonly ['id', ...string[]];
  /** Reads rows by their ids; those that have gone are left out. */
  read: (db: Knex, ids: readonly number[]) => Promise<(Row & { id: number })[]>;
  /** @param key its values, in their order */
  present: (row: Row, key: readonly number[]) => Item;
  /** Null: the row isn't cached, as it shows something whose changes aren't recorded. */
  dependencies: (row: Row) => Dependencies | null;
  item: z.ZodMiniType;
}

interface Page<Item> {
  items: SerialisedItems<Item>;
  nextCursor: string | null;
}

/**
 * @param ask its `limit` is one more than the page's
 * @param limit of the page
 * @param cursorOf the sort keys of the last row, by its key; its id by default
 */
type ReadPage<Ask, Item> = (
  db: Knex,
  ask: Ask,
  limit: number,
  cursorOf?: (key: readonly number[]) => readonly number[],
) => Promise<Page<Item>>;

/** The keys of a page, from those that a query selects: where the values of a row depend on the rows before it. */
type CompleteKeys = (keys: readonly (readonly number[])[]) => readonly (readonly number[])[];

const valuesOf = (key: string): number[] => key.split(':').map(Number);
const idOf = (key: string): string => {
  const end = key.indexOf(':');
  return end === -1 ? key : key.slice(0, end);
};

/** Strings in UTF-8, in one buffer for all that were read together, not in Node's pool. It stays in memory as long as one of them is cached. */
function bytesOf(texts: readonly string[]): Buffer[] {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let end = 0;
  return texts.map((text) => bytes.subarray(end, (end += bytes.write(text, end))));
}

/**
 * A list of which each process caches rows as JSON. A page asks the database for the keys of its rows and for invalidations, in one
 * statement for all pages that are asked for at the same time (as `batchedQuery` does), and reads the rows that aren't cached in another.
 * @returns a function that makes pages from a SELECT of their keys, in their order
 */
export function cachedList<Ask extends object, Row, Item>({
  types,
  key,
  read,
  present,
  dependencies,
  item,
}: List<Ask, Row, Item>): (keys: string, completeKeys?: CompleteKeys) => ReadPage<Ask, Item> {
  const keyText = `concat_ws(':', ${key.map((name) => `r."${name}"`).join(', ')})`;
  let write: ((row: unknown) => string) | null = null;

  const caches = new WeakMap<Knex, RowCache>();
  function cacheOf(db: Knex): RowCache {
    let cache = caches.get(db);
    if (!cache) {
      caches.set(db, (cache = new Map()));
      cacheInvalidation(db).add(cache);
    }
    return cache;
  }

  function put(cache: RowCache, id: string, row: CachedRow): void {
    if (!cache.delete(id) && cache.size >= maxCached) cache.delete(cache.keys().next().value!);
    cache.set(id, row);
  }

  /** Reads rows by their keys, and caches them unless they may be out of date. @returns their JSON by key */
  async function readRows(db: Knex, keys: readonly string[]): Promise<Map<string, Buffer>> {
    const invalidation = cacheInvalidation(db);
    const { version } = invalidation;
    const ids = keys.map((text) => Number(idOf(text)));
    const rows = new Map((await read(db, ids)).map((row) => [String(row.id), row]));
    const isCacheable = version === invalidation.version;
    const found = keys.filter((text) => rows.has(idOf(text)));
    write ??= compiledWriter(item);
    if (!write) throw new Error('The rows of a cached list need a schema that can be compiled');
    const bytes = bytesOf(found.map((text) => write!(present(rows.get(idOf(text))!, valuesOf(text)))));
    for (const [index, text] of found.entries()) {
      const shown = dependencies(rows.get(idOf(text))!);
      if (isCacheable && shown) put(cacheOf(db), idOf(text), { key: text, json: bytes[index]!, dependencies: shown });
    }
    return new Map(found.map((text, index) => [text, bytes[index]!]));
  }

  return (keysSql, completeKeys) => {
    const text = `SELECT (SELECT string_agg(${keyText}, ',') FROM (${keysSql}) r) AS keys, ${invalidationColumns}
      FROM ${askedTable(types)} ORDER BY asked.ordinality`;

    interface Found {
      keys: string[];
      mayUseCache: boolean;
    }
    async function find(db: Knex, asks: readonly Ask[]): Promise<Found[]> {
      const invalidation = cacheInvalidation(db);
      const requested = invalidation.ask();
      const values = [requested.since, JSON.stringify(asks)] as [string, string];
      const found = await rowsOf<{ keys: string | null } & FoundInvalidations>(db, { text, values });
      const mayUseCache = invalidation.apply(requested, found[0]!);
      return found.map((row) => {
        const keys = row.keys?.split(',') ?? [];
        return {
          keys: completeKeys ? completeKeys(keys.map(valuesOf)).map((one) => one.join(':')) : keys,
          mayUseCache,
        };
      });
    }
    const findInBatch = batchedByPool(find);

    return async (db, ask, limit, cursorOf = ([id]) => [id!]) => {
      const { keys, mayUseCache } = await findInBatch(db, ask);
      const cache = cacheOf(db);
      const isMore = keys.length > limit;
      const onPage = isMore ? keys.slice(0, limit) : keys;
      const cached = onPage.map((one) => {
        const row = mayUseCache ? cache.get(idOf(one)) : undefined;
        return row?.key === one ? row.json : null;
      });
      const missing = onPage.filter((_, index) => cached[index] === null);
      const more = missing.length > 0 ? await readRows(db, missing) : null;
      const items = onPage.map((one, index) => cached[index] ?? more?.get(one)).filter((one) => one !== undefined);
      const nextCursor = isMore ? cursorOf(valuesOf(onPage.at(-1)!)).join('.') : null;
      return { items: new SerialisedItems<Item>(items), nextCursor };
    };
  };
}

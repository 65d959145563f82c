import type { Knex } from 'knex';
import type * as z from 'zod/mini';
import { inBatches } from './batches.ts';
import { isOutage } from './plugins/errors.ts';
import { compiledWriter } from './plugins/serialisation.ts';
import { type FoundChanges, type KeptRow, type Shown, changesColumns, shownChanges } from './shown-changes.ts';
import { rowsOf } from './sql.ts';
import { WrittenItems } from './written-items.ts';

const maxBatchSize = 50;
/** Of one list: about six megabytes. The oldest make room. */
const mostKept = 10_000;

interface List<Ask, Row, Item> {
  /** SQL types of what is asked, which are columns of `asked`. */
  types: Record<keyof Ask & string, string>;
  /**
   * SELECT of the rows of a page, in its order, by `id` and whatever else a row says that may change: its `xmin`, unless it never does, and
   * all that depends on who asks. A row with the same values is the same.
   */
  rows: string;
  /** The columns of `rows`, first `id`. */
  key: readonly ['id', ...string[]];
  /** The keys of a page, from those that `rows` gives, where the values of a row depend on the rows before it. */
  complete?: ((keys: readonly (readonly number[])[]) => readonly (readonly number[])[]) | undefined;
  /** Reads rows by their ids; those that have gone are left out. */
  read: (db: Knex, ids: readonly number[]) => Promise<(Row & { id: number })[]>;
  /** @param values those of the key, in its order */
  present: (row: Row, values: readonly number[]) => Item;
  /** What else a row shows; null where it shows what changes in other ways, so it is read each time. */
  shown: (row: Row) => Shown | null;
  item: z.ZodMiniType;
}

interface Page<Item> {
  items: WrittenItems<Item>;
  nextCursor: string | null;
}

const valuesOf = (key: string): number[] => key.split(':').map(Number);

/**
 * A list of which each process keeps rows as JSON. A page asks the database which rows it has and what has changed (`ShownChanges`), in one statement for
 * all that ask at the same time (as `batchedQuery` does), and reads those it doesn't know in another.
 * @returns a function that takes the pool, an ask whose `limit` is one more than the page's, the page's limit, and the sort keys of its last
 * row by the values of that row's key (its id by default)
 */
export function keptRows<Ask extends object, Row, Item>({
  types,
  rows,
  key,
  complete,
  read,
  present,
  shown,
  item,
}: List<Ask, Row, Item>): (
  db: Knex,
  ask: Ask,
  limit: number,
  cursorOf?: (values: readonly number[]) => readonly number[],
) => Promise<Page<Item>> {
  const asked = Object.entries<string>(types).map(([name, type]) => `"${name}" ${type}`);
  const keySql = `concat_ws(':', ${key.map((name) => `r."${name}"`).join(', ')})`;
  const text = `SELECT (SELECT string_agg(${keySql}, ',') FROM (${rows}) r) AS keys, ${changesColumns}
    FROM ROWS FROM (json_to_recordset(?::json) AS (${asked.join(', ')})) WITH ORDINALITY AS asked ORDER BY asked.ordinality`;
  let write: ((row: unknown) => string) | null = null;

  const completed = (keys: string[]): string[] =>
    complete ? complete(keys.map(valuesOf)).map((values) => values.join(':')) : keys;

  interface Found {
    keys: string[];
    /** Whether it asked for what has changed since rows were kept. */
    mayUseKept: boolean;
  }
  async function find(db: Knex, asks: readonly Ask[]): Promise<Found[]> {
    const changes = shownChanges(db);
    const since = changes.begin();
    try {
      const values = [since, JSON.stringify(asks)] as [string, string];
      const found = await rowsOf<{ keys: string | null } & FoundChanges>(db, { text, values });
      changes.take(since, found[0]!);
      return found.map(({ keys }) => ({ keys: completed(keys?.split(',') ?? []), mayUseKept: since !== null }));
    } catch (error) {
      if (isOutage(error)) changes.forget();
      throw error;
    }
  }

  interface OfPool {
    kept: Map<string, KeptRow>;
    findInBatch: (ask: Ask) => Promise<Found>;
  }
  const pools = new WeakMap<Knex, OfPool>();
  function poolOf(db: Knex): OfPool {
    let pool = pools.get(db);
    if (!pool) {
      pool = {
        kept: new Map(),
        findInBatch: inBatches((asks: readonly Ask[]) => find(db, asks), { most: maxBatchSize }),
      };
      shownChanges(db).add(pool.kept);
      pools.set(db, pool);
    }
    return pool;
  }

  async function readInto(db: Knex, kept: Map<string, KeptRow>, keys: readonly string[], json: Map<string, Buffer>) {
    const changes = shownChanges(db);
    const { moment } = changes;
    const found = new Map(
      (
        await read(
          db,
          keys.map((one) => valuesOf(one)[0]!),
        )
      ).map((row) => [row.id, row]),
    );
    const mayKeep = changes.mayKeep(moment);
    write ??= compiledWriter(item)!;
    for (const one of keys) {
      const values = valuesOf(one);
      const row = found.get(values[0]!);
      if (!row) continue;
      const written = Buffer.from(write(present(row, values)));
      json.set(one, written);
      const shows = shown(row);
      if (!mayKeep || !shows) continue;
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
      kept.set(one, { json: written, shown: shows });
    }
  }

  return async (db, ask, limit, cursorOf = ([id]) => [id!]) => {
    const { kept, findInBatch } = poolOf(db);
    const { keys, mayUseKept } = await findInBatch(ask);
    const isMore = keys.length > limit;
    const onPage = isMore ? keys.slice(0, limit) : keys;
    const json = new Map<string, Buffer>();
    const unknown: string[] = [];
    for (const one of onPage) {
      const known = mayUseKept ? kept.get(one) : undefined;
      if (known) json.set(one, known.json);
      else unknown.push(one);
    }
    if (unknown.length > 0) await readInto(db, kept, unknown, json);
    const items = onPage.map((one) => json.get(one)).filter((one) => one !== undefined);
    const nextCursor = isMore ? cursorOf(valuesOf(onPage.at(-1)!)).join('.') : null;
    return { items: new WrittenItems<Item>(items), nextCursor };
  };
}

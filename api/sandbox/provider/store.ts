import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../transaction.ts';
import { schema } from './schema.ts';

/** An object of a provider. `object`: its kind. */
export interface StoredObject {
  id: string;
  object: string;
}

/** What differs between providers. */
export interface Provider {
  name: 'stripe' | 'paypal';
  /** The error for a missing object. */
  missing(kind: string, id: string, param?: string): Error;
  /** An event in the provider's format. @param before the previous values of changed fields */
  notice(
    records: Records,
    type: string,
    object: StoredObject,
    before?: Record<string, unknown>,
  ): StoredObject | Promise<StoredObject>;
}

/** An answer that is replayed for the same idempotency key. */
export interface SavedAnswer {
  /** A digest of the request. */
  request: string;
  status: number;
  answer: unknown;
}

/** A provider's data inside one transaction. */
export interface Records {
  /** Seconds since 1970, by the product's clock. */
  now: number;
  get<T extends StoredObject>(kind: T['object'], id: string, param?: string): Promise<T>;
  find<T extends StoredObject>(kind: T['object'], id: string): Promise<T | undefined>;
  /** Of any kind. */
  findAny(id: string): Promise<StoredObject | undefined>;
  /** Stores an object. @param dueAt when `onDue` runs for it (null: never; omitted: unchanged) */
  put(object: StoredObject, dueAt?: number | null): Promise<void>;
  /** Stores an object, and queues a webhook with it. */
  publish(type: string, object: StoredObject, dueAt?: number | null): Promise<void>;
  remove(object: StoredObject): Promise<void>;
  /** Newest first. @param like a pattern of the objects' JSON */
  list<T extends StoredObject>(kind: T['object'], like?: object, page?: PageOf): Promise<{ rows: T[]; more: boolean }>;
  /** Queues a webhook with an object's current state. */
  emit(type: string, object: StoredObject, before?: Record<string, unknown>): Promise<void>;
  /** The next due object, if any. */
  due(untilSeconds: number): Promise<{ object: StoredObject; dueAt: number } | undefined>;
  /** @param forSeconds by the product's clock; omitted: for ever */
  findAnswer(key: string, forSeconds?: number): Promise<SavedAnswer | undefined>;
  saveAnswer(key: string, answer: SavedAnswer): Promise<void>;
}

export interface PageOf {
  limit?: number | undefined;
  startingAfter?: string | undefined;
  sinceSeconds?: number | undefined;
}

/**
 * Opens a provider's tables, creating them if missing. Each provider has one writer at a time, so that calls don't interfere.
 * @param deliver the copies of an event to send, each with its delay in milliseconds
 */
export async function openStore(pool: Pool, provider: Provider, deliver: () => number[]) {
  await inTransaction(pool, { lock: 'schema' }, (tx) => tx.query(schema));
  return {
    pool,
    /** Runs a read-write transaction. */
    write: <T>(work: (records: Records) => Promise<T>): Promise<T> =>
      inTransaction(pool, { lock: provider.name }, async (tx) => work(await recordsOf(tx, provider, deliver))),
    /** Runs a read-only snapshot, without locks. */
    read: <T>(work: (records: Records) => Promise<T>): Promise<T> =>
      inTransaction(pool, { begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' }, async (tx) =>
        work(await recordsOf(tx, provider, deliver)),
      ),
  };
}
export type Store = Awaited<ReturnType<typeof openStore>>;

async function recordsOf(tx: PoolClient, provider: Provider, deliver: () => number[]): Promise<Records> {
  const one = async <T>(sql: string, values: unknown[]): Promise<T | undefined> =>
    (await tx.query(sql, values)).rows[0] as T | undefined;
  const clock = await one<{ now: number }>('SELECT floor(extract(epoch FROM app_now()))::float8 AS now', []);
  const records: Records = {
    now: clock?.now ?? 0,
    async find<T extends StoredObject>(kind: T['object'], id: string) {
      const found = await records.findAny(id);
      return found?.object === kind ? (found as T) : undefined;
    },
    async findAny(id) {
      const sql = 'SELECT body FROM sandbox.objects WHERE id = $1 AND provider = $2';
      return (await one<{ body: StoredObject }>(sql, [id, provider.name]))?.body;
    },
    async get<T extends StoredObject>(kind: T['object'], id: string, param?: string) {
      const found = await records.find<T>(kind, id);
      if (!found) throw provider.missing(kind, id, param);
      return found;
    },
    async put(object, dueAt) {
      await tx.query(
        `INSERT INTO sandbox.objects (id, provider, object, body, due_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET body = EXCLUDED.body,
           due_at = CASE WHEN $6 THEN EXCLUDED.due_at ELSE objects.due_at END`,
        [object.id, provider.name, object.object, JSON.stringify(object), dueAt ?? null, dueAt !== undefined],
      );
    },
    async publish(type, object, dueAt) {
      await records.put(object, dueAt);
      await records.emit(type, object);
    },
    async remove({ id }) {
      await tx.query('DELETE FROM sandbox.objects WHERE id = $1 AND provider = $2', [id, provider.name]);
    },
    async list<T extends StoredObject>(kind: T['object'], like: object = {}, page: PageOf = {}) {
      const limit = page.limit ?? 10;
      const { rows } = await tx.query(
        `SELECT body FROM sandbox.objects
         WHERE provider = $1 AND object = $2 AND body @> $3
           AND ($4::text IS NULL OR seq < (SELECT seq FROM sandbox.objects WHERE id = $4))
           AND ($5::bigint IS NULL OR (body->>'created')::bigint >= $5)
         ORDER BY seq DESC LIMIT $6`,
        [provider.name, kind, JSON.stringify(like), page.startingAfter ?? null, page.sinceSeconds ?? null, limit + 1],
      );
      return { rows: rows.slice(0, limit).map(({ body }) => body as T), more: rows.length > limit };
    },
    async emit(type, object, before) {
      const notice = await provider.notice(records, type, object, before);
      await records.put(notice);
      for (const delayMs of deliver())
        await tx.query(
          `INSERT INTO sandbox.deliveries (provider, event_id, next_at)
           VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))`,
          [provider.name, notice.id, delayMs / 1_000],
        );
    },
    async due(untilSeconds) {
      const next = await one<{ body: StoredObject; dueAt: number }>(
        `SELECT body, due_at::float8 AS "dueAt" FROM sandbox.objects
         WHERE provider = $1 AND due_at <= $2 ORDER BY due_at, seq LIMIT 1`,
        [provider.name, untilSeconds],
      );
      return next && { object: next.body, dueAt: next.dueAt };
    },
    findAnswer: (key, forSeconds) =>
      one<SavedAnswer>(
        `SELECT request, status, answer FROM sandbox.answers
         WHERE provider = $1 AND key = $2 AND ($3::float8 IS NULL OR at > app_now() - make_interval(secs => $3))`,
        [provider.name, key, forSeconds ?? null],
      ),
    async saveAnswer(key, { request, status, answer }) {
      await tx.query(
        `INSERT INTO sandbox.answers (provider, key, request, status, answer) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (provider, key) DO UPDATE
           SET request = EXCLUDED.request, status = EXCLUDED.status, answer = EXCLUDED.answer, at = EXCLUDED.at`,
        [provider.name, key, request, status, JSON.stringify(answer)],
      );
    },
  };
  return records;
}

/** Runs everything that is due, in order and each at its own time: a year ahead is twelve renewals. */
export async function runDue(
  store: Store,
  provider: Provider,
  onDue: (records: Records, object: StoredObject) => Promise<void>,
): Promise<void> {
  const { rows } = await store.pool.query(
    'SELECT 1 FROM sandbox.objects WHERE provider = $1 AND due_at <= extract(epoch FROM app_now()) LIMIT 1',
    [provider.name],
  );
  let isMore = rows.length > 0;
  while (isMore) {
    isMore = await store.write(async (records) => {
      const next = await records.due(records.now);
      if (!next) return false;
      records.now = next.dueAt;
      await onDue(records, next.object);
      return true;
    });
  }
}

import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { invalid, missing } from './stripe-error.ts';

/** Anything that has an id at Stripe. */
export interface StripeObject {
  id: string;
  object: string;
}

export interface ListAnswer {
  object: 'list';
  url: string;
  has_more: boolean;
  data: StripeObject[];
}

/** Its own schema of the product's database: it survives restarts, goes with its data, and isn't the product's. */
const schema = `
  CREATE SCHEMA IF NOT EXISTS sandbox;
  CREATE TABLE IF NOT EXISTS sandbox.stripe_objects (
    id text PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    object text NOT NULL,
    body jsonb NOT NULL,
    due_at bigint
  );
  CREATE INDEX IF NOT EXISTS stripe_objects_by_kind ON sandbox.stripe_objects (object, seq DESC);
  CREATE INDEX IF NOT EXISTS stripe_objects_by_content ON sandbox.stripe_objects USING gin (body jsonb_path_ops);
  CREATE INDEX IF NOT EXISTS stripe_objects_due ON sandbox.stripe_objects (due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS sandbox.stripe_answers (
    key text PRIMARY KEY,
    request text NOT NULL,
    status int NOT NULL,
    answer jsonb NOT NULL
  );
  CREATE TABLE IF NOT EXISTS sandbox.stripe_deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id text NOT NULL,
    attempts int NOT NULL DEFAULT 0,
    next_at timestamptz NOT NULL,
    done boolean NOT NULL DEFAULT false
  );
  CREATE INDEX IF NOT EXISTS stripe_deliveries_waiting ON sandbox.stripe_deliveries (next_at) WHERE NOT done;
`;

/** One writer at a time: nothing here has to be fast, and no two calls may pass each other between a look and a write. */
const lock = "SELECT pg_advisory_xact_lock(hashtext('fanfare sandbox stripe'))";

/** What calls see of Stripe's data, inside of one transaction. */
export interface Records {
  /** Seconds since 1970, by the product's clock. */
  now: number;
  get<T extends StripeObject>(kind: T['object'], id: string, param?: string): Promise<T>;
  find<T extends StripeObject>(kind: T['object'], id: string): Promise<T | undefined>;
  /** Keeps an object as it is now. `dueAt`: when `tick` shall look at it (null: never; left out: as before). */
  put(object: StripeObject, dueAt?: number | null): Promise<void>;
  /** Newest first. `like`: what the object contains. */
  list<T extends StripeObject>(kind: T['object'], like?: object, page?: PageOf): Promise<{ rows: T[]; more: boolean }>;
  /** Tells the product, by a webhook, what an object is like now. */
  tell(type: string, object: StripeObject, before?: Record<string, unknown>): Promise<void>;
  /** The object that should be looked at next, if its time has come. */
  due(untilSeconds: number): Promise<{ object: StripeObject; dueAt: number } | undefined>;
  tx: PoolClient;
}

export interface PageOf {
  limit?: number | undefined;
  startingAfter?: string | undefined;
  sinceSeconds?: number | undefined;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const apiVersion = '2026-10-28.endive';

/**
 * Opens Stripe's tables, making them where they are not there.
 * @param deliver how many copies of an event are to be sent, each with its delay
 */
export async function openStore(pool: Pool, deliver: () => number[]) {
  await inTransaction(pool, async (tx) => {
    await tx.query(lock);
    await tx.query(schema);
  });
  return {
    pool,
    /** Runs what reads and writes. Nothing stays of it when it throws. */
    write: <T>(work: (records: Records) => Promise<T>): Promise<T> =>
      inTransaction(pool, async (tx) => {
        await tx.query(lock);
        return work(await recordsOf(tx, deliver));
      }),
  };
}
export type Store = Awaited<ReturnType<typeof openStore>>;

async function inTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  let failure: Error | undefined;
  try {
    await tx.query('BEGIN');
    const result = await work(tx);
    await tx.query('COMMIT');
    return result;
  } catch (error) {
    await tx.query('ROLLBACK').catch((broken: Error) => (failure = broken));
    throw error;
  } finally {
    tx.release(failure);
  }
}

async function recordsOf(tx: PoolClient, deliver: () => number[]): Promise<Records> {
  const clock = await tx.query('SELECT floor(extract(epoch FROM app_now()))::float8 AS now');
  const records: Records = {
    tx,
    now: clock.rows[0].now,
    async find<T extends StripeObject>(kind: T['object'], id: string) {
      const { rows } = await tx.query('SELECT body FROM sandbox.stripe_objects WHERE id = $1 AND object = $2', [
        id,
        kind,
      ]);
      return rows[0]?.body as T | undefined;
    },
    async get<T extends StripeObject>(kind: T['object'], id: string, param?: string) {
      const found = await records.find<T>(kind, id);
      if (!found) throw missing(kind, id, param);
      return found;
    },
    async put(object, dueAt) {
      await tx.query(
        `INSERT INTO sandbox.stripe_objects (id, object, body, due_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET body = EXCLUDED.body,
           due_at = CASE WHEN $5 THEN EXCLUDED.due_at ELSE stripe_objects.due_at END`,
        [object.id, object.object, JSON.stringify(object), dueAt ?? null, dueAt !== undefined],
      );
    },
    async list<T extends StripeObject>(kind: T['object'], like: object = {}, page: PageOf = {}) {
      const limit = page.limit ?? 10;
      if (limit < 1 || limit > 100)
        throw invalid('This value must be between 1 and 100.', { param: 'limit', code: 'parameter_invalid_integer' });
      const { rows } = await tx.query(
        `SELECT body FROM sandbox.stripe_objects
         WHERE object = $1 AND body @> $2
           AND ($3::text IS NULL OR seq < (SELECT seq FROM sandbox.stripe_objects WHERE id = $3))
           AND ($4::bigint IS NULL OR (body->>'created')::bigint >= $4)
         ORDER BY seq DESC LIMIT $5`,
        [kind, JSON.stringify(like), page.startingAfter ?? null, page.sinceSeconds ?? null, limit + 1],
      );
      return { rows: rows.slice(0, limit).map(({ body }) => body as T), more: rows.length > limit };
    },
    async tell(type, object, before) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: records.now,
        data: before ? { object, previous_attributes: before } : { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      await records.put(event);
      for (const delayMs of deliver())
        await tx.query(
          `INSERT INTO sandbox.stripe_deliveries (event_id, next_at)
           VALUES ($1, clock_timestamp() + make_interval(secs => $2))`,
          [event.id, delayMs / 1_000],
        );
    },
    async due(untilSeconds) {
      const { rows } = await tx.query(
        `SELECT body, due_at::float8 AS "dueAt" FROM sandbox.stripe_objects
         WHERE due_at <= $1 ORDER BY due_at, seq LIMIT 1`,
        [untilSeconds],
      );
      return rows[0] && { object: rows[0].body as StripeObject, dueAt: rows[0].dueAt as number };
    },
  };
  return records;
}

import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { queryOne, queryRow, queryRows, raw } from '../sql.ts';
import { AppError } from './errors.ts';

/** A request that never finished (its process died) may be tried again after this. */
const abandonedAfterSeconds = 60;
const maxKeyLength = 200;

interface StoredRequest {
  /** Null where a key that has no row was asked for with something else. */
  request_hash: Buffer | null;
  status: number | null;
  response: unknown;
  is_abandoned: boolean;
}

const isAbandoned = `(existing.status IS NULL AND existing.created_at < app_now() - interval '${abandonedAfterSeconds} seconds')`;

/** The request's Idempotency-Key, if any. @throws {AppError} `invalid_input` */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length > 0 && key.length <= maxKeyLength) return key;
  throw new AppError('invalid_input', `An Idempotency-Key has 1 to ${maxKeyLength} characters`);
}

const hashOf = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest();

/** A request and the key that its account gave it. */
export interface KeyedRequest {
  accountId: number;
  key: string;
  hash: Buffer;
}

/** The request with its Idempotency-Key; null without one. @throws {AppError} `invalid_input` */
export function keyedRequest(request: FastifyRequest, accountId: number): KeyedRequest | null {
  const key = idempotencyKeyOf(request);
  return key === null ? null : { accountId, key, hash: hashOf(request) };
}

/** The first 16 bytes of a SHA-256, as the UUID of a format of one's own (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * What an intent is found by again, however long ago it was: account, route and the caller's key, hashed. Stored with the intent, in one
 * row. Null without a key.
 * @throws {AppError} `invalid_input`
 */
export function callerKeyOf(request: FastifyRequest, accountId: number): string | null {
  const key = idempotencyKeyOf(request);
  const [path] = request.url.split('?');
  return key === null ? null : uuidOf(JSON.stringify([accountId, request.method, path, key]));
}

/**
 * The key that a provider is given for an intent; random where the caller gave none.
 * @param earlier how many intents of the same key the provider has refused for good: it would repeat its refusal
 */
export const providerKeyOf = (callerKey: string | null, earlier = 0): string =>
  callerKey === null ? randomUUID() : uuidOf(`${callerKey}:${earlier}`);

const inFlight = () => new AppError('in_flight', undefined, { retryAfterSeconds: 1 });

const storedColumns = `existing.request_hash, existing.status, existing.response, ${isAbandoned} AS is_abandoned`;

/**
 * The answer in a key's row; undefined where there is none yet.
 * @throws {AppError} `in_flight` while another call claims the key, `idempotency_mismatch` for another request under the key
 */
function answerIn(stored: StoredRequest | null, { hash }: KeyedRequest): { data: unknown } | undefined {
  if (!stored?.request_hash) return undefined;
  if (!stored.request_hash.equals(hash)) throw new AppError('idempotency_mismatch');
  if (stored.is_abandoned) return undefined;
  if (stored.status === null) throw inFlight();
  return { data: stored.response };
}

const storedAnswer = async (db: Knex, keyed: KeyedRequest): Promise<{ data: unknown } | undefined> =>
  answerIn(
    await queryRow<StoredRequest>(db)`
      SELECT ${raw(storedColumns)} FROM idempotency_keys existing
       WHERE account_id = ${keyed.accountId} AND key = ${keyed.key}`,
    keyed,
  );

/** Runs once per account and key what changes only the database: effect, key and answer are one transaction. */
export type Commit = <T>(work: (db: Knex) => Promise<T>) => Promise<T>;

const commitUnder =
  (db: Knex, keyed: KeyedRequest): Commit =>
  async <T>(work: (db: Knex) => Promise<T>) => {
    try {
      return await db.transaction((trx) => commitOnce(trx, keyed, work));
    } catch (error) {
      // Another call under the key may have committed after our look for its answer, which our insert then meets.
      const stored = await storedAnswer(db, keyed);
      if (stored) return stored.data as T;
      throw error;
    }
  };

async function commitOnce<T>(trx: Knex.Transaction, keyed: KeyedRequest, work: (db: Knex) => Promise<T>): Promise<T> {
  const { accountId, key, hash } = keyed;
  // The lock is released by the end of the transaction, and by the end of its process.
  const { isFree, ...stored } = await queryOne<StoredRequest & { isFree: boolean }>(trx)`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`idempotency:${accountId}:${key}`}, 0)) AS "isFree", ${raw(storedColumns)}
      FROM (VALUES (1)) AS one LEFT JOIN idempotency_keys existing
        ON existing.account_id = ${accountId} AND existing.key = ${key}`;
  const answered = answerIn(stored, keyed);
  if (answered) return answered.data as T;
  if (!isFree) throw inFlight();
  const data = await work(trx);
  const kept = await queryRows<unknown>(trx)`
    INSERT INTO idempotency_keys AS existing (account_id, key, request_hash, status, response)
    VALUES (${accountId}, ${key}, ${hash}, 200, ${JSON.stringify(data)})
    ON CONFLICT (account_id, key) DO UPDATE SET status = 200, response = EXCLUDED.response
     WHERE existing.request_hash = EXCLUDED.request_hash AND ${raw(isAbandoned)}
    RETURNING key`;
  // A route that claims its key beforehand, or the other call, was under the same one: nothing of this call is kept.
  if (kept.length === 0) throw new AppError('idempotency_mismatch');
  return data;
}

/**
 * Runs a handler whose effect lies in the database alone. Under a key, what it does through `commit` and its answer commit together, so a
 * process that dies leaves both or nothing; a repetition gets the stored answer.
 * @param keyed null without a key: `commit` is the pool, and services open their own transactions
 * @throws {AppError} `in_flight`, `idempotency_mismatch`
 */
export async function withCommittedAnswer<T>(
  db: Knex,
  keyed: KeyedRequest | null,
  handler: (commit: Commit) => Promise<T>,
): Promise<T> {
  if (keyed === null) return handler((work) => work(db));
  const stored = await storedAnswer(db, keyed);
  return stored ? (stored.data as T) : handler(commitUnder(db, keyed));
}

/** The same, where nothing comes before the effect: an earlier answer is looked for with the first statement of its transaction. */
export const commitAnswer = <T>(db: Knex, keyed: KeyedRequest | null, work: (db: Knex) => Promise<T>): Promise<T> =>
  keyed === null ? work(db) : commitUnder(db, keyed)(work);

/**
 * Claims the key, runs a request that calls other systems, and stores its answer. What such a request intends is committed with the
 * provider's key before the provider is called (`begin-purchase.service.ts`), so that a repetition after a death resumes it.
 * @param work where it throws, the key is free again
 * @throws {AppError} `in_flight` while the first is still running, `idempotency_mismatch` for another request under the key
 */
export async function withClaimedKey<T>(db: Knex, keyed: KeyedRequest, work: () => Promise<T>): Promise<T> {
  const { accountId, key, hash } = keyed;
  const mine = { account_id: accountId, key };
  const taken = await queryRows<unknown>(db)`
    INSERT INTO idempotency_keys AS existing (account_id, key, request_hash) VALUES (${accountId}, ${key}, ${hash})
    ON CONFLICT (account_id, key) DO UPDATE SET created_at = app_now()
     WHERE existing.request_hash = EXCLUDED.request_hash AND ${raw(isAbandoned)}
    RETURNING key`;
  if (taken.length === 0) {
    const stored = await storedAnswer(db, keyed);
    if (!stored) throw inFlight();
    return stored.data as T;
  }
  try {
    const data = await work();
    await db('idempotency_keys')
      .where(mine)
      .update({ status: 200, response: JSON.stringify(data) });
    return data;
  } catch (error) {
    await db('idempotency_keys').where(mine).delete();
    throw error;
  }
}

import { createHash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { inBatches } from '../batches.ts';
import { inTransaction, queryRow, queryRows, raw } from '../sql.ts';
import { because } from '../because.ts';
import { AppError } from './errors.ts';

/** A request that never finished (its process died) may be tried again after this. */
const abandonedAfterSeconds = 60;
const maxKeyLength = 200;

interface StoredRequest {
  /** Null where the key has no row. */
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
  throw new AppError('invalid_input', because('requests.key_length', { max: maxKeyLength }));
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
  async <T>(work: (db: Knex) => Promise<T>) =>
    (await commitOnce(db, keyed, work, (data) => data)).data as T;

/** SQL: a column that has the transaction take general plans: its statements go by keys, and each connection would plan them anew five times. */
const generalPlans = `, set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * Takes keys for a transaction: its end releases them, and so does the end of its process.
 * @param options.plansAreGeneral whether the plans of the statements that follow don't depend on their values
 * @returns for each the answer that it has; undefined where it is free
 *   Refusals (`in_flight`, `idempotency_mismatch`) are returned, not thrown
 */
async function takeKeys(
  trx: Knex.Transaction,
  requests: readonly KeyedRequest[],
  { plansAreGeneral = false } = {},
): Promise<({ data: unknown } | AppError | undefined)[]> {
  const rows = await queryRows<StoredRequest & { isFree: boolean }>(trx)`
    SELECT pg_try_advisory_xact_lock(hashtextextended('idempotency:' || asked.account_id || ':' || asked.key, 0)) AS "isFree",
           ${raw(storedColumns)}${raw(plansAreGeneral ? generalPlans : '')}
      FROM unnest(${requests.map((one) => one.accountId)}::int[], ${requests.map((one) => one.key)}::text[])
           WITH ORDINALITY AS asked (account_id, key, place)
      LEFT JOIN idempotency_keys existing ON existing.account_id = asked.account_id AND existing.key = asked.key
     ORDER BY asked.place`;
  return requests.map((request, index) => {
    const { isFree, ...stored } = rows[index]!;
    try {
      return answerIn(stored, request) ?? (isFree ? undefined : inFlight());
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
}

/** Stores answers under their keys. @throws {AppError} `idempotency_mismatch` where one has been taken: the transaction then has no effect */
async function storeAnswers(
  trx: Knex.Transaction,
  answers: readonly { keyed: KeyedRequest; data: unknown }[],
): Promise<void> {
  if (answers.length === 0) return;
  const stored = await queryRows<unknown>(trx)`
    INSERT INTO idempotency_keys AS existing (account_id, key, request_hash, status, response)
    SELECT account_id, key, request_hash, 200, response
      FROM unnest(${answers.map(({ keyed }) => keyed.accountId)}::int[], ${answers.map(({ keyed }) => keyed.key)}::text[],
                  ${answers.map(({ keyed }) => keyed.hash) as unknown as string[]}::bytea[],
                  ${answers.map(({ data }) => JSON.stringify(data))}::jsonb[]) AS one (account_id, key, request_hash, response)
     ORDER BY account_id, key
    ON CONFLICT (account_id, key) DO UPDATE SET status = 200, response = EXCLUDED.response
     WHERE existing.request_hash = EXCLUDED.request_hash AND ${raw(isAbandoned)}
    RETURNING key`;
  // A route that claims its key beforehand, or another call, was under the same one.
  if (stored.length < answers.length) throw new AppError('idempotency_mismatch');
}

/**
 * Runs work in a transaction with its key and answer.
 * @param storedOf what is stored of the work's result, for a repetition
 * @returns the result, or what was stored of an earlier one
 */
async function commitOnce<T>(
  db: Knex,
  keyed: KeyedRequest,
  work: (db: Knex) => Promise<T>,
  storedOf: (data: T) => unknown,
): Promise<{ isRepeated: false; data: T } | { isRepeated: true; data: unknown }> {
  try {
    return await db.transaction(async (trx) => {
      const [taken] = await takeKeys(trx, [keyed]);
      if (taken instanceof AppError) throw taken;
      if (taken) return { isRepeated: true, data: taken.data };
      const data = await work(trx);
      await storeAnswers(trx, [{ keyed, data: storedOf(data) }]);
      return { isRepeated: false, data };
    });
  } catch (error) {
    // Another call under the key may have committed after we looked for its answer: our insert then conflicts with it.
    const stored = await storedAnswer(db, keyed);
    if (stored) return { isRepeated: true, data: stored.data };
    throw error;
  }
}

/** What became of one of several effects: done, refused, or left to a transaction of its own. */
export type Committed<T> = { data: T } | AppError | 'separate';

interface Effect<Input> {
  keyed: KeyedRequest | null;
  input: Input;
}

/**
 * Runs effects in the database that arrive together in one transaction, each once per account and key: locks, statements and the commit are
 * shared. Where one fails otherwise than by a refusal, each is tried in a transaction of its own.
 * @param work does the effects, and may leave some to a transaction of their own where there are several
 * @param options.most effects at once
 * @param options.sideBySide transactions at once while enough effects wait to fill another; one unless given
 * @param options.locksOf what an effect locks, as far as it is known before: a transaction beside another takes those first that don't wait for it
 * @param options.keyOf effects of the same key never share a transaction. It must be the same for all of an account: they may carry the same
 *   Idempotency-Key
 * @returns a function that gives what the work did for one, and null where that was done before under the key
 * @throws {AppError} from the function: as refused by the work, `in_flight`, `idempotency_mismatch`
 */
export function committedInBatches<Input, T>(
  db: Knex,
  work: (trx: Knex.Transaction, inputs: readonly Input[]) => Promise<Committed<T>[]>,
  {
    most,
    sideBySide = 1,
    keyOf,
    locksOf,
  }: {
    most: number;
    sideBySide?: number;
    keyOf: (input: Input) => unknown;
    locksOf?: (input: Input) => readonly unknown[];
  },
): (keyed: KeyedRequest | null, input: Input) => Promise<T | null> {
  const effectOf = (input: Input) => (of: Knex) =>
    inTransaction(of, async (trx) => {
      const [result] = await work(trx, [input]);
      if (result instanceof AppError) throw result;
      if (result === 'separate' || !result) throw new Error('A single effect was not committed');
      return result.data;
    });
  const commitSeparately = async ({ keyed, input }: Effect<Input>): Promise<T | null> => {
    if (keyed === null) return effectOf(input)(db);
    const done = await commitOnce(db, keyed, effectOf(input), () => null);
    // What is stored is ignored: earlier releases stored whole answers.
    return done.isRepeated ? null : done.data;
  };

  const commitTogether = (effects: readonly Effect<Input>[]): Promise<Committed<T | null>[]> =>
    db.transaction(async (trx) => {
      const withKeys = effects.filter((effect) => effect.keyed !== null);
      const taken = await takeKeys(
        trx,
        withKeys.map((effect) => effect.keyed!),
        { plansAreGeneral: true },
      );
      const results = new Map<Effect<Input>, Committed<T | null>>();
      withKeys.forEach((effect, index) => {
        const before = taken[index];
        if (before) results.set(effect, before instanceof AppError ? before : { data: null });
      });
      const free = effects.filter((effect) => !results.has(effect));
      const done = await work(
        trx,
        free.map((effect) => effect.input),
      );
      free.forEach((effect, index) => results.set(effect, done[index]!));
      await storeAnswers(
        trx,
        free.flatMap(({ keyed }, index) => {
          const result = done[index]!;
          return keyed && typeof result === 'object' && 'data' in result ? [{ keyed, data: null }] : [];
        }),
      );
      return effects.map((effect) => results.get(effect)!);
    });

  const batched = inBatches(
    async (effects: readonly Effect<Input>[]): Promise<Committed<T | null>[]> =>
      effects.length === 1 ? [{ data: await commitSeparately(effects[0]!) }] : commitTogether(effects),
    {
      most,
      sideBySide,
      keyOf: ({ input }) => keyOf(input),
      locksOf: ({ input }) => locksOf?.(input) ?? [],
    },
  );
  return async (keyed, input) => {
    const result = await batched({ keyed, input });
    if (result instanceof AppError) throw result;
    return result === 'separate' ? commitSeparately({ keyed, input }) : result.data;
  };
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
  const taken = await queryRows<{ claimed_at: string }>(db)`
    INSERT INTO idempotency_keys AS existing (account_id, key, request_hash) VALUES (${accountId}, ${key}, ${hash})
    ON CONFLICT (account_id, key) DO UPDATE SET created_at = app_now()
     WHERE existing.request_hash = EXCLUDED.request_hash AND ${raw(isAbandoned)}
    RETURNING created_at::text AS claimed_at`;
  const [claim] = taken;
  if (!claim) {
    const stored = await storedAnswer(db, keyed);
    if (!stored) throw inFlight();
    return stored.data as T;
  }
  // By its time: a call that takes longer than a claim holds may find the key with whoever took it over, whose answer stays.
  const mine = { account_id: accountId, key, created_at: claim.claimed_at };
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

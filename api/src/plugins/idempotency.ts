import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { queryRows } from '../sql.ts';
import { AppError } from './errors.ts';

/** A request that never finished (its process died) may be tried again after this. */
const abandonedAfterSeconds = 60;
const maxKeyLength = 200;

interface StoredRequest {
  request_hash: Buffer;
  status: number | null;
  response: unknown;
}

/** The request's Idempotency-Key, if any. @throws {AppError} `invalid_input` */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length > 0 && key.length <= maxKeyLength) return key;
  throw new AppError('invalid_input', `An Idempotency-Key has 1 to ${maxKeyLength} characters`);
}

const hashOf = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest();

/**
 * Runs a request once per account and key; a repetition gets the first one's answer. Money is safe without it, since natural keys make
 * replays harmless: this lets a caller whose answer got lost ask for it again.
 * @param work where it throws, nothing was done, and the key is free again
 * @throws {AppError} `in_flight` while the first is still running, `idempotency_mismatch` for another request under the key
 */
export async function withIdempotencyKey<T>(
  db: Knex,
  accountId: number,
  key: string,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const hash = hashOf(request);
  const mine = { account_id: accountId, key };
  const taken = await queryRows<unknown>(db)`
    INSERT INTO idempotency_keys AS existing (account_id, key, request_hash) VALUES (${accountId}, ${key}, ${hash})
    ON CONFLICT (account_id, key) DO UPDATE SET created_at = app_now()
     WHERE existing.status IS NULL AND existing.request_hash = EXCLUDED.request_hash
       AND existing.created_at < app_now() - make_interval(secs => ${abandonedAfterSeconds})
    RETURNING key`;
  if (taken.length === 0) {
    const existing = await db('idempotency_keys')
      .where(mine)
      .first<StoredRequest | undefined>('request_hash', 'status', 'response');
    if (!existing) throw new AppError('in_flight', undefined, { retryAfterSeconds: 1 });
    if (!existing.request_hash.equals(hash)) throw new AppError('idempotency_mismatch');
    if (existing.status === null) throw new AppError('in_flight', undefined, { retryAfterSeconds: 1 });
    return existing.response as T;
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

import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { Storage } from '../../gateways/storage/index.ts';
import { unreferencedKeys } from './media.repository.ts';

/** A file is stored just before its row: after a day it won't get one. */
const dayMs = 86_400_000;
const keysAtOnce = 500;

/**
 * Removes files that no row refers to, left by a process that died between storing a file and committing its row.
 * @returns how many
 */
export async function removeOrphans(db: Knex, storage: Storage, olderThanMs = dayMs): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const check = async () => {
    for (const key of await unreferencedKeys(db, batch)) {
      await storage.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const key of storage.olderThan(olderThanMs)) {
    batch.push(key);
    if (batch.length === keysAtOnce) await check();
  }
  if (batch.length > 0) await check();
  return removed;
}

/** Removes a file that is no longer referenced. On failure the orphans job removes it. */
export async function removeStored(
  { storage, log }: { storage: Storage; log: FastifyBaseLogger },
  key: string,
): Promise<void> {
  await storage.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'a file could not be removed'));
}

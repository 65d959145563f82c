import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { patiently } from '../../../scripts/lib/torture/database.ts';
import { openStandby } from '../../../scripts/lib/torture/standby.ts';
import { answerTo, makeAnswerable } from '../../lib/answerable.ts';
import { type Callers, makeHotCalls } from '../../lib/hot-calls.ts';
import { askAll, type Request } from '../../lib/http-load.ts';
import { percentile } from '../../lib/numbers.ts';
import { databaseMs, usedBetween } from '../../lib/processor-time.ts';
import type { Product } from '../../lib/product.ts';

/** Of the product's block of ports. */
const apiOffset = 10;
const readerOffset = 18;
const connections = 20;
const perCampaign = 20;
const sampleMs = 50;
/** Those that read one account's own rows (docs/operations.md). */
const reads = ['account', 'campaigns', 'campaign', 'feed', 'transactions', 'queue'] as const;

/**
 * A standby that nobody waits for: how far it is behind while curators answer, what it takes, and what reading it takes off the primary.
 * @param answers how many, after as many to warm up
 * @param count requests of each call, after as many to warm up
 */
export async function measureReplica(
  product: Product,
  callers: Callers,
  { answers, count }: { answers: number; count: number },
  say: (line: string) => void,
): Promise<void> {
  const { owner, database } = product;
  const standby = await openStandby(database, product.ownerUrl, {
    ...database,
    port: database.port + 1,
    folder: path.join(path.dirname(database.folder), 'standby'),
    logFile: path.join(path.dirname(database.folder), 'standby.log'),
  });
  let isThere = true;
  const stop = async () => {
    if (!isThere) return;
    isThere = false;
    await standby.stop();
  };
  product.stopFirst(stop);
  const { folder } = standby.options;
  try {
    // It is one for reads: no commit waits for it.
    await owner.query('ALTER SYSTEM RESET synchronous_standby_names');
    await owner.query('SELECT pg_reload_conf()');
    const open = await makeAnswerable(owner, { count: 2 * answers, perCampaign });
    const requests = open.map((one) => answerTo(product, one));
    await askAll(product.apiPort, connections, requests.slice(0, answers));
    say(await whileAnswered(product, folder, requests.slice(answers)));

    const asApp = new URL(product.appUrl);
    asApp.port = String(standby.options.port);
    const hot = await makeHotCalls(product, callers, 2 * count);
    await caughtUp(product);
    const port = product.apiPort - apiOffset + readerOffset;
    const reader = await product.serve('api/src/server.ts', readerOffset, {
      FANFARE_JOBS: 'off',
      FANFARE_PORT: String(port - apiOffset),
      APP_DATABASE_URL: asApp.href,
    });
    for (const name of reads) {
      const some = hot[name] as readonly Request[];
      await askAll(port, connections, some.slice(0, count));
      const [before, standbyBefore] = [await product.apart(), databaseMs(folder, new Set())];
      await askAll(port, connections, some.slice(count));
      const [after, standbyAfter] = [await product.apart(), databaseMs(folder, new Set())];
      const each = (ms: number) => `${(ms / count).toFixed(3)} ms`;
      say(
        `${name}: the standby takes ${each(standbyAfter - standbyBefore)}, the primary ${each(after.databaseMs - before.databaseMs)}`,
      );
    }
    await reader.stop();
  } finally {
    await stop();
    // Or the primary would keep all WAL for it.
    await owner.query('SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots');
  }
}

/** Waits until the standby has replayed all there is. */
const caughtUp = ({ owner }: Product) =>
  patiently(async () => {
    const { rows } = await owner.query<{ isBehind: boolean }>(
      `SELECT coalesce(bool_or(replay_lsn IS NULL OR replay_lsn < pg_current_wal_flush_lsn()), true) AS "isBehind" FROM pg_stat_replication`,
    );
    if (rows[0]!.isBehind) throw new Error('The standby does not follow');
  });

interface Lag {
  bytes: number;
  ms: number;
}

/** Has curators answer at the primary, and looks how far the standby is behind meanwhile. @returns a line about it */
async function whileAnswered(product: Product, standbyFolder: string, requests: Request[]): Promise<string> {
  const { owner } = product;
  const state = async () => {
    await caughtUp(product);
    const { rows } = await owner.query<{ bytes: number }>(
      `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`,
    );
    return {
      primary: await product.apart(),
      standbyMs: databaseMs(standbyFolder, new Set()),
      walBytes: rows[0]!.bytes,
    };
  };
  const before = await state();
  const lags: Lag[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await owner.query<Lag>(
        `SELECT (pg_current_wal_flush_lsn() - replay_lsn)::float8 AS bytes, coalesce(extract(epoch FROM replay_lag) * 1000, 0)::float8 AS ms
           FROM pg_stat_replication WHERE replay_lsn IS NOT NULL`,
      );
      lags.push(...rows);
      await wait(sampleMs);
    }
  })();
  let elapsedMs: number;
  try {
    ({ elapsedMs } = await askAll(product.apiPort, connections, requests));
  } finally {
    isOver = true;
    await watching;
  }
  const after = await state();
  const primaryMs = usedBetween(before.primary.connections, after.primary.connections);
  const standbyMs = after.standbyMs - before.standbyMs;
  const at = (part: number) =>
    `${percentile(
      lags.map(({ ms }) => ms),
      part,
    ).toFixed(1)} ms or ${(
      percentile(
        lags.map(({ bytes }) => bytes),
        part,
      ) / 1e3
    ).toFixed(1)} kB`;
  return (
    `${requests.length} answers in ${(elapsedMs / 1_000).toFixed(1)} s, ${((after.walBytes - before.walBytes) / 1e6).toFixed(1)} MB of WAL: ` +
    `the primary’s connections take ${primaryMs.toFixed(0)} ms, the whole standby ${standbyMs.toFixed(0)} ms, ${(standbyMs / primaryMs).toFixed(2)} of it; ` +
    `it is behind by ${at(0.5)}, at the 99th percentile by ${at(0.99)}, at most by ${at(1)}`
  );
}

import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { openStandby } from '../../../scripts/lib/torture/standby.ts';
import type { CallName, Measured } from '../../lib/capacity/measured.ts';
import type { Callers, HotCalls } from '../../lib/hot-calls.ts';
import { makeHotCalls } from '../../lib/hot-calls.ts';
import { askAll, Connection, type Request } from '../../lib/http-load.ts';
import { percentile } from '../../lib/numbers.ts';
import { connectionTimes, processorMs, usedBetween } from '../../lib/processor-time.ts';
import type { Product } from '../../lib/product.ts';

const apiOffset = 10;
const replicaApiOffset = 18;
const standbyOffset = 35;

const probes = 100;
const reads: readonly CallName[] = ['account', 'campaigns', 'campaign', 'services', 'feed', 'transactions', 'queue'];

export interface ReplicaFigures extends Pick<Measured, 'replica'> {
  /** What each read answers where nothing can be written. */
  answers: Partial<Record<CallName, number>>;
  /** Processor time of the same reads (milliseconds): at the primary, and then there and at the standby. */
  primaryMs: number;
  movedPrimaryMs: number;
  standbyMs: number;
}

/** A streaming standby that reads go to, by an API of their own: what that takes off the primary, and how old what it shows is. */
export async function measureReplica(
  product: Product,
  callers: Callers,
  count: number,
  say: (line: string) => void,
): Promise<ReplicaFigures> {
  const { owner, ownerUrl } = product;
  const hot = await makeHotCalls(product, callers, count);
  const primary = {
    user: 'fanfare',
    password: decodeURIComponent(new URL(ownerUrl).password),
    port: Number(new URL(ownerUrl).port),
  };
  const standbyPort = product.apiPort - apiOffset + standbyOffset;
  const folder = path.join(path.dirname(product.databaseFolder), 'standby');
  const standby = await openStandby(
    { ...primary, folder: product.databaseFolder, isDurable: true, logFile: '' },
    ownerUrl,
    {
      ...primary,
      port: standbyPort,
      folder,
      isDurable: true,
      logFile: path.join(path.dirname(folder), 'standby.log'),
    },
  );
  // It follows, and nobody waits for it.
  await owner.query('ALTER SYSTEM RESET synchronous_standby_names');
  await owner.query('SELECT pg_reload_conf()');
  const url = new URL(ownerUrl);
  url.port = String(standbyPort);
  const replica = new Pool({ connectionString: url.href, max: 2, idleTimeoutMillis: 0 });
  replica.on('error', () => {});
  try {
    const app = new URL(product.appUrl);
    app.port = String(standbyPort);
    const port = product.apiPort - apiOffset + replicaApiOffset;
    await product.serve('api/src/server.ts', replicaApiOffset, {
      FANFARE_JOBS: 'off',
      FANFARE_PORT: String(port - apiOffset),
      APP_DATABASE_URL: app.href,
      DATABASE_URL: url.href,
    });
    const answers = await answersAt(port, hot);
    say(`Answers of reads at the standby: ${JSON.stringify(answers)}`);
    const readable = reads.filter((name) => answers[name] === 200).flatMap((name) => requestsOf(hot, name));
    await askAll(product.apiPort, 1, readable);
    const used = async (at: number) => {
      const times = async () => [await connectionTimes(owner, 'fanfare-api'), await connectionTimes(replica, 'fanfare-api')] as const;
      const before = await times();
      await askAll(at, 4, readable);
      const after = await times();
      return { primaryMs: usedBetween(before[0], after[0]), standbyMs: usedBetween(before[1], after[1]) };
    };
    const here = await used(product.apiPort);
    await askAll(port, 1, readable);
    const moved = await used(port);
    const replayMsPerMegabyte = await replayOf(owner, replica, () =>
      askAll(product.apiPort, 4, [...requestsOf(hot, 'payment'), ...requestsOf(hot, 'answer')]),
    );
    const stale = await staleMs(owner, replica);
    return {
      answers,
      primaryMs: here.primaryMs,
      movedPrimaryMs: moved.primaryMs,
      standbyMs: moved.standbyMs,
      replica: { replayMsPerMegabyte, staleP50Ms: percentile(stale, 0.5), staleP99Ms: percentile(stale, 0.99) },
    };
  } finally {
    await replica.end();
    await standby.stop();
  }
}

const requestsOf = (hot: HotCalls, name: CallName): Request[] =>
  hot[name].filter((each): each is Request => each !== null);

/** The status of one request of each read. */
async function answersAt(port: number, hot: HotCalls): Promise<ReplicaFigures['answers']> {
  const answers: ReplicaFigures['answers'] = {};
  for (const name of reads) {
    const connection = new Connection(port);
    answers[name] = (await connection.ask(requestsOf(hot, name)[0]!)).status;
    connection.close();
  }
  return answers;
}

/** Processor time of the standby's process that applies WAL, per megabyte. */
async function replayOf(owner: Pool, replica: Pool, write: () => Promise<unknown>): Promise<number> {
  const { rows } = await replica.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'startup'`,
  );
  const state = async () => ({
    ms: processorMs(rows[0]!.pid),
    lsn: Number(
      (await replica.query<{ at: string }>(`SELECT (pg_last_wal_replay_lsn() - '0/0')::text AS at`)).rows[0]!.at,
    ),
  });
  await owner.query('CHECKPOINT');
  const before = await state();
  await write();
  await untilReplayed(owner, replica);
  const after = await state();
  return (after.ms - before.ms) / ((after.lsn - before.lsn) / 2 ** 20);
}

async function untilReplayed(owner: Pool, replica: Pool): Promise<void> {
  const { rows } = await owner.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn');
  for (;;) {
    const there = await replica.query<{ isThere: boolean }>(
      'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isThere"',
      [rows[0]!.lsn],
    );
    if (there.rows[0]!.isThere) return;
    await wait(1);
  }
}

/** For how long after its commit a row isn't at the standby, while nothing else is written. */
async function staleMs(owner: Pool, replica: Pool): Promise<number[]> {
  await owner.query('CREATE TABLE bench_probes (n int PRIMARY KEY)');
  const times: number[] = [];
  for (let n = 0; n < probes; n += 1) {
    await owner.query('INSERT INTO bench_probes VALUES ($1)', [n]);
    const committedAt = performance.now();
    await untilReplayed(owner, replica);
    times.push(performance.now() - committedAt);
  }
  return times;
}

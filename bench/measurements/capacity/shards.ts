import { Client } from 'pg';
import {
  deliver,
  issueTo,
  openShard,
  payAcross,
  payWithin,
  positionOf,
  type Shard,
} from '../../lib/capacity/shards.ts';
import type { Product } from '../../lib/product.ts';
import { processorMs } from '../../lib/processor-time.ts';

const artist = { accountId: 900_001, kind: 'lot' };
const curators = [900_002, 900_003];
const names = ['north', 'south'] as const;

interface Used {
  ms: number;
  walBytes: number;
}

/** What a payment takes within a shard, and between two: two databases with the product's schema on the measured server. */
export async function measureShards(
  { ownerUrl, owner, run }: Product,
  payments: number,
): Promise<{ within: Used; across: Used; agree: boolean }> {
  const open = async (name: (typeof names)[number]): Promise<Shard> => {
    await owner.query(`CREATE DATABASE bench_${name}`);
    const url = new URL(ownerUrl);
    url.pathname = `/bench_${name}`;
    await run('api/src/cli/migrate.ts', [], { DATABASE_URL: url.href });
    const db = new Client({ connectionString: url.href });
    await db.connect();
    return { name, db };
  };
  const shards: [Shard, Shard] = [await open(names[0]), await open(names[1])];
  try {
    await openShard(shards[0], [names[1]]);
    await openShard(shards[1], [names[0]]);
    await issueTo(shards[0], artist.accountId, artist.kind, 10 ** 9);
    for (const [index, accountId] of curators.entries())
      await issueTo(shards[index]!, accountId, 'curator_clearing', 0);
    const pids = await Promise.all(
      shards.map(async ({ db }) => (await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid),
    );
    const lsn = async () =>
      Number(
        (await shards[0].db.query<{ at: string }>(`SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS at`)).rows[0]!
          .at,
      );
    const spent = () => pids.map(processorMs).reduce((sum, each) => sum + each, 0);
    const used = async (
      pay: (idem: string) => Promise<void>,
      after: () => Promise<unknown>,
      kind: string,
    ): Promise<Used> => {
      const [ms, bytes] = [spent(), await lsn()];
      for (let index = 0; index < payments; index += 1) await pay(`${kind}:${index}`);
      await after();
      return { ms: (spent() - ms) / payments, walBytes: ((await lsn()) - bytes) / payments };
    };
    const to = (index: number) => ({ accountId: curators[index]!, kind: 'curator_clearing' });
    const pay = {
      within: (idem: string) => payWithin(shards[0], { idem, from: artist, to: to(0), price: 400, share: 200 }),
      across: (idem: string) =>
        payAcross(shards[0], names[1], { idem, from: artist, to: to(1), price: 400, share: 200 }),
    };
    for (const [kind, one] of Object.entries(pay))
      for (let index = 0; index < 20; index += 1) await one(`warm:${kind}:${index}`);
    const within = await used(pay.within, async () => {}, 'within');
    const across = await used(pay.across, () => deliver(shards[0], shards[1], { atMost: payments + 20 }), 'across');
    const { held, issued, underWay, unbooked } = await positionOf(shards);
    return { within, across, agree: held === issued && underWay === 0 && unbooked === 0 };
  } finally {
    for (const { db } of shards) await db.end();
  }
}

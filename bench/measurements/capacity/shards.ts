import { Client } from 'pg';
import { deliver, issueTo, openShard, payAcross, payWithin, type Shard } from '../../lib/capacity/shards.ts';
import { median } from '../../lib/numbers.ts';
import { processorMs } from '../../lib/processor-time.ts';
import type { Product } from '../../lib/product.ts';

const rounds = 5;
/** Orders are delivered so many at a time. */
const atOnce = 100;
const price = 400;
const share = 200;
const artist = { accountId: 1, kind: 'lot' };
const curator = { accountId: 2, kind: 'curator_clearing' };

interface Used {
  processorMs: number;
  walBytes: number;
}

/** What a payment to another shard takes beside one within (docs/decisions/291): in two databases of the product's server, by their two connections. */
export async function measureShards(product: Product, payments: number, say: (line: string) => void): Promise<void> {
  const opened: Client[] = [];
  try {
    const north = await makeShard(product, opened, 'north', 'south');
    const south = await makeShard(product, opened, 'south', 'north');
    await issueTo(north, artist.accountId, artist.kind, payments * 2 * (rounds + 1) * price);
    for (const shard of [north, south]) await issueTo(shard, curator.accountId, curator.kind, 0);
    let made = 0;
    const next = () => ({ idem: `submission:${(made += 1)}:settled`, from: artist, to: curator, price, share });
    const within = async () => {
      for (let paid = 0; paid < payments; paid += 1) await payWithin(north, next());
    };
    const across = async () => {
      for (let paid = 0; paid < payments; paid += atOnce) {
        const some = Math.min(atOnce, payments - paid);
        for (let one = 0; one < some; one += 1) await payAcross(north, south.name, next());
        await deliver(north, south, { atMost: some });
      }
    };
    const over = async (work: () => Promise<void>): Promise<Used> => {
      const before = await used([north, south]);
      await work();
      const after = await used([north, south]);
      return {
        processorMs: (after.processorMs - before.processorMs) / payments,
        walBytes: (after.walBytes - before.walBytes) / payments,
      };
    };
    // The first statements of a connection are planned anew.
    await within();
    await across();
    // Pages are in the WAL as a whole after a checkpoint, which would fall into one of the two.
    await product.owner.query('CHECKPOINT');
    const each: Record<'within' | 'across', Used[]> = { within: [], across: [] };
    for (let round = 0; round < rounds; round += 1) {
      each.within.push(await over(within));
      each.across.push(await over(across));
    }
    const shown = (some: readonly Used[]) =>
      `${median(some.map((one) => one.processorMs)).toFixed(3)} ms, ${median(some.map(({ walBytes }) => walBytes)).toFixed(0)} B of WAL`;
    const ratios = each.across.map((one, round) => one.processorMs / each.within[round]!.processorMs);
    say(`a payment within a shard: ${shown(each.within)}`);
    say(`a payment to another: ${shown(each.across)}; ${median(ratios).toFixed(2)} of the processor time`);
  } finally {
    for (const client of opened) await client.end().catch(() => undefined);
  }
}

async function makeShard(product: Product, opened: Client[], name: string, other: string): Promise<Shard> {
  const database = `bench_${name}`;
  await product.owner.query(`CREATE DATABASE ${database}`);
  const url = new URL(product.ownerUrl);
  url.pathname = `/${database}`;
  await product.run('api/src/cli/migrate.ts', [], { DATABASE_URL: url.href });
  const db = new Client({ connectionString: url.href });
  // Where the server is stopped early.
  db.on('error', () => undefined);
  opened.push(db);
  await db.connect();
  const shard = { name, db };
  await openShard(shard, [other]);
  return shard;
}

/** What the connections of shards have used so far. */
async function used(shards: readonly Shard[]): Promise<Used> {
  const each = await Promise.all(
    shards.map(async ({ db }) => {
      await db.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await db.query<{ pid: number; bytes: number }>(
        'SELECT pg_backend_pid() AS pid, wal_bytes::float8 AS bytes FROM pg_stat_get_backend_wal(pg_backend_pid())',
      );
      return { processorMs: processorMs(rows[0]!.pid), walBytes: rows[0]!.bytes };
    }),
  );
  const sum = (pick: (one: Used) => number) => each.reduce((total, one) => total + pick(one), 0);
  return { processorMs: sum((one) => one.processorMs), walBytes: sum(({ walBytes }) => walBytes) };
}

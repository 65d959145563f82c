import type { Pool } from 'pg';
import { childrenOf, postmasterOf, processorMs } from '../../lib/processor-time.ts';

/** A year of feeds, by months. */
const months = 12;
const accounts = 5_000;
const insertedLater = 50_000;
const atOnce = 500;
const pages = 2_000;
const pageSize = 21;
const schema = 'bench_partitions';

/** One table, and two ways to part it. Ids rise with time, so a month is a range of ids as well. */
const layouts = {
  'one table': '',
  'by month (created_at)': 'PARTITION BY RANGE (created_at)',
  'by month, as a range of ids': 'PARTITION BY RANGE (id)',
} as const;
type Layout = keyof typeof layouts;

export interface PartitionFigures {
  insertUs: number;
  insertWalBytes: number;
  /** A page of an account that has events in each month, and of one whose newest is a year old. */
  pageUs: number;
  oldPageUs: number;
  /** To be rid of the oldest month. */
  dropMs: number;
  dropWalBytes: number;
  bytes: number;
}

/** What feeds cost in one table and in one a month: inserting, reading a page, removing the oldest month. By processor time of the connection. */
export async function measurePartitions(
  owner: Pool,
  databaseFolder: string,
  rows: number,
  say: (line: string) => void,
): Promise<Record<Layout, PartitionFigures>> {
  const figures = {} as Record<Layout, PartitionFigures>;
  for (const layout of Object.keys(layouts) as Layout[]) {
    await makeFeed(owner, layout, rows);
    figures[layout] = await measureFeed(owner, databaseFolder, layout, rows);
    say(`${layout}: ${JSON.stringify(figures[layout])}`);
  }
  await owner.query(`DROP SCHEMA ${schema} CASCADE`);
  return figures;
}

/** The product's columns and indexes. What is unique over a parted table has its key in it: `idem` alone can't be. */
async function makeFeed(owner: Pool, layout: Layout, rows: number): Promise<void> {
  const isParted = layout !== 'one table';
  const unique = {
    'one table': 'idem',
    'by month (created_at)': 'idem, created_at',
    'by month, as a range of ids': 'idem, id',
  };
  await owner.query(`
    DROP SCHEMA IF EXISTS ${schema} CASCADE; CREATE SCHEMA ${schema};
    CREATE TABLE ${schema}.feed (
      id bigint NOT NULL, account_id int NOT NULL, role text NOT NULL, kind text NOT NULL, campaign_id int, submission_id int,
      amount_hundredths bigint, created_at timestamptz NOT NULL, read_at timestamptz, idem text NOT NULL, service_id int
    ) ${layouts[layout]};
    CREATE SEQUENCE ${schema}.ids;
    CREATE UNIQUE INDEX ON ${schema}.feed (${unique[layout]});
    CREATE INDEX ON ${schema}.feed (account_id, role, id DESC);
    CREATE INDEX ON ${schema}.feed (account_id, role) WHERE read_at IS NULL;
    CREATE INDEX ON ${schema}.feed USING brin (created_at)`);
  if (layout !== 'by month (created_at)') await owner.query(`CREATE UNIQUE INDEX ON ${schema}.feed (id)`);
  else await owner.query(`CREATE UNIQUE INDEX ON ${schema}.feed (id, created_at)`);
  for (let month = 0; isParted && month <= months; month += 1) {
    const bounds =
      layout === 'by month (created_at)'
        ? [`'${monthStart(month)}'`, `'${monthStart(month + 1)}'`]
        : [String(firstId(month, rows)), month === months ? 'MAXVALUE' : String(firstId(month + 1, rows))];
    await owner.query(
      `CREATE TABLE ${schema}.feed_${month} PARTITION OF ${schema}.feed FOR VALUES FROM (${bounds[0]}) TO (${bounds[1]})`,
    );
  }
  // Account 1 has events in each month, account 2 in the first alone.
  await owner.query(
    `INSERT INTO ${schema}.feed
       SELECT n, CASE WHEN n % 1000 = 0 THEN 1 WHEN n % 1000 = 1 AND n < ${firstId(1, rows)} THEN 2 ELSE 3 + n::bigint * 7919 % ${accounts} END,
              'creator', 'accepted', n / 20, n, 400, ${instantOf('n', rows)}, ${instantOf('n', rows)}, 'submission:' || n || ':answered:creator', NULL
         FROM generate_series(1, ${rows}) n;
     SELECT setval('${schema}.ids', ${rows})`,
  );
  await owner.query(`VACUUM ANALYZE ${schema}.feed`);
  await owner.query('CHECKPOINT');
}

const firstId = (month: number, rows: number) => 1 + Math.round((rows / months) * month);
const monthStart = (month: number) => new Date(Date.UTC(2025, month, 1)).toISOString();
/** Evenly within its month. */
const instantOf = (n: string, rows: number) =>
  `'2025-01-01Z'::timestamptz + make_interval(months => least(${months - 1}, ((${n}::bigint - 1) * ${months} / ${rows})::int), secs => ${n} % 2000000)`;

async function measureFeed(owner: Pool, folder: string, layout: Layout, rows: number): Promise<PartitionFigures> {
  const client = await owner.connect();
  try {
    const { rows: own } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const pid = own[0]!.pid;
    if (!childrenOf(postmasterOf(folder)).includes(pid)) throw new Error('The database is on another machine');
    const lsn = async () =>
      (await client.query<{ at: string }>(`SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS at`)).rows[0]!.at;
    const used = async (work: () => Promise<unknown>) => {
      const [beforeMs, before] = [processorMs(pid), await lsn()];
      await work();
      return { ms: processorMs(pid) - beforeMs, walBytes: Number(await lsn()) - Number(before) };
    };
    const inserted = await used(async () => {
      for (let from = 0; from < insertedLater; from += atOnce) {
        await client.query(
          `INSERT INTO ${schema}.feed
             SELECT nextval('${schema}.ids'), 3 + (n::bigint * 7919) % ${accounts}, 'creator', 'accepted', n / 20, n, 400, '${monthStart(months)}', NULL,
                    'submission:' || $1::int + n || ':new:creator', NULL FROM generate_series(1, ${atOnce}) n
           ON CONFLICT DO NOTHING`,
          [rows + from],
        );
      }
    });
    const page = (account: number) => ({
      name: `page of ${layout}`,
      text: `SELECT * FROM ${schema}.feed WHERE account_id = $1 AND role = $2 AND id < $3 ORDER BY id DESC LIMIT ${pageSize}`,
      values: [account, 'creator', rows + insertedLater + 1],
    });
    const read = (account: number) =>
      used(async () => {
        for (let turn = 0; turn < pages; turn += 1) await client.query(page(account));
      });
    const [fresh, old] = [await read(1), await read(2)];
    const size = await client.query<{ bytes: number }>(
      `SELECT sum(pg_total_relation_size(c.oid))::float8 AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = '${schema}' AND c.relkind = 'r'`,
    );
    const dropped = await used(async () => {
      if (layout === 'one table') {
        await client.query(`DELETE FROM ${schema}.feed WHERE id < $1`, [firstId(1, rows)]);
        await client.query(`VACUUM ${schema}.feed`);
      } else {
        await client.query(`DROP TABLE ${schema}.feed_0`);
      }
    });
    return {
      insertUs: (inserted.ms * 1_000) / insertedLater,
      insertWalBytes: inserted.walBytes / insertedLater,
      pageUs: (fresh.ms * 1_000) / pages,
      oldPageUs: (old.ms * 1_000) / pages,
      dropMs: dropped.ms,
      dropWalBytes: dropped.walBytes,
      bytes: size.rows[0]!.bytes,
    };
  } finally {
    client.release();
  }
}

/**
 * `npm run drill:restore`: backs up a database that is written to, loses it, restores it to a moment, and compares what is there with what
 * was acknowledged, as a journal outside of the database has it. Some stored files are missing in the backup: the report has to name them.
 * `--bucket` keeps the stored files in a bucket, and loses all of it.
 * `--wal-only` backs up before anything is written, so that all of it is replayed from the archive.
 * `--transfers=1000000` for the figure of docs/reliability.md. The exit code is 1 where anything differs, or it takes too long.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { placesOf } from '../scripts/lib/backup/manifest.ts';
import { startDrillBucket } from './lib/drill-bucket.ts';
import { type DrillProduct, fillDrill, openDrill } from './lib/drill-product.ts';
import { keyOf, startWriters } from './lib/drill-writers.ts';

const { values } = parseArgs({
  options: {
    transfers: { type: 'string', default: '20000' },
    lose: { type: 'string', default: '3' },
    'wal-only': { type: 'boolean', default: false },
    bucket: { type: 'boolean', default: false },
  },
});
const transfers = Number(values.transfers);
const lose = Number(values.lose);
const port = Number(process.env['FANFARE_PORT'] ?? 4600) + 30;
/** For a million transfers: restore and audit. */
const targetMs = 120_000;
const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

const base = process.env['FANFARE_DATA_DIR'] ?? tmpdir();
mkdirSync(base, { recursive: true });
const folder = mkdtempSync(path.join(base, 'fanfare-drill-'));
chmodSync(folder, 0o711);
const [first, second, backups] = ['first', 'second', 'backups'].map((name) => {
  mkdirSync(path.join(folder, name), { mode: 0o711 });
  return path.join(folder, name);
}) as [string, string, string];
const bucket = values.bucket ? await startDrillBucket(path.join(folder, 'bucket')) : undefined;
const opened: DrillProduct[] = [];
const close = async () => {
  for (const { owner, postgres } of opened.splice(0)) {
    await owner.end();
    await postgres.stop();
  }
};

async function timed<T>(what: string, work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await work();
  const ms = performance.now() - start;
  say(`${what}: ${seconds(ms)}`);
  return { result, ms };
}

async function open(dataDir: string): Promise<DrillProduct> {
  const product = await openDrill(dataDir, port, backups, bucket?.env);
  opened.push(product);
  return product;
}

async function drill(): Promise<string[]> {
  const product = await open(first);
  const isWalOnly = values['wal-only'];
  const backUp = async (what: string, ...args: string[]) => {
    const { result } = await timed(what, () => product.run('scripts/backup.ts', args));
    if (result.code !== 0) throw new Error(result.output);
    say(result.output.trim());
  };
  if (isWalOnly) await backUp('Backed up while it was empty');
  const { result: keys } = await timed(`${transfers} transfers made`, () => fillDrill(product, first, transfers));
  await bucket?.fill(keys, path.join(first, 'files'));
  const writers = await startWriters(product.owner, product.postgres.url);
  await backUp('Backed up while writes went on', ...(isWalOnly ? ['--files-only'] : []));
  await waitUntilGrown(writers.count, 200);
  const sentBefore = process.hrtime.bigint();
  const { rows } = await product.owner.query<{ at: string }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`,
  );
  const answeredAfter = process.hrtime.bigint();
  const until = rows[0]!.at;
  await waitUntilGrown(writers.count, 200);
  await writers.stop();
  await archived(product);
  const total = await countOf(product);
  await close();
  rmSync(path.join(first, 'postgres'), { recursive: true });
  await bucket?.lose();
  const lost = keys.slice(keys.length - lose);
  for (const key of lost) rmSync(path.join(placesOf(backups).files, key));
  say(
    `Lost: the database with ${total} transfers,${bucket ? ' the bucket,' : ''} and ${lost.length} files of the backup. Restoring to ${until} …`,
  );
  const { result: restored, ms } = await timed('Restored and audited', () =>
    product.run('scripts/restore.ts', [
      ...(bucket ? ['--bucket'] : []),
      '--from',
      backups,
      '--to',
      path.join(second, 'data'),
      '--until',
      until,
    ]),
  );
  say(restored.output.trim());

  const problems: string[] = [];
  if (!restored.output.includes('The books are right.')) problems.push('The audit found something, or did not run.');
  const reported = [...restored.output.matchAll(/^ {2}audio \d+ of account \d+ .*: (\S+)$/gm)].map(([, key]) => key!);
  if (reported.toSorted().join() !== lost.toSorted().join()) {
    problems.push(`Missing files: ${lost.length} were lost, the report names ${reported.length}.`);
  }
  if (restored.code !== (lose > 0 ? 1 : 0)) problems.push(`The restore ended with ${restored.code}.`);
  if (restored.code === 2) return problems;
  const after = await open(path.join(second, 'data'));
  const there = new Set(
    (await after.owner.query<{ source: string }>(`SELECT source FROM lots WHERE source LIKE 'demo:drill-%'`)).rows.map(
      ({ source }) => source,
    ),
  );
  const before = writers.journal.filter(({ acknowledgedAt }) => acknowledgedAt !== null && acknowledgedAt < sentBefore);
  const later = writers.journal.filter(({ sentAt }) => sentAt > answeredAfter);
  const missing = before.filter(({ number }) => !there.has(keyOf(number)));
  const tooMuch = later.filter(({ number }) => there.has(keyOf(number)));
  say(
    `Of ${before.length} writes acknowledged before, ${before.length - missing.length} are there; of ${later.length} sent later, ${tooMuch.length}.`,
  );
  if (missing.length > 0) problems.push(`${missing.length} acknowledged writes are gone.`);
  if (tooMuch.length > 0) problems.push(`${tooMuch.length} writes from after the moment are there.`);
  if (before.length === 0 || later.length === 0) problems.push('Nothing was written before or after the moment.');
  if (transfers >= 1_000_000 && ms > targetMs) problems.push(`It took ${seconds(ms)}, more than ${seconds(targetMs)}.`);
  return problems;
}

async function waitUntilGrown(count: () => number, more: number): Promise<void> {
  const enough = count() + more;
  while (count() < enough) await wait(20);
}

/** What a lost disk takes is what no archive has yet: here, all is archived. */
async function archived({ owner }: DrillProduct): Promise<void> {
  const { rows } = await owner.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
  for (;;) {
    const { rows: done } = await owner.query<{ last: string | null }>(
      'SELECT last_archived_wal AS last FROM pg_stat_archiver',
    );
    if ((done[0]?.last ?? '') >= rows[0]!.segment) return;
    await wait(50);
  }
}

const countOf = async ({ owner }: DrillProduct) =>
  Number((await owner.query<{ count: string }>('SELECT count(*) FROM ledger_transfers')).rows[0]!.count);

process.on('SIGINT', () => void close().then(() => process.exit(1)));
process.on('SIGTERM', () => void close().then(() => process.exit(1)));
try {
  const problems = await drill();
  for (const problem of problems) say(`✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else say('Everything that was acknowledged is there, and nothing from after the moment.');
} finally {
  await close();
  await bucket?.stop();
  rmSync(folder, { recursive: true, force: true });
}

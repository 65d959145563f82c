/**
 * `npm run bench:finder -- --train FILE --queries FILE [--without sound,popularity] [--ablate]`: how well the finder's ranking predicts real placements.
 * The first file (placements, one row per track and playlist) is imported into a database of its own and trained on, both as in the
 * product; the second names tracks that are in no row of the first, each with the genre that its creator would name
 * (`genre_named_by_creator`) and the playlists that it is in (`playlists`, ids joined by |). Each is ranked for; nothing is fitted to it.
 * `--ablate` trains once more without each group of features (many minutes), and shows what each adds.
 * Prints simple rankings of the same run, and last one line of JSON with hit@1, hit@10, MRR and seconds. The exit code is 1 below the
 * target.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { importCatalogue } from '../api/src/modules/catalogue/index.ts';
import {
  allVariants,
  defaultTraining,
  type FeatureGroup,
  featureGroups,
  figuresOf,
  fitOf,
  readRankedCatalogue,
  readPlacements,
  train,
  trainRanking,
  type Variant,
} from '../api/src/modules/ranking/index.ts';
import { openDatabase } from '../api/src/plugins/database.ts';
import { startPostgres } from '../scripts/lib/postgres/process.ts';
import { percentile } from './lib/numbers.ts';
import { readQueries } from './lib/finder-queries.ts';
import { simpleRankings } from './lib/simple-rankings.ts';
import { timesOfMany } from './lib/ten-thousand-services.ts';

const targets = { all: { hit10: 0.86, mrr: 0.57 }, some: { hit10: 0.79, mrr: 0.51 } };

const { values } = parseArgs({
  options: {
    train: { type: 'string' },
    queries: { type: 'string' },
    without: { type: 'string', default: '' },
    ablate: { type: 'boolean', default: false },
    port: { type: 'string', default: '24700' },
  },
});
const usage = 'npm run bench:finder -- --train FILE --queries FILE [--without sound,popularity] [--ablate]';
if (!values.train || !values.queries) throw new Error(usage);
const without = new Set(values.without.split(',').filter(Boolean));
for (const name of without) if (name !== 'sound' && name !== 'popularity') throw new Error(usage);
const unknown = { sound: without.has('sound'), popularity: without.has('popularity') };
const isFull = without.size === 0;
const from = (file: string) => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
const say = (line: string) => process.stdout.write(`${line}\n`);
const secondsSince = (start: number) => (performance.now() - start) / 1_000;

const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-bench-finder-'));
// When run as root, the server's own user needs access to the path.
chmodSync(folder, 0o711);
const postgres = await startPostgres({
  folder: path.join(folder, 'postgres'),
  port: Number(values.port),
  user: 'fanfare',
  password: randomBytes(24).toString('hex'),
  database: 'fanfare',
  isDurable: false,
  logFile: path.join(folder, 'postgres.log'),
});
const db = openDatabase(postgres.url, 3);
try {
  await promisify(execFile)(process.execPath, ['api/src/cli/migrate.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      FANFARE_ENV: 'test',
      FANFARE_DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      APP_DATABASE_URL: postgres.url,
    },
  });
  const importing = performance.now();
  const { addedCount, recordCount, refusedCount } = await importCatalogue(db, {
    file: from(values.train),
    reportFile: path.join(folder, 'refused.txt'),
  });
  const importSeconds = secondsSince(importing);
  say(
    `${recordCount} placements of ${addedCount} tracks imported, ${refusedCount} refused, ${importSeconds.toFixed(0)} s`,
  );

  const training = performance.now();
  const trained: Variant[] = [];
  const variants = isFull ? allVariants.slice(0, 1) : [unknown];
  await trainRanking(db, { variants, onTrained: (variant) => trained.push(variant) });
  const trainingSeconds = secondsSince(training);
  const { figures } = trained[0]!;
  const shown = Object.values(figures)
    .map((value) => value.toFixed(3))
    .join(', ');
  say(`trained in ${trainingSeconds.toFixed(0)} s; on tracks left out of training: hit@1, hit@10, MRR ${shown}`);

  const catalogue = await readRankedCatalogue(db, trained);
  const playlists = await db('catalogue_playlists').select<{ id: number; external_id: string }[]>('id', 'external_id');
  const externalIds = new Map(playlists.map((row) => [row.id, row.external_id]));
  const holderOf = new Map(
    catalogue.keys.map((key, holder) => ['playlistId' in key ? externalIds.get(key.playlistId)! : '', holder]),
  );
  const queries = await readQueries(from(values.queries), unknown);
  const times: number[] = [];
  /** The rank of the best playlist that a track is in; equal scores share their ranks. */
  const rankOf = (scores: ArrayLike<number>, truth: readonly string[]): number =>
    Math.min(
      ...truth.map((id) => {
        const holder = holderOf.get(id);
        if (holder === undefined) return Infinity;
        let [above, equal] = [0, 0];
        for (let other = 0; other < scores.length; other += 1) {
          if (scores[other]! > scores[holder]!) above += 1;
          else if (scores[other] === scores[holder]) equal += 1;
        }
        return 1 + above + (equal - 1) / 2;
      }),
    );
  const ranking = performance.now();
  const ranks = queries.map(({ query, playlists: truth }) => {
    const start = performance.now();
    const scores = fitOf(catalogue, query);
    times.push(performance.now() - start);
    return rankOf(scores, truth);
  });
  const rankingSeconds = secondsSince(ranking);

  say('\n| ranking | hit@1 | hit@10 | MRR |\n|---|---|---|---|');
  const row = (name: string, all: readonly number[]) => {
    const { hit1, hit10, mrr } = figuresOf(all);
    say(`| ${name} | ${[hit1, hit10, mrr].map((value) => value.toFixed(3)).join(' | ')} |`);
  };
  for (const [name, scoresOf] of simpleRankings(catalogue.index, isFull)) {
    row(
      name,
      queries.map(({ query, playlists: truth }) => rankOf(scoresOf(query), truth)),
    );
  }
  row('the product', ranks);
  if (values.ablate) {
    const { tracks, holders } = await readPlacements(db);
    for (const group of Object.keys(featureGroups) as FeatureGroup[]) {
      const { ranker } = await train({ tracks, holders }, unknown, { ...defaultTraining, folds: 0, without: [group] });
      const ablated = { index: catalogue.index, variants: [{ unknown, ranker }] };
      row(
        `without ${group}`,
        queries.map(({ query, playlists: truth }) => rankOf(fitOf(ablated, query), truth)),
      );
    }
  }
  const manyP95Ms = percentile(
    timesOfMany(
      { index: catalogue.index, variants: trained },
      queries.map(({ query }) => query),
    ),
    0.95,
  );
  const { hit1, hit10, mrr } = figuresOf(ranks);
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  say('');
  say(
    JSON.stringify({
      'hit@1': round(hit1, 4),
      'hit@10': round(hit10, 4),
      MRR: round(mrr, 4),
      queries: queries.length,
      without: [...without],
      importSeconds: round(importSeconds, 1),
      trainingSeconds: round(trainingSeconds, 1),
      rankingSeconds: round(rankingSeconds, 1),
      rankingP95Ms: round(percentile(times, 0.95), 1),
      rankingOf10000P95Ms: round(manyP95Ms, 1),
    }),
  );
  const target = isFull ? targets.all : targets.some;
  if (hit10 < target.hit10 || mrr < target.mrr) process.exitCode = 1;
} finally {
  await db.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

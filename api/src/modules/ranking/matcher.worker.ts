import { parentPort } from 'node:worker_threads';
import type { Knex } from 'knex';
import { openDatabase } from '../../plugins/database.ts';
import { queryOne } from '../../sql.ts';
import { type RankingInput, queryFor } from './ranking-input.ts';
import { contributionsOf, nearFigures, ownContributions } from './contributions.ts';
import { defaultRanker } from './default-ranker.ts';
import { asKnown } from './examples.ts';
import { featuresOf } from './features.ts';
import type { Answer, Loaded, Work } from './matcher.ts';
import { readGenres } from './placements.repository.ts';
import { type FirstStage, firstStage, scoresOf } from './ranker.ts';
import { readRankedCatalogue } from './ranking.service.ts';
import { liveRanking } from './rankings.repository.ts';
import { defaultTermWeights } from './terms.ts';
import { variantFor } from './variants.ts';

const byHand = {
  id: null,
  termWeights: null,
  variants: [{ unknown: { sound: false, popularity: false }, ranker: defaultRanker }],
};

/** Everything that ranks, as one snapshot of the database saw it. */
async function read(db: Knex) {
  const state = await queryOne<{ snapshot: string; readAt: string }>(db)`
    SELECT CAST(pg_current_snapshot() AS text) AS snapshot, CAST(app_now() AS text) AS "readAt"`;
  const ranking = (await liveRanking(db)) ?? byHand;
  const catalogue = await readRankedCatalogue(db, ranking.variants);
  const genres = await readGenres(db);
  const ranked = catalogue.keys.flatMap((key, holder) => ('serviceId' in key ? [holder] : []));
  const serviceIds = Int32Array.from(catalogue.keys.flatMap((key) => ('serviceId' in key ? [key.serviceId] : [])));
  const placeOf = new Map(Array.from(serviceIds, (id, place) => [id, ranked[place]!]));
  /** Features of what was asked last: lists, and the reasons of their cards, ask for the same. Those of another reading are none of this one. */
  const remembered = new Map<string, FirstStage>();
  return { ...state, ranking, catalogue, genres, ranked, serviceIds, placeOf, remembered };
}

let current: Awaited<ReturnType<typeof read>> | null = null;
/** As much is remembered, in features and, where a catalogue is small, in queries. */
const [mostNumbers, mostQueries] = [6_000_000, 500];

async function load(url: string): Promise<Loaded> {
  const db = openDatabase(url, 1);
  try {
    current = await db.transaction((trx) => read(trx), { isolationLevel: 'repeatable read', readOnly: true });
  } finally {
    await db.destroy();
  }
  const { snapshot, readAt, catalogue } = current;
  return { snapshot, readAt, trackCount: catalogue.index.tracks.length };
}

/** The first stage for every holder, by the ranking for what is known. */
function firstStageFor(input: RankingInput) {
  if (!current) throw new Error('Nothing was loaded');
  const { remembered } = current;
  const query = queryFor(input, current.genres);
  const { unknown, ranker } = variantFor(current.ranking.variants, query);
  const key = JSON.stringify(input);
  const known = remembered.get(key);
  const found =
    known ?? firstStage(ranker, featuresOf(current.catalogue.index, asKnown(query, unknown)), current.ranked);
  remembered.delete(key);
  remembered.set(key, found);
  const most = Math.max(1, Math.min(mostQueries, mostNumbers / found.rows.length));
  for (const oldest of remembered.keys()) {
    if (remembered.size <= most) break;
    remembered.delete(oldest);
  }
  return { ...current, ranker, found };
}

function fit(input: RankingInput): Answer['fit'] {
  const { ranker, found, ranked, serviceIds, ranking } = firstStageFor(input);
  const all = scoresOf(ranker, found);
  const scores = Float64Array.from(ranked, (holder) => Math.round(all[holder]! * 1e4) / 1e4);
  const middle = scores.length > 0 ? scores.toSorted()[scores.length >> 1]! : 0;
  return { rankingId: ranking.id, serviceIds, scores, middle, weights: ranking.termWeights ?? defaultTermWeights };
}

function explain(input: RankingInput, serviceIds: readonly number[]): Answer['explain'] {
  const { ranker, found, placeOf, ranking, catalogue } = firstStageFor(input);
  const known = serviceIds.filter((id) => placeOf.has(id));
  const holders = known.map((id) => placeOf.get(id)!);
  const contributions = contributionsOf(ranker, found, holders);
  const { holders: facts, newest } = catalogue.index;
  return {
    services: new Map(
      known.map((id, n) => {
        const holder = holders[n]!;
        const own = ownContributions(contributions[n]!, facts[holder]!);
        return [id, { contributions: own, nearFigures: input.sound ? nearFigures(found.rows, holder) : [] }];
      }),
    ),
    newestYear: newest,
    weights: ranking.termWeights ?? defaultTermWeights,
  };
}

async function answer(work: Work): Promise<Answer[keyof Answer]> {
  if (work.kind === 'load') return load(work.url);
  return work.kind === 'fit' ? fit(work.input) : explain(work.input, work.serviceIds);
}

parentPort!.on('message', ({ id, work }: { id: number; work: Work }) => {
  // A thread has no origin.
  /* oxlint-disable unicorn/require-post-message-target-origin */
  answer(work).then(
    (result) => parentPort!.postMessage({ id, result }),
    (error: unknown) =>
      parentPort!.postMessage({ id, problem: error instanceof Error ? error.message : String(error) }),
  );
  /* oxlint-enable unicorn/require-post-message-target-origin */
});

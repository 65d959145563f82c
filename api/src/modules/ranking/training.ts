import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AnsweredTrack } from './answers.ts';
import { type BoostingOptions, type Tree, boundsOf } from './boosting.ts';
import { type Candidates, type Figures, figuresOf, ranksOf, sampleOf, tableOf } from './choice-table.ts';
import { type Choice, fitWeights } from './conditional-logit.ts';
import { type Placements, type Unknown, parts, partsOf } from './examples.ts';
import { type FeatureGroup, at, featureGroups, features, width } from './feature-names.ts';
import { type Ranker, placeColumns } from './ranker.ts';
import { fitTermWeights, minAnswers } from './term-fitting.ts';
import type { TermWeights } from './terms.ts';
import type { TrainingWork } from './training.worker.ts';
import type { Ranking } from './variants.ts';

export interface Trained {
  ranker: Ranker;
  /** Of tracks that the trees of each of `folds` models weren't fitted on. The weights are fitted once, on tracks of all folds: 49 numbers don't remember 2,000 tracks. */
  figures: Figures;
  examples: number;
}

export interface TrainingOptions {
  /** Tracks that the weights are fitted on, and the trees. */
  weightExamples: number;
  treeExamples: number;
  folds: number;
  /** Groups of features that are left out, to see what they add. */
  without: readonly FeatureGroup[];
  threads: number;
  boosting: BoostingOptions;
}

export const defaultTraining: TrainingOptions = {
  weightExamples: 2_000,
  treeExamples: 10_000,
  folds: 3,
  without: [],
  threads: 2,
  boosting: { trees: 120, rate: 0.08, leaves: 16, minHessian: 3, lambda: 5, columnShare: 0.4, choiceShare: 0.7 },
};

/** Features that may have a weight: those of what isn't known say nothing. */
const knows = ({ sound, popularity }: Unknown, without: readonly FeatureGroup[]) => {
  const unknown = [
    ...(sound ? featureGroups.sound : []),
    ...(popularity ? featureGroups.popularity : []),
    ...without.flatMap((group) => featureGroups[group]),
  ];
  const left = new Set(unknown.map((name) => at[name]));
  return (feature: number) => !left.has(feature);
};

const startThreads = (count: number, placements: Placements, unknown: Unknown) =>
  Array.from(
    { length: count },
    () => new Worker(new URL('training.worker.ts', import.meta.url), { workerData: { placements, unknown } }),
  );

/** Runs work on threads, as many as there are; results in the order of the work. */
async function onThreads<Result>(workers: readonly Worker[], work: readonly TrainingWork[]): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    workers.map(async (worker) => {
      for (let own = next++; own < work.length; own = next++) {
        // A thread has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(work[own]);
        const [result] = (await once(worker, 'message')) as [Result];
        results[own] = result;
      }
    }),
  );
  return results;
}

/**
 * Fits a ranking to placements: weights of all features first, then trees that correct the order of the first places. Its figures are those
 * of `folds` models, each on tracks that its trees weren't fitted on.
 */
export async function train(placements: Placements, unknown: Unknown, options = defaultTraining): Promise<Trained> {
  const isUsed = knows(unknown, options.without);
  const workers = startThreads(options.threads, placements, unknown);
  const everyPart = Array.from({ length: parts }, (_, part) => part);
  const perPart = (examples: number) => Math.ceil(examples / parts);
  try {
    const sample = (part: number): TrainingWork => ({ kind: 'sample', part, most: perPart(options.weightExamples) });
    const weights = fitWeights((await onThreads<Choice[]>(workers, everyPart.map(sample))).flat(), width, isUsed);
    const most = perPart(options.treeExamples);
    const choices = await onThreads<Candidates[]>(
      workers,
      everyPart.map((part) => ({ kind: 'candidates', part, most, weights })),
    );
    const bounds = boundsOf(sampleOf(choices.flat()), width + placeColumns).map((own, column) =>
      column >= width || isUsed(column) ? own : [],
    );
    const heldOutOf = (fold: number) => choices.filter((_, part) => part % options.folds === fold).flat();
    const boosting = (own: readonly Candidates[]): TrainingWork => ({
      kind: 'boost',
      table: tableOf(
        own.filter(({ chosen }) => chosen.length > 0),
        bounds,
      ),
      options: options.boosting,
    });
    const everyFold = Array.from({ length: options.folds }, (_, fold) => fold);
    const restOf = (fold: number) => choices.filter((_, part) => part % options.folds !== fold).flat();
    const [trees, ...ofFolds] = await onThreads<Tree[]>(workers, [
      boosting(choices.flat()),
      ...everyFold.map((fold) => boosting(restOf(fold))),
    ]);
    const ranks = everyFold.flatMap((fold) => ranksOf(tableOf(heldOutOf(fold), bounds), ofFolds[fold]!));
    return {
      ranker: { features, ...weights, bounds, trees: trees! },
      figures: figuresOf(ranks),
      examples: ranks.length,
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/**
 * Weighs how well music fits against a service's record, by the answers of the platform. As in `train`, the fit of a track is computed
 * without the part of the catalogue that it is in.
 * @param services the places of services among the holders
 * @returns null where there are too few answers
 */
export async function trainTerms(
  placements: Placements,
  {
    variants,
    services,
    answered,
  }: { variants: readonly Ranking[]; services: readonly number[]; answered: readonly AnsweredTrack[] },
  threads: number,
): Promise<TermWeights | null> {
  if (answered.reduce((sum, { answers }) => sum + answers.length, 0) < minAnswers) return null;
  const partOf = partsOf(placements);
  const work = Array.from({ length: parts }, (_, part): TrainingWork & { kind: 'fits' } => ({
    kind: 'fits',
    part,
    variants,
    services,
    tracks: answered.filter(({ place }) => partOf[place] === part),
  }));
  const workers = startThreads(threads, placements, { sound: false, popularity: false });
  try {
    const fits = await onThreads<number[][]>(workers, work);
    return fitTermWeights(
      work.flatMap(({ tracks }, part) =>
        tracks.flatMap(({ answers }, n) => answers.map((answer, k) => ({ ...answer, fit: fits[part]![n]![k]! }))),
      ),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

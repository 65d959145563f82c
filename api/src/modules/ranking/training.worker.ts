import { parentPort, workerData } from 'node:worker_threads';
import { type BinnedChoices, type BoostingOptions, boost, randomFrom } from './boosting.ts';
import type { AnsweredTrack } from './answers.ts';
import type { Candidates } from './choice-table.ts';
import type { Choice, Weights } from './conditional-logit.ts';
import { width } from './feature-names.ts';
import { type Placements, type Unknown, asKnown, choicesOf, examplesOf, indexWithout } from './examples.ts';
import { featuresOf } from './features.ts';
import { candidates, columnsOf, firstOf, firstStage, scoresOf, sumsOf } from './ranker.ts';
import { type Ranking, variantFor } from './variants.ts';

/**
 * What threads of a training do: `sample` gives the features of every holder for tracks of a part, `candidates` what trees see of them,
 * `boost` the trees, `fits` the logarithms of probability of the services that answered.
 */
export type TrainingWork =
  | { kind: 'sample'; part: number; most: number }
  | { kind: 'candidates'; part: number; most: number; weights: Weights }
  | { kind: 'boost'; table: BinnedChoices; options: BoostingOptions }
  | FitsWork;

interface FitsWork {
  kind: 'fits';
  part: number;
  variants: readonly Ranking[];
  /** The services among the holders. */
  services: readonly number[];
  /** Of this part. */
  tracks: readonly AnsweredTrack[];
}

const { placements, unknown } = workerData as { placements: Placements; unknown: Unknown };

/**
 * Only what is among the first by the weights, as when ranking: were those that were chosen added from behind, their rank alone would give
 * them away, and trees would learn to put the last first.
 */
function candidatesOf(rows: Float32Array, held: readonly number[], weights: Weights): Candidates {
  const sums = sumsOf(weights, rows);
  const places = firstOf(sums, candidates);
  return {
    columns: columnsOf(rows, sums, places),
    sums: Float32Array.from(places, (place) => sums[place]!),
    chosen: places.flatMap((place, n) => (held.includes(place) ? [n] : [])),
  };
}

/** For each track, the logarithm of each answering service's probability. */
function fitsOf({ part, variants, services, tracks }: FitsWork): number[][] {
  const index = indexWithout(placements, part);
  return tracks.map(({ query, answers }) => {
    const { unknown: own, ranker } = variantFor(variants, query);
    const scores = scoresOf(ranker, firstStage(ranker, featuresOf(index, asKnown(query, own)), services));
    const highest = services.reduce((most, holder) => Math.max(most, scores[holder]!), -Infinity);
    const sum = services.reduce((all, holder) => all + Math.exp(scores[holder]! - highest), 0);
    return answers.map(({ holder }) => scores[holder]! - highest - Math.log(sum));
  });
}

/** As many alternatives say as much of the weights as all of them, at ten thousand services for a twentieth of the memory. */
const mostAlternatives = 500;

/** What was chosen, with some of the alternatives: always the same ones for a choice. */
function withSomeAlternatives({ rows, chosen }: Choice): Choice {
  const count = rows.length / width;
  if (count <= mostAlternatives) return { rows, chosen };
  const random = randomFrom(chosen[0]! + count);
  const isChosen = new Set(chosen);
  const others = Array.from({ length: count }, (_, row) => row).filter((row) => !isChosen.has(row));
  const share = mostAlternatives / others.length;
  const kept = [...chosen, ...others.filter(() => random() < share)];
  const some = new Float32Array(kept.length * width);
  for (const [n, row] of kept.entries()) some.set(rows.subarray(row * width, (row + 1) * width), n * width);
  return { rows: some, chosen: chosen.map((_, n) => n) };
}

function resultOf(work: TrainingWork) {
  if (work.kind === 'fits') return fitsOf(work);
  if (work.kind === 'boost') return boost(work.table, work.options);
  const choices = choicesOf(placements, unknown, work.part, examplesOf(placements, work.part, work.most));
  if (work.kind === 'sample') return Array.from(choices, withSomeAlternatives);
  return Array.from(choices, ({ rows, chosen }) => candidatesOf(rows, chosen, work.weights));
}

parentPort!.on('message', (work: TrainingWork) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort!.postMessage(resultOf(work));
});

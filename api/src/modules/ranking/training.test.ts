import { describe, expect, test } from 'vitest';
import { indexOf } from './catalogue-index.ts';
import { fitWeights } from './conditional-logit.ts';
import { width } from './feature-names.ts';
import { featuresOf } from './features.ts';
import { firstStage, scoresOf } from './ranker.ts';
import { fitOf } from './ranking.service.ts';
import { fourTastes, newTrack, tasteOf } from './test-catalogue.ts';
import { defaultTraining, train } from './training.ts';

const placements = fourTastes();
const options = {
  ...defaultTraining,
  weightExamples: 100,
  treeExamples: 1_000,
  boosting: { ...defaultTraining.boosting, trees: 20 },
};
const all = { sound: false, popularity: false };
const index = indexOf(placements.tracks, placements.holders);
const trained = await train(placements, all, options);
const firstFive = (scores: Float64Array) =>
  Array.from(scores.keys())
    .toSorted((a, b) => scores[b]! - scores[a]!)
    .slice(0, 5)
    .map(tasteOf);

describe('a ranking trained on placements', () => {
  test('puts the lists of its kind first for a track by somebody unknown', () => {
    for (const taste of [0, 1, 2, 3]) {
      expect(
        firstFive(scoresOf(trained.ranker, firstStage(trained.ranker, featuresOf(index, newTrack(taste))))),
      ).toEqual(Array(5).fill(taste));
    }
  });

  test('is measured on tracks that it was not trained on', () => {
    expect(trained.examples).toBe(placements.tracks.length);
    expect(trained.figures.hit10).toBeGreaterThan(0.9);
    // Which two of five like lists hold a track can't be known.
    expect(trained.figures.hit1).toBeLessThan(0.9);
  });

  test('is the same each time', async () => {
    expect(await train(placements, all, options)).toEqual(trained);
  });

  test('can be stored as JSON', () => {
    const stored = JSON.parse(JSON.stringify(trained.ranker)) as typeof trained.ranker;
    const rows = featuresOf(index, newTrack(2));
    expect(scoresOf(stored, firstStage(stored, rows))).toEqual(
      scoresOf(trained.ranker, firstStage(trained.ranker, rows)),
    );
  });

  test('doesn’t hear what it was trained without', async () => {
    const unknown = { sound: true, popularity: true };
    const { ranker } = await train(placements, unknown, options);
    const fit = (query: ReturnType<typeof newTrack>) => fitOf({ index, variants: [{ unknown, ranker }] }, query);
    const known = newTrack(3);
    expect(firstFive(fit(known))).toEqual(Array(5).fill(3));
    expect(fit({ ...known, popularity: 1, sound: newTrack(0).sound })).toEqual(fit(known));
  });

  test('doesn’t blow up what no track told apart', () => {
    const rows = () =>
      Float32Array.from({ length: 50 * width }, (_, at) => (at % width === 1 ? Math.log(1e-4) : at % 7));
    const choices = Array.from({ length: 300 }, (_, n) => ({ rows: rows(), chosen: [n % 50] }));
    expect(fitWeights(choices, width, () => true).deviations[1]).toBe(1);
  });

  test('ranks in an empty catalogue', () => {
    const empty = indexOf([], []);
    expect(scoresOf(trained.ranker, firstStage(trained.ranker, featuresOf(empty, newTrack(0))))).toHaveLength(0);
  });
});

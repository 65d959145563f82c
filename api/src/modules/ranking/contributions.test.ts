import { describe, expect, test } from 'vitest';
import { indexOf } from './catalogue-index.ts';
import { contributionsOf, ownContributions } from './contributions.ts';
import { defaultRanker } from './default-ranker.ts';
import { type FeatureGroup, at, featureGroups, width } from './feature-names.ts';
import { featuresOf } from './features.ts';
import { firstStage, scoresOf } from './ranker.ts';
import { fourTastes, newTrack } from './test-catalogue.ts';
import { defaultTraining, train } from './training.ts';

const placements = fourTastes();
const index = indexOf(placements.tracks, placements.holders);
const trained = await train(
  placements,
  { sound: false, popularity: false },
  {
    ...defaultTraining,
    weightExamples: 100,
    treeExamples: 1_000,
    boosting: { ...defaultTraining.boosting, trees: 20 },
  },
);

test('nothing is said of the sound of songs that nobody analysed, nor of too few songs', () => {
  const [some] = contributionsOf(trained.ranker, firstStage(trained.ranker, featuresOf(index, newTrack(1))), [5]);
  const said = (trackCount: number, soundCount: number) =>
    ownContributions(some!, { tracks: new Int32Array(trackCount), soundCount });
  expect(said(50, 50)).toEqual(some);
  expect(said(50, 2)).toEqual({ ...some, sound: 0 });
  expect(said(2, 2)).toMatchObject({ sound: 0, release: 0, together: 0, genre: some!.genre });
});

describe.each([
  ['trained', trained.ranker],
  ['by hand', defaultRanker],
])('what adds most to a score, in the ranking that was %s', (_, ranker) => {
  test.for([0, 1, 2, 3])('lowers the rank, or its distance to the next, where it is taken away: taste %i', (taste) => {
    const query = newTrack(taste, { similarArtists: [`${['folk', 'techno', 'jazz', 'punk'][taste]} artist 3`] });
    const rows = featuresOf(index, query);
    const scores = scoresOf(ranker, firstStage(ranker, rows));
    const first = scores.indexOf(Math.max(...scores));
    const [contributions] = contributionsOf(ranker, firstStage(ranker, rows), [first]);
    const named = (Object.entries(contributions!) as [FeatureGroup, number][])
      .filter(([, value]) => value > 0.01)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 3);
    expect(named.length).toBeGreaterThanOrEqual(2);
    for (const [group] of named) {
      const changed = Float32Array.from(rows);
      for (const feature of featureGroups[group]) changed[first * width + at[feature]] = ranker.means[at[feature]]!;
      const after = scoresOf(ranker, firstStage(ranker, changed));
      const rankIn = (list: Float64Array) => list.filter((score) => score > list[first]!).length;
      expect(rankIn(after)).toBeGreaterThanOrEqual(rankIn(scores));
      const others = after.filter((__, holder) => holder !== first);
      expect(after[first]! - Math.max(...others)).toBeLessThan(
        scores[first]! - Math.max(...scores.filter((__, n) => n !== first)),
      );
    }
  });
});

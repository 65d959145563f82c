import type { HolderFacts } from './catalogue-index.ts';
import { type FeatureGroup, at, featureGroups, width } from './feature-names.ts';
import { type FirstStage, type Ranker, treesOf } from './ranker.ts';

/** How much each group of features adds to a score. */
export type Contributions = Record<FeatureGroup, number>;

const groups = Object.entries(featureGroups).map(
  ([group, features]) => [group as FeatureGroup, features.map((feature) => at[feature])] as const,
);

/**
 * How much each group of features adds to some rows' scores: the score, less what it would be if the group's features were those of a
 * middling row. Trees count for the first rows, as in the ranking.
 */
export function contributionsOf(
  ranker: Ranker,
  { rows, first, columns }: FirstStage,
  asked: readonly number[],
): Contributions[] {
  const rankOf = new Map(first.map((place, rank) => [place, rank]));
  return asked.map((place) => {
    const own = rows.subarray(place * width, (place + 1) * width);
    const rank = rankOf.get(place);
    const before = rank === undefined ? null : columns[rank]!;
    const ofTrees = before && treesOf(ranker, before);
    return Object.fromEntries(
      groups.map(([group, features]) => {
        let difference = 0;
        for (const feature of features) {
          difference +=
            (ranker.weights[feature]! * (own[feature]! - ranker.means[feature]!)) / ranker.deviations[feature]!;
        }
        if (!before || ofTrees === null) return [group, difference];
        const changed = Float32Array.from(before);
        for (const feature of features) changed[feature] = ranker.means[feature]!;
        for (let column = width; column < width + 3; column += 1) changed[column]! -= difference;
        return [group, difference + ofTrees - treesOf(ranker, changed)];
      }),
    ) as Contributions;
  });
}

/** Of so few tracks nothing is said. */
const fewTracks = 3;
const ofTracks: readonly FeatureGroup[] = [
  'sound',
  'length',
  'release',
  'popularity',
  'together',
  'size',
  'neighbours',
];

/** Without what a holder owes to the mean of others: it was given that for want of tracks of its own, or of their sound. */
export const ownContributions = (
  contributions: Contributions,
  { tracks, soundCount }: Pick<HolderFacts, 'tracks' | 'soundCount'>,
): Contributions => {
  const unknown = tracks.length < fewTracks ? ofTracks : soundCount < fewTracks ? (['sound'] as const) : [];
  return { ...contributions, ...Object.fromEntries(unknown.map((group) => [group, 0])) };
};

/** Figures that can be named, and how far from a holder's mean they may lie, in deviations. */
const namedFigures = ['energy', 'tempo', 'danceability', 'acousticness', 'instrumentalness', 'valence'] as const;
export type NamedFigure = (typeof namedFigures)[number];
const nearDeviations = 0.8;

/** The figures of a sound that are as a holder's tracks have them. */
export const nearFigures = (rows: Float32Array, holder: number): NamedFigure[] =>
  namedFigures.filter((figure) => rows[holder * width + at[figure]]! <= nearDeviations);

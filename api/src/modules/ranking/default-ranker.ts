import { type Feature, features } from './feature-names.ts';
import type { Ranker } from './ranker.ts';

/** What a middling holder has, and what each feature adds to a logarithm of odds. */
const byHand: Partial<Record<Feature, { middle: number; weight: number }>> = {
  genre: { middle: 0.3, weight: 4 },
  'tracks of the artist': { middle: 0, weight: 1.5 },
  'share of the artist': { middle: 0, weight: 1 },
  'artists together': { middle: -3.9, weight: 0.3 },
  'subgenre of the artist': { middle: -3, weight: 0.2 },
  'sound near': { middle: -4, weight: 0.15 },
  'release near': { middle: -3, weight: 0.1 },
};

/** Ranks until a ranking has been trained: by genre, by artists, and a little by sound and age. */
export const defaultRanker: Ranker = {
  features,
  means: features.map((feature) => byHand[feature]?.middle ?? 0),
  deviations: features.map(() => 1),
  weights: features.map((feature) => byHand[feature]?.weight ?? 0),
  bounds: [],
  trees: [],
};

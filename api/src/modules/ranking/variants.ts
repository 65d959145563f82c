import type { Figures } from './choice-table.ts';
import type { Unknown } from './examples.ts';
import type { Query } from './feature-names.ts';
import type { Ranker } from './ranker.ts';

/** A ranking for tracks of which the same is known. */
export interface Variant {
  unknown: Unknown;
  ranker: Ranker;
  figures: Figures;
}

/** What ranks. */
export type Ranking = Pick<Variant, 'unknown' | 'ranker'>;

/** Tracks of imported catalogues, uploads that are analysed, and those before that: the most informed first. */
export const allVariants: readonly Unknown[] = [
  { sound: false, popularity: false },
  { sound: false, popularity: true },
  { sound: true, popularity: true },
];

/** The most informed variant that needs no more than is known of a track; else the least informed. */
export const variantFor = (variants: readonly Ranking[], { sound, popularity }: Query): Ranking =>
  variants.find(({ unknown }) => (unknown.sound || sound !== null) && (unknown.popularity || popularity !== null)) ??
  variants.at(-1)!;

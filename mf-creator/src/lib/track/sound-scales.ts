import type { SoundFigures } from '@fanfare/api-contract';

export type SoundScale = keyof SoundFigures;

/** What the ends of an axis are, in the figure's unit; beyond them, only the outermost position is left. */
const ends: Record<SoundScale, readonly [number, number]> = {
  loudnessDb: [-24, -4],
  tempoBpm: [60, 180],
  energy: [0, 1],
  danceability: [0, 1],
  brightness: [0, 1],
  dynamicsDb: [0, 16],
  speechiness: [0, 1],
};

/** In the order of the chart: what one hears first comes first. */
export const soundScales = Object.keys(ends) as SoundScale[];

/** The place of a figure on its axis, from 0 to 1. Tempos are logarithmic: 60 to 90 is as far as 120 to 180. */
export function placeOf(scale: SoundScale, value: number): number {
  const [from, to] = ends[scale];
  const place =
    scale === 'tempoBpm' ? Math.log(Math.max(1, value) / from) / Math.log(to / from) : (value - from) / (to - from);
  return Math.min(1, Math.max(0, place));
}

const steps = ['low', 'ratherLow', 'between', 'ratherHigh', 'high'] as const;

/** A place in words: the text key of one of five steps. */
export const stepOf = (place: number): (typeof steps)[number] =>
  steps[Math.min(steps.length - 1, Math.floor(place * steps.length))]!;

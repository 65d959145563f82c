import type { Frames } from './frames.ts';
import { ramp } from './ramp.ts';
import type { Pulse } from './tempo.ts';

const windowSeconds = 1;
/** A pause is this much quieter than the second around it. */
const pauseShare = 0.5;
const minSeconds = 4;
const audible = 1e-3;
/** Music without words, and speech without music, on the scale of public tables. */
const scale = { least: 0.03, most: 0.97 };
/** Measured on synthesized voices: they pause for 0.21–0.30 of the time and pulse below 0.1; arrangements pause for 0.03–0.07. */
const spoken = { pauses: [0.08, 0.2], pulse: [0.1, 0.4], variety: [0.15, 0.3] } as const;

/** The share of frames that are much quieter than what is around them: words have pauses, music fills them. */
function pausesIn({ rms, perSecond }: Frames): number {
  const reach = Math.round((windowSeconds * perSecond) / 2);
  const sums = new Float64Array(rms.length + 1);
  for (const [index, value] of rms.entries()) sums[index + 1] = sums[index]! + value;
  let quiet = 0;
  for (const [index, value] of rms.entries()) {
    const from = Math.max(0, index - reach);
    const to = Math.min(rms.length, index + reach + 1);
    if (value < (pauseShare * (sums[to]! - sums[from]!)) / (to - from)) quiet += 1;
  }
  return quiet / rms.length;
}

/** How the sound's colour changes: vowels and consonants differ, a rhythm of one noise doesn't. */
function varietyOf({ centroid, rms }: Frames): number {
  const values = [...centroid].filter((hz, index) => hz > 0 && rms[index]! > audible).map(Math.log);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** How much of a sound is speech rather than music, by its pauses, colours and want of a pulse; null for a few seconds. */
export function speechinessOf(frames: Frames, { strength }: Pulse): number | null {
  if (frames.rms.length < minSeconds * frames.perSecond) return null;
  const speech =
    ramp(pausesIn(frames), spoken.pauses) *
    ramp(varietyOf(frames), spoken.variety) *
    (1 - ramp(strength, spoken.pulse));
  return scale.least + (scale.most - scale.least) * speech;
}

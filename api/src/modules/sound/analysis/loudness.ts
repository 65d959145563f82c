/** Loudness as ITU-R BS.1770 measures it, and how far it ranges (EBU Tech 3342). Mono counts as played on both sides, as players do. */
export interface Loudness {
  /** LUFS, from −60 (silence) to 0. */
  integrated: number;
  /** Loudness units between the quiet and the loud passages; null for a few seconds, or silence. */
  range: number | null;
}

const floor = -60;
/** Both sides play the one channel, less the constant of the standard. */
const offset = 10 * Math.log10(2) - 0.691;
const gates = { relative: -10, ofRange: -20 };
const stepSeconds = 0.1;
const blockSteps = 4;
const shortTermSteps = 30;
/** Fewer short-term values say nothing about a range. */
const minShortTerm = 20;

interface Filter {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/** The two stages of the K-weighting, for any sample rate. */
function weighting(sampleRate: number): Filter[] {
  const shelf = Math.tan((Math.PI * 1_681.974_450_955_533) / sampleRate);
  const shelfQ = 0.707_175_236_955_419_6;
  const gain = 10 ** (3.999_843_853_973_347 / 20);
  const band = gain ** 0.499_666_774_154_541_6;
  const scale = 1 + shelf / shelfQ + shelf ** 2;
  const pass = Math.tan((Math.PI * 38.135_470_876_024_44) / sampleRate);
  const passQ = 0.500_327_037_323_877_3;
  const passScale = 1 + pass / passQ + pass ** 2;
  return [
    {
      b: [
        (gain + (band * shelf) / shelfQ + shelf ** 2) / scale,
        (2 * (shelf ** 2 - gain)) / scale,
        (gain - (band * shelf) / shelfQ + shelf ** 2) / scale,
      ],
      a: [(2 * (shelf ** 2 - 1)) / scale, (1 - shelf / shelfQ + shelf ** 2) / scale],
    },
    { b: [1, -2, 1], a: [(2 * (pass ** 2 - 1)) / passScale, (1 - pass / passQ + pass ** 2) / passScale] },
  ];
}

function filtered(samples: Float32Array, { b, a }: Filter): Float32Array {
  const out = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i += 1) {
    const x = samples[i]!;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[i] = y;
  }
  return out;
}

const decibels = (power: number) => offset + 10 * Math.log10(Math.max(power, 1e-12));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The mean power of overlapping blocks of so many steps. */
const blocks = (steps: readonly number[], length: number): number[] =>
  Array.from({ length: Math.max(0, steps.length - length + 1) }, (_, at) => mean(steps.slice(at, at + length)));

/** The blocks that are louder than silence, and than so much below their own mean. */
function gated(powers: readonly number[], relative: number): number[] {
  const audible = powers.filter((power) => decibels(power) > floor);
  const gate = decibels(mean(audible)) + relative;
  return audible.filter((power) => decibels(power) > gate);
}

/** @param samples mono, from −1 to 1 */
export function loudnessOf(samples: Float32Array, sampleRate: number): Loudness {
  const weighted = weighting(sampleRate).reduce(filtered, samples);
  const stepSamples = Math.max(1, Math.min(Math.round(sampleRate * stepSeconds), weighted.length));
  const steps = Array.from({ length: Math.floor(weighted.length / stepSamples) }, (_, step) => {
    let sum = 0;
    for (let i = step * stepSamples; i < (step + 1) * stepSamples; i += 1) sum += weighted[i]! ** 2;
    return sum / stepSamples;
  });
  // A sound shorter than a block is one.
  const loud = gated(blocks(steps, Math.max(1, Math.min(blockSteps, steps.length))), gates.relative);
  if (loud.length === 0) return { integrated: floor, range: null };
  const integrated = Math.max(floor, Math.min(0, decibels(mean(loud))));
  const passages = gated(blocks(steps, shortTermSteps), gates.ofRange)
    .map(decibels)
    .toSorted((a, b) => a - b);
  if (passages.length < minShortTerm) return { integrated, range: null };
  const quantile = (share: number) => passages[Math.round(share * (passages.length - 1))]!;
  return { integrated, range: quantile(0.95) - quantile(0.1) };
}

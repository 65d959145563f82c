/** Measured from the middle, as the API does: a minute more or less of intro doesn't change it. */
export const measuredSeconds = 120;

interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/** The two filters of ITU-R BS.1770 for a sample rate: the head's shelf, and a high pass. */
function weighting(rate: number): Biquad[] {
  const shelf = Math.tan((Math.PI * 1681.974_450_955_53) / rate);
  const shelfQ = 0.707_175_236_955_42;
  const high = 10 ** (3.999_843_853_973_35 / 20);
  const band = high ** 0.499_666_774_154_54;
  const norm = 1 + shelf / shelfQ + shelf ** 2;
  const pass = Math.tan((Math.PI * 38.135_470_876_024) / rate);
  const passQ = 0.500_327_037_323_88;
  const passNorm = 1 + pass / passQ + pass ** 2;
  return [
    {
      b: [
        (high + (band * shelf) / shelfQ + shelf ** 2) / norm,
        (2 * (shelf ** 2 - high)) / norm,
        (high - (band * shelf) / shelfQ + shelf ** 2) / norm,
      ],
      a: [(2 * (shelf ** 2 - 1)) / norm, (1 - shelf / shelfQ + shelf ** 2) / norm],
    },
    { b: [1, -2, 1], a: [(2 * (pass ** 2 - 1)) / passNorm, (1 - pass / passQ + pass ** 2) / passNorm] },
  ];
}

function filtered(samples: Float32Array, { b, a }: Biquad): Float32Array {
  const out = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let at = 0; at < samples.length; at++) {
    const x = samples[at]!;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[at] = y;
  }
  return out;
}

const levelOf = (energy: number) => -0.691 + 10 * Math.log10(energy);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Integrated loudness in LUFS (ITU-R BS.1770): blocks of 400 ms, without the silent and the much quieter ones. Null for silence. */
export function loudnessOf(channels: readonly Float32Array[], rate: number): number | null {
  const stepLength = Math.round(rate / 10);
  const steps = Math.floor((channels[0]?.length ?? 0) / stepLength);
  const energy = Array.from({ length: steps }, () => 0);
  for (const samples of channels) {
    const weighted = weighting(rate).reduce(filtered, samples);
    for (let at = 0; at < steps * stepLength; at++)
      energy[Math.floor(at / stepLength)]! += weighted[at]! ** 2 / stepLength;
  }
  const blocks = energy.slice(3).map((_, at) => mean(energy.slice(at, at + 4)));
  const audible = blocks.filter((block) => levelOf(block) > -70);
  if (audible.length === 0) return null;
  const gate = levelOf(mean(audible)) - 10;
  return levelOf(mean(audible.filter((block) => levelOf(block) > gate)));
}

/** The outline of a sound: `count` peaks from 0 to 100, the loudest being 100. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const length = Math.max(1, Math.floor(samples.length / count));
  const peaks = Array.from({ length: Math.min(count, samples.length) }, (_, index) => {
    let peak = 0;
    for (let at = index * length; at < (index + 1) * length; at++) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks, 0);
  return peaks.map((peak) => (loudest === 0 ? 0 : Math.round((peak / loudest) * 100)));
}

/** How a sound pulses. */
export interface Pulse {
  /** Beats a minute; null without a pulse that one could nod to. */
  tempo: number | null;
  /** From 0, none, to 1, a click track. */
  strength: number;
}

const bpm = { min: 50, max: 210, usual: 120 };
/** How much less likely a tempo is an octave from the usual one. */
const octaveSpread = 0.8;
const stepRatio = 1.005;
/** A beat repeats after one, two and four of itself. */
const multiples = [1, 2, 4];
const refinedTo = [2, 4, 8, 16];
const weakestPulse = 0.12;
/** A tone that is held has onsets only by rounding. */
const weakestOnsets = 0.03;
const minSeconds = 4;
const smoothSeconds = 0.5;

/** What stands out from its surroundings. */
function sharpened(onsets: Float32Array, reach: number): Float32Array {
  const sums = new Float64Array(onsets.length + 1);
  for (const [index, value] of onsets.entries()) sums[index + 1] = sums[index]! + value;
  return onsets.map((value, index) => {
    const from = Math.max(0, index - reach);
    const to = Math.min(onsets.length, index + reach + 1);
    return Math.max(0, value - (sums[to]! - sums[from]!) / (to - from));
  });
}

/** How alike the onsets are to themselves so many frames later, from about 0 to 1. */
function selfLikeness(values: Float32Array, maxLag: number): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  const power = centred.reduce((sum, value) => sum + value ** 2, 0);
  const likeness = new Float64Array(maxLag + 1);
  if (power === 0) return likeness;
  for (let lag = 0; lag <= maxLag; lag += 1) {
    let sum = 0;
    for (let i = lag; i < centred.length; i += 1) sum += centred[i]! * centred[i - lag]!;
    likeness[lag] = (sum / power) * (centred.length / (centred.length - lag));
  }
  return likeness;
}

/** The highest value near a lag that lies between frames. */
function near(likeness: Float64Array, lag: number): number {
  const below = Math.floor(lag);
  return Math.max(likeness[below] ?? 0, likeness[below + 1] ?? 0);
}

/** The exact lag of the peak within `reach` of a lag, by a parabola; null where it isn't one. */
function peakNear(likeness: Float64Array, lag: number, reach: number): number | null {
  let best = Math.round(lag);
  for (let at = Math.ceil(lag - reach); at <= lag + reach; at += 1)
    if ((likeness[at] ?? -1) > (likeness[best] ?? -1)) best = at;
  const [left, top, right] = [likeness[best - 1], likeness[best], likeness[best + 1]];
  if (left === undefined || top === undefined || right === undefined || top <= left || top < right) return null;
  return best + (0.5 * (left - right)) / (left - 2 * top + right);
}

/** Finds the tempo at which the onsets of a sound repeat. */
export function pulseOf(onsets: Float32Array, perSecond: number): Pulse {
  const mean = onsets.reduce((sum, value) => sum + value, 0) / onsets.length;
  if (onsets.length < minSeconds * perSecond || mean < weakestOnsets) return { tempo: null, strength: 0 };
  const longest = Math.min(onsets.length >> 1, Math.ceil((60 / bpm.min) * perSecond * Math.max(...multiples)) + 2);
  const likeness = selfLikeness(sharpened(onsets, Math.round(smoothSeconds * perSecond)), longest);
  let best = { score: 0, lag: 0, strength: 0 };
  for (let tempo = bpm.min; tempo <= bpm.max; tempo *= stepRatio) {
    const lag = (60 / tempo) * perSecond;
    const heard = multiples.map((times) => near(likeness, lag * times));
    const strength = heard.reduce((sum, value) => sum + value, 0) / heard.length;
    // Every multiple has to repeat: half of a slow beat doesn't.
    const steadiness = (strength + Math.min(...heard)) / 2;
    const prior = Math.exp(-0.5 * (Math.log2(tempo / bpm.usual) / octaveSpread) ** 2);
    if (steadiness * prior > best.score) best = { score: steadiness * prior, lag, strength };
  }
  const strength = Math.max(0, Math.min(1, best.strength));
  if (strength < weakestPulse) return { tempo: null, strength };
  // Later repetitions are as many times more exact; each narrows where the next is looked for.
  let { lag } = best;
  for (const times of [1, ...refinedTo]) {
    const peak = lag * times < longest - 2 ? peakNear(likeness, lag * times, times === 1 ? 1.5 : 1) : null;
    if (peak) lag = peak / times;
  }
  return { tempo: (60 * perSecond) / lag, strength };
}

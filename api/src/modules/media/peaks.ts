/** The number of bars in a waveform. */
export const peakCount = 800;
/** Ten milliseconds: fine enough to collect before the length is known. */
const windowsPerSecond = 100;
const loudest = 100;
/** The bar that counts as the loudest: a few may exceed it. */
const loudShare = 0.99;

export interface PeakCollector {
  /** Samples as signed 16-bit little-endian bytes, in pieces of any length. */
  add(bytes: Buffer): void;
  /** The duration so far. */
  readonly seconds: number;
  /** 800 values of 0–100, evenly spread; the loudest moments are 100. Empty without audio to measure. */
  finish(): number[];
}

/** Computes a waveform during decoding, without holding the samples. @param sampleRate of the added samples */
export function peakCollector(sampleRate: number): PeakCollector {
  const windowSamples = Math.max(1, Math.round(sampleRate / windowsPerSecond));
  const windows: number[] = [];
  let samples = 0;
  let highest = 0;
  let inWindow = 0;
  let oddByte: number | null = null;

  const take = (sample: number) => {
    const level = Math.abs(sample);
    if (level > highest) highest = level;
    samples += 1;
    inWindow += 1;
    if (inWindow === windowSamples) {
      windows.push(highest);
      highest = 0;
      inWindow = 0;
    }
  };

  return {
    add(bytes) {
      let at = 0;
      if (oddByte !== null && bytes.length > 0) {
        take(Buffer.of(oddByte, bytes[0]!).readInt16LE(0));
        oddByte = null;
        at = 1;
      }
      for (; at + 1 < bytes.length; at += 2) take(bytes.readInt16LE(at));
      if (at < bytes.length) oddByte = bytes[at]!;
    },
    get seconds() {
      return samples / sampleRate;
    },
    finish() {
      if (inWindow > 0) windows.push(highest);
      return spread(windows);
    },
  };
}

/** The mean of a bar's windows rather than their maximum: a single drum hit must not fill the whole bar. */
function spread(windows: readonly number[]): number[] {
  if (windows.length === 0) return [];
  const bars = Array.from({ length: peakCount }, (_, index) => {
    const from = Math.floor((index * windows.length) / peakCount);
    const to = Math.max(from + 1, Math.floor(((index + 1) * windows.length) / peakCount));
    const part = windows.slice(from, to);
    return part.reduce((sum, level) => sum + level, 0) / part.length;
  });
  // A click or an encoder's overshoot must not flatten all the rest.
  const top = bars.toSorted((a, b) => a - b)[Math.floor(peakCount * loudShare)] ?? 0;
  return bars.map((level) => (top === 0 ? 0 : Math.min(loudest, Math.round((level / top) * loudest))));
}

/** Resamples peaks (0–100) to exactly `count`: the loudest of each slice, or the nearest when there are fewer. */
export function resamplePeaks(peaks: readonly number[], count: number): number[] {
  if (peaks.length === 0 || count <= 0) return [];
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count));
    let loudest = 0;
    for (let at = from; at < to; at += 1) loudest = Math.max(loudest, peaks[at] ?? 0);
    return loudest;
  });
}

/** Width of a bar and of the gap after it, in units of the drawing. */
export const BAR = 2;
export const PITCH = 3;

/** Turns the selected bars (0–100) into one path of upright bars, centred in `height`. */
export function wavePath(bars: readonly number[], height: number, draw: (index: number) => boolean): string {
  let path = '';
  bars.forEach((peak, index) => {
    if (!draw(index)) return;
    const tall = Math.max(BAR, Math.round((Math.min(100, Math.max(0, peak)) / 100) * (height - 2)));
    const top = Math.round((height - tall) / 2);
    path += `M${index * PITCH} ${top}h${BAR}v${tall}h-${BAR}z`;
  });
  return path;
}

/** Whether any of [from, to) lies within one of the ranges (all in seconds). */
export function isWithin(ranges: readonly (readonly [number, number])[], from: number, to: number): boolean {
  return ranges.some(([start, end]) => start < to && end > from);
}

export type SecondsRange = readonly [fromSeconds: number, toSeconds: number];

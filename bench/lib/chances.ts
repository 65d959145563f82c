/** Numbers of chance that are the same for a seed. */
export interface Chances {
  /** From 0 to 1. */
  next(): number;
  whole(from: number, to: number): number;
  /** About normally distributed. */
  around(mean: number, deviation: number): number;
  one<T>(list: readonly T[]): T;
}

export function chancesFrom(seed: number): Chances {
  let state = seed >>> 0;
  /** mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    around: (mean, deviation) => mean + deviation * (next() + next() + next() + next() - 2) * Math.sqrt(3),
    one: (list) => list[whole(0, list.length - 1)]!,
  };
}

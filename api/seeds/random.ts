/** Seeded random values: the demo is the same on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** Some elements of a list, each once, in random order. */
  some<T>(list: readonly T[], count: number): T[];
  chance(probability: number): boolean;
  /** Normally distributed around a mean. */
  normal(mean: number, deviation: number): number;
  /** One of the entries, by its weight. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T;
}

/** Mulberry32: small, fast, and good enough for a demo. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    pick: (list) => list[int(0, list.length - 1)]!,
    some(list, count) {
      const left = [...list];
      const taken = [];
      while (taken.length < count && left.length > 0) taken.push(...left.splice(int(0, left.length - 1), 1));
      return taken;
    },
    chance: (probability) => next() < probability,
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    weighted(entries) {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      return entries.at(-1)![0];
    },
  };
}

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Returns unique values: a repeated one is generated anew. */
export function unique(make: () => string): () => string {
  const seen = new Set<string>();
  return () => {
    for (let tries = 0; tries < 10_000; tries += 1) {
      const value = make();
      const key = value.toLowerCase();
      if (seen.has(key)) continue;
      seen.add(key);
      return value;
    }
    throw new Error('the words of the demo have run out');
  };
}

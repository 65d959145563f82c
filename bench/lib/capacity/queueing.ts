/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A kind of work: how often it comes, and what it takes on average. */
export interface Work {
  perSecond: number;
  ms: number;
}

/** The part of its time for which each of `servers` is at work; above 1 work piles up. */
export const utilisation = (work: readonly Work[], servers: number): number =>
  work.reduce((sum, { perSecond, ms }) => sum + perSecond * ms, 0) / 1_000 / servers;

interface Queue {
  work: readonly Work[];
  servers: number;
  requests: number;
  seed: number;
}

/**
 * Requests that come by chance (Poisson) and are served in order by whichever server is free first. How long each takes varies as
 * exponential times do: more than ours, so waits are rather too long than too short.
 * @returns the time of each request from its coming to its end (milliseconds), in their order
 */
export function queueTimes({ work, servers, requests, seed }: Queue): number[] {
  const random = randomOf(seed);
  const exponential = (mean: number) => -Math.log(1 - random()) * mean;
  const total = work.reduce((sum, { perSecond }) => sum + perSecond, 0);
  if (total === 0) return [];
  const freeAt = Array.from({ length: servers }, () => 0);
  let now = 0;
  return Array.from({ length: requests }, () => {
    now += exponential(1_000 / total);
    // Drawn in this order whatever the servers, so that the same seed brings the same requests to any number of them.
    const takes = exponential(pick(work, random() * total).ms);
    const next = earliest(freeAt);
    const ends = Math.max(now, freeAt[next]!) + takes;
    freeAt[next] = ends;
    return ends - now;
  });
}

function pick(work: readonly Work[], place: number): Work {
  let sum = 0;
  return work.find(({ perSecond }) => place < (sum += perSecond)) ?? work.at(-1)!;
}

function earliest(times: readonly number[]): number {
  let found = 0;
  for (let index = 1; index < times.length; index += 1) if (times[index]! < times[found]!) found = index;
  return found;
}

import { limits, type machine as usualMachine, type Market, poolSize } from './assumptions.ts';
import { type Demand, demandOf } from './demand.ts';
import type { Measured } from './measured.ts';
import { percentile } from '../numbers.ts';
import { queueTimes, utilisation, type Work } from './queueing.ts';

type Machine = typeof usualMachine;
export const resources = ['processor', 'memory', 'disk: rows', 'disk: audio', 'disk: writes', 'network'] as const;
export type Resource = (typeof resources)[number];

const limitOf: Record<Resource, number> = {
  processor: limits.processor,
  memory: limits.memory,
  'disk: rows': limits.disk,
  'disk: audio': limits.disk,
  'disk: writes': limits.write,
  network: limits.network,
};

const cores = (work: readonly Work[]) => utilisation(work, 1);
/** So many processes that each, which has one thread, stays below the limit. */
const processes = (demand: Demand) => Math.max(1, Math.ceil(cores(demand.api) / limits.processor));

/** How much of each resource one machine that does everything has used: after a year, or in the busiest hour. 1 is all of it. */
export function usageOf(market: Market, measured: Measured, machine: Machine, scale: number): Record<Resource, number> {
  const demand = demandOf(market, measured, scale);
  const all = [...demand.api, ...demand.shell, ...demand.reads, ...demand.writes];
  const { memory, idle } = measured;
  const copies = processes(demand);
  const bytesSent = demand.staticBytesPerSecond + demand.originBytesPerSecond + demand.audioBytesPerSecond;
  return {
    processor: utilisation(all, machine.cores) + (idle.apiMs + idle.databaseMs) / 1_000 / machine.cores,
    memory:
      (memory.databaseSharedBytes + copies * (memory.apiBytes + poolSize * memory.connectionBytes)) /
      machine.memoryBytes,
    'disk: rows': demand.rowBytesPerYear / machine.diskBytes,
    'disk: audio': demand.audioBytesPerYear / machine.diskBytes,
    // The log now, and as much again when its pages are written.
    'disk: writes': (2 * (demand.walBytesPerSecond + idle.walBytes)) / machine.writeBytesPerSecond,
    network: (bytesSent * 8) / machine.networkBitsPerSecond,
  };
}

/** The resource that is nearest to its limit, or furthest beyond it. */
export function firstToEnd(usage: Record<Resource, number>): Resource {
  return resources.toSorted((a, b) => usage[b] / limitOf[b] - usage[a] / limitOf[a])[0]!;
}

/** Up to which multiple of the market a resource of one machine suffices. */
export function endsAt(market: Market, measured: Measured, machine: Machine, resource: Resource): number {
  const suffices = (scale: number) => usageOf(market, measured, machine, scale)[resource] <= limitOf[resource];
  let [low, high] = [0, 1];
  while (suffices(high) && high < 10 ** 6) [low, high] = [high, high * 2];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (suffices(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** How long one of a hundred calls takes at least in the busiest hour, on so many cores that do everything; null where work piles up. */
export function p99Ms(
  market: Market,
  measured: Measured,
  cores: number,
  scale: number,
  requests = 200_000,
): number | null {
  const demand = demandOf(market, measured, scale);
  const database = [...demand.reads, ...demand.writes];
  // The API's work and the database's of the same calls, as one.
  const calls = demand.api.map(({ perSecond, ms }, index) => ({ perSecond, ms: ms + database[index]!.ms }));
  const work = [...calls, ...demand.shell];
  if (utilisation(work, cores) >= 1) return null;
  return percentile(queueTimes({ work, servers: cores, requests, seed: 1 }), 0.99);
}

/** Up to which multiple a database server whose reads are elsewhere has processors enough. */
export const primaryEndsAt = (market: Market, measured: Measured, machine: Machine): number =>
  (machine.cores * limits.processor) / cores(demandOf(market, measured, 1).writes);

/** What a market takes once its parts are apart: cores in the busiest hour. */
export function partsOf(market: Market, measured: Measured, scale: number) {
  const demand = demandOf(market, measured, scale);
  const [reads, writes] = [cores(demand.reads), cores(demand.writes)];
  return {
    callsPerSecond: demand.api.reduce((sum, { perSecond }) => sum + perSecond, 0),
    apiCores: cores(demand.api),
    apiProcesses: processes(demand),
    shellCores: cores(demand.shell),
    reads,
    writes,
    walMegabytesPerSecond: demand.walBytesPerSecond / 2 ** 20,
    rowGigabytesPerYear: demand.rowBytesPerYear / 10 ** 9,
    audioGigabytesPerYear: demand.audioBytesPerYear / 10 ** 9,
    staticMegabitsPerSecond: (demand.staticBytesPerSecond * 8) / 10 ** 6,
    originMegabitsPerSecond: (demand.originBytesPerSecond * 8) / 10 ** 6,
    audioMegabitsPerSecond: (demand.audioBytesPerSecond * 8) / 10 ** 6,
  };
}

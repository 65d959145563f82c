import { appendFileSync } from 'node:fs';
import { constants, PerformanceObserver } from 'node:perf_hooks';

/**
 * Loaded before a process whose memory is watched: writes after each full collection what is left of its heap to TORTURE_HEAP_LOG with its port, a line with
 * the time in ms and the bytes. Resident memory alone has garbage that V8 had no reason to collect yet.
 */
const { TORTURE_HEAP_LOG: beginning, FANFARE_PORT: port } = process.env;

const isFull = (entry: object): boolean =>
  'detail' in entry && (entry.detail as { kind?: number } | undefined)?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;

if (beginning) {
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isFull))
      appendFileSync(`${beginning}-${port}`, `${Date.now()} ${process.memoryUsage().heapUsed}\n`);
  }).observe({ entryTypes: ['gc'] });
}

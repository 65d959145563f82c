import { Worker } from 'node:worker_threads';
import type { Analysis } from './analyse.ts';

export type WorkerFailure = 'timed_out' | 'crashed';

const workerScript = new URL('analyse.worker.ts', import.meta.url);
/** Many times what an analysis needs; a worker that needs more ends alone. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

/**
 * Analyses a signal in a thread of its own, which is ended when it takes too long: requests go on meanwhile.
 * @param signal whose samples are moved to the thread
 * @param script of the thread
 * @returns why there is no analysis, else the analysis
 */
export function analyseInWorker(
  signal: { samples: Float32Array<ArrayBuffer>; sampleRate: number },
  timeoutMs: number,
  script: URL = workerScript,
): Promise<Analysis | WorkerFailure> {
  const { promise, resolve } = Promise.withResolvers<Analysis | WorkerFailure>();
  const worker = new Worker(script, {
    workerData: signal,
    transferList: [signal.samples.buffer],
    resourceLimits,
    // It needs no secrets and no options of this process.
    env: {},
    execArgv: [],
  });
  const timer = setTimeout(() => {
    resolve('timed_out');
    void worker.terminate();
  }, timeoutMs);
  worker.once('message', resolve);
  worker.once('error', () => resolve('crashed'));
  worker.once('exit', () => {
    clearTimeout(timer);
    resolve('crashed');
  });
  return promise;
}

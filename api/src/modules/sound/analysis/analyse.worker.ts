import { parentPort, workerData } from 'node:worker_threads';
import { analyse } from './analyse.ts';

const { samples, sampleRate } = workerData as { samples: Float32Array; sampleRate: number };
// A thread's port has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(analyse(samples, sampleRate));

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figures } from './choice-table.ts';

export interface TrainingTask {
  databaseUrl: string;
  everyDays: number;
}

/** Null: none was due, or another process trains. */
export type TrainingOutcome = ({ id: number; isLive: boolean } & Figures) | null;

const program = fileURLToPath(new URL('training.process.ts', import.meta.url));

/**
 * Trains a ranking where one is due, in a process of its own, on one thread: requests and other jobs go on as before, with all of their
 * connections.
 * @param signal ends the process; nothing is stored then
 */
export function trainApart(task: TrainingTask, signal?: AbortSignal): Promise<TrainingOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<TrainingOutcome>();
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  // A process that died doesn't read to the end; its exit says so.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(task));
  child.once('error', reject);
  child.once('close', (code, signalName) => {
    if (code === 0) return resolve(JSON.parse(output) as TrainingOutcome);
    reject(new Error(`the training ended with ${signalName ?? code}`));
  });
  return promise;
}

import type { ChildProcess } from 'node:child_process';

/** The exit code of a process, once it has ended. */
export const exitOf = (child: ChildProcess): Promise<number> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode ?? 1)
    : new Promise((resolve) => {
        child.once('error', () => resolve(1));
        child.once('exit', (code) => resolve(code ?? 1));
      });

import { type ChildProcess } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { exitOf } from '../system/exit-of.ts';
import { lastError, startChild, stopChild, type Command } from './child.ts';
import { warn } from './console.ts';
import { watchLog } from './log-watch.ts';

/** A program may crash this often in this time before the product ends. */
const restarts = { most: 3, withinMs: 60_000 };

/** A program of the product that keeps running: restarted when it crashes, as it keeps no state in memory. */
export class Service {
  readonly command: Command;
  #child: ChildProcess | undefined;
  #isStopping = false;
  #exits: number[] = [];
  #logStart = 0;
  #unwatch: () => void;
  /** Rejects when the program does not stay up. */
  readonly failed: Promise<never>;
  #fail!: (error: Error) => void;

  constructor(command: Command) {
    this.command = command;
    this.failed = new Promise((_, reject) => (this.#fail = reject));
    this.failed.catch(() => {});
    this.#unwatch = watchLog(command.name, command.logFile);
    this.#start();
  }

  #start(): void {
    const { logFile } = this.command;
    this.#logStart = existsSync(logFile) ? statSync(logFile).size : 0;
    const child = startChild(this.command);
    this.#child = child;
    void exitOf(child).then((code) => (child === this.#child ? this.#onExit(code) : undefined));
  }

  async #onExit(code: number): Promise<void> {
    if (this.#isStopping) return;
    const { name, logFile } = this.command;
    const reason = lastError(logFile, this.#logStart) || `it ended with ${code}`;
    const now = performance.now();
    this.#exits = [...this.#exits.filter((at) => now - at < restarts.withinMs), now];
    if (!this.hasBeenUp || this.#exits.length > restarts.most) {
      this.#fail(new Error(`${name} stopped: ${reason} (${logFile})`));
      return;
    }
    warn(`${name} stopped and is started again: ${reason} (${logFile})`);
    await wait(500 * this.#exits.length);
    if (!this.#isStopping) this.#start();
  }

  /** Restarts the program. @param end ends the one that runs */
  async restart(end: (child: ChildProcess) => Promise<void> = stopChild): Promise<void> {
    if (this.#isStopping) return;
    const old = this.#child;
    this.#child = undefined;
    if (old) await end(old);
    if (!this.#isStopping) this.#start();
  }

  /** Restarts it as whoever deploys does: it is told to stop, and takes its time. */
  replace(): Promise<void> {
    return this.restart(async (child) => {
      child.kill('SIGTERM');
      await exitOf(child);
    });
  }

  /** Ends it for good, as `replace` does. */
  async retire(): Promise<void> {
    this.#isStopping = true;
    this.#unwatch();
    const child = this.#child;
    this.#child = undefined;
    child?.kill('SIGTERM');
    if (child) await exitOf(child);
  }

  /** Set once it answered: one that never came up is not tried again. */
  hasBeenUp = false;

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unwatch();
    if (this.#child) await stopChild(this.#child);
  }
}

import { type ChildProcess } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { exitOf, lastWords, startChild, stopChild, type Command } from './child.ts';
import { warn } from './console.ts';
import { watchLog } from './log-watch.ts';

/** A program may fall over this often in this time before the product ends. */
const restarts = { most: 3, withinMs: 60_000 };

/** A program of the product that keeps running: started again when it falls over, as it keeps nothing in its memory. */
export class Service {
  readonly command: Command;
  #child: ChildProcess | undefined;
  #isStopping = false;
  #falls: number[] = [];
  #logStart = 0;
  #unwatch: () => void;
  /** Rejects when the program does not stay up. */
  readonly failed: Promise<never>;
  #giveUp!: (error: Error) => void;

  constructor(command: Command) {
    this.command = command;
    this.failed = new Promise((_, reject) => (this.#giveUp = reject));
    this.failed.catch(() => {});
    this.#unwatch = watchLog(command.name, command.logFile);
    this.#start();
  }

  #start(): void {
    const { logFile } = this.command;
    this.#logStart = existsSync(logFile) ? statSync(logFile).size : 0;
    const child = startChild(this.command);
    this.#child = child;
    void exitOf(child).then((code) => (child === this.#child ? this.#fell(code) : undefined));
  }

  async #fell(code: number): Promise<void> {
    if (this.#isStopping) return;
    const { name, logFile } = this.command;
    const words = lastWords(logFile, this.#logStart) || `it ended with ${code}`;
    const now = performance.now();
    this.#falls = [...this.#falls.filter((at) => now - at < restarts.withinMs), now];
    if (!this.hasBeenUp || this.#falls.length > restarts.most) {
      this.#giveUp(new Error(`${name} stopped: ${words} (${logFile})`));
      return;
    }
    warn(`${name} stopped and is started again: ${words} (${logFile})`);
    await wait(500 * this.#falls.length);
    if (!this.#isStopping) this.#start();
  }

  /** Ends the program and starts it anew. */
  async restart(): Promise<void> {
    if (this.#isStopping) return;
    const old = this.#child;
    this.#child = undefined;
    if (old) await stopChild(old);
    if (!this.#isStopping) this.#start();
  }

  /** Set once it answered: one that never came up is not tried again. */
  hasBeenUp = false;

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unwatch();
    if (this.#child) await stopChild(this.#child);
  }
}

import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { exitOf } from '../system/exit-of.ts';
import { startChild, stopChild, type Command } from '../product/child.ts';

const restartAfterMs = 200;

/** A program that is started again however often it is killed: the product's own supervisor gives up after a few crashes. */
export class RestartedProcess {
  readonly command: Command;
  #child: ChildProcess;
  #isStopping = false;
  /** How often it ended by itself, and not by `kill`. */
  crashes = 0;
  #wasKilled = false;

  constructor(command: Command) {
    this.command = command;
    this.#child = this.#start();
  }

  #start(): ChildProcess {
    const child = startChild(this.command);
    void exitOf(child).then(() => this.#onExit());
    return child;
  }

  async #onExit(): Promise<void> {
    if (this.#isStopping) return;
    if (!this.#wasKilled) this.crashes += 1;
    this.#wasKilled = false;
    await wait(restartAfterMs);
    if (!this.#isStopping) this.#child = this.#start();
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  kill(): void {
    this.#wasKilled = this.#child.kill('SIGKILL');
  }

  /** Starts it again in order, with other variables. */
  async restart(env: Record<string, string>): Promise<void> {
    this.#isStopping = true;
    await stopChild(this.#child);
    this.#isStopping = false;
    Object.assign(this.command.env, env);
    this.#child = this.#start();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await stopChild(this.#child);
  }
}

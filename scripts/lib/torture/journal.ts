import { closeSync, fdatasync, openSync, rmSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

/** What a client does. */
export type Kind =
  | 'answer'
  | 'approve'
  | 'buy'
  | 'cancel'
  | 'choose'
  | 'convert'
  | 'demand'
  | 'draft'
  | 'pay'
  | 'settle'
  | 'withdraw';

/** What a client means to do, and what it was told about it. */
export interface Act {
  id: number;
  kind: Kind;
  accountId: number;
  path: string;
  body: object;
  key: string;
  /** The number of what it is about, where that exists before. */
  subject: number | null;
}

/** `unknown`: no answer came, or one that says nothing about the effect. */
export type Outcome =
  | { state: 'acknowledged'; data: unknown }
  | { state: 'refused'; status: number; code: string }
  | { state: 'unknown'; why: string };

/** Kept outside of the product, on the disk before anything is sent: what was meant, and what was answered. */
export class Journal {
  readonly acts: { act: Act; outcome: Outcome | null; sentAtMs: number; tookMs: number }[] = [];
  readonly file: string;
  #descriptor: number;
  #syncing: Promise<void> | null = null;

  constructor(file: string) {
    this.file = file;
    this.#descriptor = openSync(file, 'a');
  }

  /** Lines that arrive together share one sync. */
  async #write(line: object): Promise<void> {
    writeSync(this.#descriptor, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
    const before = this.#syncing;
    if (before) await before;
    this.#syncing ??= sync(this.#descriptor).finally(() => (this.#syncing = null));
    await this.#syncing;
  }

  async intend(act: Omit<Act, 'id'>): Promise<Act> {
    const intended = { id: this.acts.length, ...act };
    this.acts.push({ act: intended, outcome: null, sentAtMs: performance.now(), tookMs: Infinity });
    await this.#write({ intent: intended });
    return intended;
  }

  async close(act: Act, outcome: Outcome): Promise<void> {
    const noted = this.acts[act.id]!;
    noted.outcome = outcome;
    noted.tookMs = performance.now() - noted.sentAtMs;
    await this.#write({ id: act.id, outcome: outcome.state, ...(outcome.state !== 'acknowledged' && { outcome }) });
  }

  /** @param isRight whether nobody has to read the journal afterwards: it is removed then */
  end(isRight: boolean): void {
    closeSync(this.#descriptor);
    if (isRight) rmSync(this.file);
  }

  /** What became of what was sent from one moment to another: how many, how slow. */
  between(fromMs: number, toMs: number): string {
    const sent = this.acts.filter(({ sentAtMs }) => sentAtMs >= fromMs && sentAtMs < toMs);
    const counts = new Map<string, number>();
    for (const { outcome } of sent) {
      const name =
        outcome?.state === 'refused'
          ? outcome.code
          : outcome?.state === 'unknown'
            ? outcome.why
            : outcome
              ? 'done'
              : 'no answer yet';
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const slowestMs = Math.max(0, ...sent.map(({ tookMs }) => tookMs).filter(Number.isFinite));
    return `${[...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing'}; slowest ${(slowestMs / 1_000).toFixed(1)} s`;
  }

  /** How many acts of each kind ended in each way. */
  tally(): string {
    const counts = new Map<string, number>();
    for (const { act, outcome } of this.acts) {
      const name = `${act.kind} ${outcome?.state ?? 'unknown'}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts]
      .toSorted()
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  }
}

import { Worker } from 'node:worker_threads';
import type { Knex } from 'knex';
import { beforeClosing, poolOf, urlOf } from '../../plugins/database.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryOne } from '../../sql.ts';
import { type Explained, Explanations } from './explanations.ts';
import type { RankingInput } from './ranking-input.ts';
import type { TermWeights } from './terms.ts';

/** How well each active service fits some music, as a logarithm of odds. Those listed since the last reading are missing. */
export interface Fit {
  /** What it is known to have seen, as PostgreSQL's text: an order by it is outdated by any later change. */
  snapshot: string;
  /** Null for the ranking by hand. */
  rankingId: number | null;
  serviceIds: Int32Array;
  scores: Float64Array;
  /** The middle one of the scores, for services that are missing. */
  middle: number;
  weights: TermWeights;
}

export interface Loaded {
  /** PostgreSQL's text of what the reading saw. */
  snapshot: string;
  /** By the product's clock. */
  readAt: string;
  trackCount: number;
}

/** What the thread is asked for, and what it answers. */
export type Work =
  | { kind: 'load'; url: string }
  | { kind: 'fit'; input: RankingInput }
  | { kind: 'explain'; input: RankingInput; serviceIds: readonly number[] };
export interface Answer {
  load: Loaded;
  fit: Omit<Fit, 'snapshot'>;
  explain: Explained;
}

/** A smaller catalogue is read anew at each change before it ranks; while a larger one is being read, the one before ranks. */
const smallCatalogue = 20_000;
/** A larger one is read anew at most so often. */
const pauseMs = 5 * 60_000;

/** More at once are refused: who waits longer than some seconds has gone. */
const mostWaiting = 60;

/** Ranks in a thread of its own, which holds what services placed in memory: neither requests nor their connections wait for it. */
class Matcher {
  readonly #url: string;
  readonly #worker = new Worker(new URL('matcher.worker.ts', import.meta.url));
  readonly #waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  #explanations = new Explanations();
  #lastId = 0;
  #loading: Promise<Loaded> | null = null;
  #loaded: (Loaded & { at: number }) | null = null;
  #ended: Error | null = null;

  /** @param onEnd called once the thread has ended, by itself or by `close` */
  constructor(url: string, onEnd: () => void) {
    this.#url = url;
    const end = (error: Error) => {
      this.#ended ??= error;
      onEnd();
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    this.#worker.on('message', ({ id, result, problem }: { id: number; result?: never; problem?: string }) => {
      const asked = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (problem === undefined) asked?.resolve(result!);
      else asked?.reject(new Error(problem));
    });
    this.#worker.on('error', end);
    this.#worker.on('exit', () => end(new Error('The thread that ranks has ended')));
    this.#worker.unref();
  }

  /**
   * How well each service fits some music.
   * @param options.mayBeRefused while too many wait; what was paid for is ranked however long it takes
   * @throws AppError overloaded
   */
  async fit(db: Knex, input: RankingInput, { mayBeRefused }: { mayBeRefused: boolean }): Promise<Fit> {
    if (mayBeRefused) this.#refuseMore();
    const snapshot = await this.#refresh(db);
    return { ...(await this.#ask<'fit'>({ kind: 'fit', input })), snapshot };
  }

  /** Why some services have the fit that they have. @throws AppError overloaded */
  async explain(input: RankingInput, serviceIds: readonly number[]): Promise<Explained> {
    if (!this.#loaded) await this.load();
    // Whatever is answered after another reading goes to those of the one before, which nobody asks any more.
    const explanations = this.#explanations;
    const music = JSON.stringify(input);
    const known = explanations.find(music, serviceIds);
    if (known) return known;
    this.#refuseMore();
    const explained = await this.#ask<'explain'>({ kind: 'explain', input, serviceIds });
    explanations.add(music, serviceIds, explained);
    return explained;
  }

  #refuseMore(): void {
    if (this.#waiting.size >= mostWaiting) throw new AppError('overloaded', undefined, { retryAfterSeconds: 3 });
  }

  /** Reads the catalogue, once for all who ask meanwhile. */
  load(): Promise<Loaded> {
    this.#loading ??= this.#ask<'load'>({ kind: 'load', url: this.#url })
      .then((loaded) => {
        this.#loaded = { ...loaded, at: performance.now() };
        this.#explanations = new Explanations();
        return loaded;
      })
      .finally(() => {
        this.#loading = null;
      });
    return this.#loading;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Reads what changed, where that is due. @returns the snapshot up to which nothing is missing that has to be there */
  async #refresh(db: Knex): Promise<string> {
    if (!this.#loaded) await this.load();
    const { isOutdated, snapshot } = await this.#check(db);
    if (!isOutdated) return snapshot;
    const { trackCount, at } = this.#loaded!;
    if (trackCount > smallCatalogue) {
      if (performance.now() - at > pauseMs) this.load().catch(() => {});
      return snapshot;
    }
    // What is being read may not have seen the change.
    if (this.#loading) await this.#loading;
    const again = await this.#check(db);
    return again.isOutdated ? (await this.load()).snapshot : again.snapshot;
  }

  /** Changes are noted for an hour; what services accepted isn't, and is read twice an hour. */
  async #check(db: Knex): Promise<{ isOutdated: boolean; snapshot: string }> {
    const { snapshot, readAt } = this.#loaded!;
    return queryOne<{ isOutdated: boolean; snapshot: string }>(db)`
      SELECT CAST(pg_current_snapshot() AS text) AS snapshot,
             app_now() > CAST(${readAt} AS timestamptz) + interval '30 minutes' OR EXISTS (
               SELECT FROM service_changes c
                WHERE c.xid >= pg_snapshot_xmin(CAST(${snapshot} AS pg_snapshot))
                  AND NOT pg_visible_in_snapshot(c.xid, CAST(${snapshot} AS pg_snapshot))
                  AND c.kind IN ('offers', 'likeness')) AS "isOutdated"`;
  }

  #ask<Kind extends Work['kind']>(work: Extract<Work, { kind: Kind }>): Promise<Answer[Kind]> {
    // It may have ended while a caller waited for the database: nobody would answer.
    if (this.#ended) return Promise.reject(this.#ended);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<Answer[Kind]>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.#worker.postMessage({ id, work });
    });
  }
}

const matchers = new WeakMap<Knex, Matcher>();

/** The matcher of a pool, started where there is none; it ends with the pool. */
export function matcherOf(db: Knex): Matcher {
  const pool = poolOf(db);
  const running = matchers.get(pool);
  if (running) return running;
  const started = new Matcher(urlOf(pool), () => {
    if (matchers.get(pool) === started) matchers.delete(pool);
    forget();
  });
  matchers.set(pool, started);
  const forget = beforeClosing(pool, () => started.close());
  return started;
}

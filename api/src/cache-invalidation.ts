import type { Knex } from 'knex';

/** What a cached row shows of other rows, by their kind. Triggers of migration 179 record each change of what is shown. */
export type Dependencies = Readonly<
  Partial<Record<'campaign' | 'track' | 'artist' | 'service' | 'curator' | 'submission', number | null>>
>;

export interface CachedRow {
  /** Its id, and whatever else its JSON depends on that isn't another row. */
  key: string;
  /** In UTF-8. */
  json: Buffer;
  dependencies: Dependencies;
}

/** Rows by their id, as text. */
export type RowCache = Map<string, CachedRow>;

type Invalidation = readonly [id: number, kind: keyof Dependencies, rowId: number];

/** What a statement found, in its first row. */
export interface FoundInvalidations {
  /** Null without any. */
  invalidations: readonly Invalidation[] | null;
  /** All transactions before it had ended. */
  oldest_running: string;
  /**
   * When the server started, or recovered from a crash of one of its processes. Another one may have an older state of the data, and numbers of transactions that
   * were lost are given again.
   */
  server_started: string;
}

/** What a statement asks for, taken when it is issued. */
export interface InvalidationsAsked {
  /** The transaction from which on; null: for none, and it uses no cached row. */
  since: string | null;
  /** The server that this comes from. */
  server: string | null;
}

/** With more invalidations at once, everything is removed from the cache. */
const maxInvalidations = 1_000;

/** After this long without a statement, the caches are emptied: long before housekeeping deletes invalidations. */
const maxPauseMs = 10 * 60_000;

/**
 * SQL: the columns of `FoundInvalidations`, beside a table `asked` with its ordinality. Takes one binding: `since` of what is asked.
 */
export const invalidationColumns = `
  CASE WHEN asked.ordinality = 1 THEN (
    SELECT json_agg(json_build_array(c.id, c.kind, c.row_id)) FROM (
      SELECT id, kind, row_id FROM cache_invalidations WHERE changed_in >= ?::xid8
       ORDER BY changed_in DESC LIMIT ${maxInvalidations + 1}) c) END AS invalidations,
  CASE WHEN asked.ordinality = 1 THEN (SELECT pg_snapshot_xmin(pg_current_snapshot())::text) END AS oldest_running,
  CASE WHEN asked.ordinality = 1 THEN (
    SELECT greatest(pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time())::text) END AS server_started`;

/**
 * Keeps the caches of a process consistent with the database. Each statement that looks for the rows of a page also returns, of the same
 * snapshot, what was changed by every transaction that was still running at an earlier statement's snapshot, or began later. Cached rows that show
 * it are removed before any is used. So a page shows everything that was committed before it was requested, whichever process changed it.
 */
export class CacheInvalidation {
  readonly #caches: RowCache[] = [];
  #since: bigint | null = null;
  #server: string | null = null;
  #applied = new Set<number>();
  #version = 0;
  #appliedAtMs = 0;

  /** Has invalidations remove rows from a cache. */
  add(cache: RowCache): void {
    this.#caches.push(cache);
  }

  /** What a statement that is issued now has to ask for. */
  ask(): InvalidationsAsked {
    if (performance.now() - this.#appliedAtMs > maxPauseMs) this.#reset();
    return { since: this.#since === null ? null : String(this.#since), server: this.#server };
  }

  /** Grows with each invalidation. What was read while it grew may be out of date, and isn't cached. */
  get version(): number {
    return this.#version;
  }

  /**
   * Applies what a statement found.
   * @returns whether it may use cached rows
   */
  apply(asked: InvalidationsAsked, { invalidations, oldest_running, server_started }: FoundInvalidations): boolean {
    this.#appliedAtMs = performance.now();
    const oldest = BigInt(oldest_running);
    if (server_started !== this.#server) this.#reset();
    this.#server = server_started;
    if (asked.since === null || asked.server !== server_started) {
      // Of several first statements the one that is answered first; the others haven't asked for what it may have missed.
      this.#since ??= oldest;
      return false;
    }
    this.#since = oldest;
    const found = invalidations ?? [];
    const news = found.filter(([id]) => !this.#applied.has(id));
    this.#applied = new Set(found.map(([id]) => id));
    const isTooMuch = found.length > maxInvalidations;
    if (isTooMuch) this.#clear();
    else if (news.length > 0) this.#remove(news);
    return true;
  }

  #clear(): void {
    this.#version += 1;
    for (const cache of this.#caches) cache.clear();
  }

  #reset(): void {
    this.#since = null;
    this.#applied.clear();
    this.#clear();
  }

  #remove(invalidations: readonly Invalidation[]): void {
    this.#version += 1;
    const changed = new Map<keyof Dependencies, Set<unknown>>();
    for (const [, kind, rowId] of invalidations) changed.set(kind, (changed.get(kind) ?? new Set()).add(rowId));
    const kinds = [...changed];
    for (const cache of this.#caches) {
      for (const [id, { dependencies }] of cache)
        if (kinds.some(([kind, ids]) => ids.has(dependencies[kind]))) cache.delete(id);
    }
  }
}

const ofPool = new WeakMap<Knex, CacheInvalidation>();

/** That of a pool's database. */
export function cacheInvalidation(db: Knex): CacheInvalidation {
  let invalidation = ofPool.get(db);
  if (!invalidation) ofPool.set(db, (invalidation = new CacheInvalidation()));
  return invalidation;
}

import type { Knex } from 'knex';

/** What a cached row shows of other rows, by their kind. Triggers of migration 179 note each change of what is shown. */
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
  /** When the server started: another one may have an older state of the data, restored from a backup. */
  server_started: string;
}

/** With more invalidations at once, everything is removed from the cache. */
const maxInvalidations = 1_000;

/** After this long without a statement too: long before housekeeping deletes invalidations. */
const maxPauseMs = 10 * 60_000;

/**
 * SQL: the columns of `FoundInvalidations`, beside a table `asked` with its ordinality. Its one value is what `since` returned; null finds none.
 */
export const invalidationColumns = `
  CASE WHEN asked.ordinality = 1 THEN (
    SELECT json_agg(json_build_array(c.id, c.kind, c.row_id)) FROM (
      SELECT id, kind, row_id FROM cache_invalidations WHERE changed_in >= ?::xid8
       ORDER BY changed_in DESC LIMIT ${maxInvalidations + 1}) c) END AS invalidations,
  CASE WHEN asked.ordinality = 1 THEN (SELECT pg_snapshot_xmin(pg_current_snapshot())::text) END AS oldest_running,
  CASE WHEN asked.ordinality = 1 THEN (SELECT pg_postmaster_start_time()::text) END AS server_started`;

/**
 * Keeps the caches of a process consistent with the database. Each statement that looks for the rows of a page also returns, of the same
 * snapshot, what was changed by transactions that hadn't ended when an earlier statement took its snapshot, later ones included. Cached rows that show it are
 * removed before any is used. So a page shows everything that was committed before it was requested, whichever process changed it.
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

  /** From which transaction on a statement that begins now has to ask for invalidations; null: it asks for none, and uses no cached row. */
  since(): string | null {
    if (performance.now() - this.#appliedAtMs > maxPauseMs) this.#reset();
    return this.#since === null ? null : String(this.#since);
  }

  /** Grows with each invalidation. What was read while it grew may be out of date, and isn't cached. */
  get version(): number {
    return this.#version;
  }

  /**
   * Applies what a statement found that asked for invalidations from `since` on.
   * @returns whether it may use cached rows
   */
  apply(since: string | null, { invalidations, oldest_running, server_started }: FoundInvalidations): boolean {
    this.#appliedAtMs = performance.now();
    const oldest = BigInt(oldest_running);
    if (server_started !== this.#server) this.#reset();
    this.#server = server_started;
    if (since === null) {
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

import type { Knex } from 'knex';

/** The rows of other tables that a row of a list shows something of, by what they are. Triggers of migration 179 write down when that changes. */
export type Shown = Readonly<Partial<Record<'campaign' | 'track' | 'service' | 'submission', number | null>>>;

/** A row as JSON in UTF-8, and what it shows. */
export interface KeptRow {
  json: Buffer;
  shown: Shown;
}

type Change = readonly [id: number, kind: keyof Shown, rowId: number];

/** What a statement found: the first column is null without changes, the second the oldest transaction that may still be under way. */
export interface FoundChanges {
  changes: readonly Change[] | null;
  oldest_running: string;
}

/** With so many changes at once everything is forgotten instead. */
const mostChanges = 1_000;

/** After so long without a statement everything is forgotten: long before housekeeping deletes changes. */
const longestPauseMs = 10 * 60_000;

/** SQL: the columns of `FoundChanges`; its one value is the transaction from which on changes are asked for, or null for none of them. */
export const changesColumns = `
  (SELECT json_agg(json_build_array(c.id, c.kind, c.row_id)) FROM (
     SELECT id, kind, row_id FROM shown_changes WHERE changed_in >= ?::xid8 ORDER BY changed_in DESC LIMIT ${mostChanges + 1}) c) AS changes,
  (SELECT pg_snapshot_xmin(pg_current_snapshot())::text) AS oldest_running`;

/**
 * Keeps rows of lists only as long as nothing that they show has changed. Each statement that looks for the rows of a page also returns, of the
 * same snapshot, what has changed in transactions that were still under way when the last one looked. So a page never shows less than was committed
 * before it was asked for, whichever process changed it: transactions below `oldest_running` were over, and what they changed was visible.
 *
 * A row may be kept unless changes were found while it was read: its snapshot may be older than they are.
 */
export class ShownChanges {
  readonly #lists: Map<string, KeptRow>[] = [];
  #since: bigint | null = null;
  #applied = new Set<number>();
  #changesSeen = 0;
  #takenAtMs = 0;

  /** From which transaction on a statement that begins now has to ask; null: it must not use any kept row. */
  begin(): string | null {
    if (performance.now() - this.#takenAtMs > longestPauseMs) this.forget();
    return this.#since === null ? null : String(this.#since);
  }

  /** The moment at which the reading of rows begins, for `mayKeep`. */
  get moment(): number | null {
    return this.#since === null ? null : this.#changesSeen;
  }

  /** Whether rows that have been read since a moment may be kept. */
  mayKeep(moment: number | null): boolean {
    return moment !== null && moment === this.moment;
  }

  /** @param kept by key; changes take rows out of it */
  add(kept: Map<string, KeptRow>): void {
    this.#lists.push(kept);
  }

  /** Takes in what a statement found that had asked from `since` on. */
  take(since: string | null, { changes, oldest_running }: FoundChanges): void {
    const oldest = BigInt(oldest_running);
    this.#takenAtMs = performance.now();
    if (since === null) {
      // It didn't ask for changes, so it can only be the first.
      this.#since ??= oldest;
      return;
    }
    this.#since = oldest;
    const found = changes ?? [];
    const news = found.filter(([id]) => !this.#applied.has(id));
    this.#applied = new Set(found.map(([id]) => id));
    const isTooMuch = found.length > mostChanges;
    if (news.length === 0 && !isTooMuch) return;
    this.#changesSeen += 1;
    if (isTooMuch) for (const kept of this.#lists) kept.clear();
    else this.#drop(news);
  }

  /** After a lost connection: what is found at its other end may be an older state of the data, restored from a backup. */
  forget(): void {
    this.#since = null;
    this.#changesSeen += 1;
    for (const kept of this.#lists) kept.clear();
  }

  #drop(changes: readonly Change[]): void {
    const changed = new Map<keyof Shown, Set<unknown>>();
    for (const [, kind, rowId] of changes) {
      const ids = changed.get(kind) ?? new Set();
      changed.set(kind, ids.add(rowId));
    }
    const kinds = [...changed];
    for (const kept of this.#lists) {
      for (const [key, { shown }] of kept) if (kinds.some(([kind, ids]) => ids.has(shown[kind]))) kept.delete(key);
    }
  }
}

const changesOf = new WeakMap<Knex, ShownChanges>();

/** Those of a database's pool. */
export function shownChanges(db: Knex): ShownChanges {
  let changes = changesOf.get(db);
  if (!changes) changesOf.set(db, (changes = new ShownChanges()));
  return changes;
}

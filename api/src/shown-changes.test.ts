import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeptRow, ShownChanges } from './shown-changes.ts';

/* Transactions that change what a row shows, and statements of one process, each of which begins, takes its snapshot and is answered at some moment. */

const rows = [1, 2, 3];

interface Change {
  id: number;
  rowId: number;
  transaction: number;
}

interface Snapshot {
  oldestRunning: number;
  committed: Set<number>;
}

class World {
  #nextTransaction = 10;
  #changes: Change[] = [];
  #running: number[] = [];
  #committed = new Set<number>();

  begin(rowId: number): void {
    const transaction = this.#nextTransaction++;
    this.#running.push(transaction);
    this.#changes.push({ id: this.#changes.length, rowId, transaction });
  }

  end(which: number, isCommitted: boolean): void {
    const [transaction] = this.#running.splice(which % Math.max(1, this.#running.length), 1);
    if (transaction !== undefined && isCommitted) this.#committed.add(transaction);
  }

  snapshot(): Snapshot {
    return { oldestRunning: Math.min(...this.#running, this.#nextTransaction), committed: new Set(this.#committed) };
  }

  /** The changes of a row, or of all, that a snapshot sees, from a transaction on. */
  seen({ committed }: Snapshot, { rowId, from = 0 }: { rowId?: number; from?: number }): Change[] {
    return this.#changes.filter(
      (change) =>
        (rowId ?? change.rowId) === change.rowId && change.transaction >= from && committed.has(change.transaction),
    );
  }
}

/** A statement, as far as it has come. */
type Statement = { snapshot?: Snapshot } & ({ since: string | null } | { moment: number | null; rowId: number });

function run(steps: readonly (readonly [kind: number, which: number])[]): { used: number; stale: number[] } {
  const world = new World();
  const changes = new ShownChanges();
  const kept = new Map<string, KeptRow>();
  changes.add(kept);
  const statements: Statement[] = [];
  const stale: number[] = [];
  let used = 0;

  function answered(statement: Statement): void {
    const snapshot = statement.snapshot!;
    if ('rowId' in statement) {
      const { rowId, moment } = statement;
      // Its JSON here: the changes that it shows.
      const json = Buffer.from(JSON.stringify(world.seen(snapshot, { rowId }).map(({ id }) => id)));
      const shown = { track: rowId };
      if (changes.mayKeep(moment)) kept.set(String(rowId), { json, shown });
      return;
    }
    const { since } = statement;
    const found = since === null ? [] : world.seen(snapshot, { from: Number(since) });
    changes.take(since, {
      changes: found.map(({ id, rowId }) => [id, 'track', rowId] as const),
      oldest_running: String(snapshot.oldestRunning),
    });
    for (const rowId of rows) {
      const known = since === null ? undefined : kept.get(String(rowId));
      if (!known) {
        statements.push({ moment: changes.moment, rowId });
        continue;
      }
      used += 1;
      const shows = new Set(JSON.parse(String(known.json)) as number[]);
      if (world.seen(snapshot, { rowId }).some(({ id }) => !shows.has(id))) stale.push(rowId);
    }
  }

  for (const [kind, which] of steps) {
    const waiting = statements[which % Math.max(1, statements.length)];
    if (kind === 0) world.begin(rows[which % rows.length]!);
    else if (kind === 1) world.end(which, which % 5 > 0);
    else if (kind === 2 && which % 20 === 0) changes.forget();
    else if (kind === 2) statements.push({ since: changes.begin() });
    else if (waiting && !waiting.snapshot) waiting.snapshot = world.snapshot();
    else if (waiting) {
      statements.splice(statements.indexOf(waiting), 1);
      answered(waiting);
    }
  }
  return { used, stale };
}

const steps = fc.array(fc.tuple(fc.constantFrom(0, 1, 1, 2, 3, 3, 3, 3, 3), fc.nat(1_000)), {
  minLength: 40,
  maxLength: 300,
});

test('a kept row shows all that a statement sees, whatever is under way at the same time', () => {
  let used = 0;
  fc.assert(
    fc.property(steps, (taken) => {
      const outcome = run(taken);
      used += outcome.used;
      expect(outcome.stale).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
  expect(used).toBeGreaterThan(1_000);
});

test('with more changes at once than are read one by one, everything is forgotten', () => {
  const changes = new ShownChanges();
  const kept = new Map<string, KeptRow>();
  changes.add(kept);
  changes.take(null, { changes: null, oldest_running: '5' });
  kept.set('7', { json: Buffer.from('{}'), shown: { track: 7 } });
  const since = changes.begin();
  changes.take(since, {
    changes: Array.from({ length: 1_001 }, (_, id) => [id, 'service', id] as const),
    oldest_running: '6',
  });
  expect(kept.size).toBe(0);
});

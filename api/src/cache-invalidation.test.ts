import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CacheInvalidation, type CachedRow, type InvalidationsAsked } from './cache-invalidation.ts';

/*
 * Transactions that change what a row shows, and statements of one process, each of which begins, takes its snapshot and is answered at some
 * moment. Now and then the database is restored to an earlier moment, as another server that counts transactions and rows anew from there.
 */

const rowIds = [1, 2, 3];

interface Change {
  id: number;
  rowId: number;
  transaction: number;
}

interface Snapshot {
  server: number;
  oldestRunning: number;
  /** The changes that it sees. */
  changes: Change[];
  /** The next numbers of changes and transactions. */
  next: { change: number; transaction: number };
}

class World {
  #server = 1;
  #next = { change: 1, transaction: 10 };
  #changes: Change[] = [];
  #running: number[] = [];
  #backup: Snapshot | null = null;

  begin(rowId: number): void {
    const transaction = this.#next.transaction++;
    this.#running.push(transaction);
    this.#changes.push({ id: this.#next.change++, rowId, transaction });
  }

  end(which: number, isCommitted: boolean): void {
    const [transaction] = this.#running.splice(which % Math.max(1, this.#running.length), 1);
    if (!isCommitted) this.#changes = this.#changes.filter((change) => change.transaction !== transaction);
  }

  snapshot(): Snapshot {
    return {
      server: this.#server,
      oldestRunning: Math.min(...this.#running, this.#next.transaction),
      changes: this.#changes.filter(({ transaction }) => !this.#running.includes(transaction)),
      next: { ...this.#next },
    };
  }

  backUp(): void {
    this.#backup = this.snapshot();
  }

  restore(): void {
    if (!this.#backup) return;
    this.#server += 1;
    this.#next = { ...this.#backup.next };
    this.#changes = [...this.#backup.changes];
    this.#running = [];
  }
}

/** What a row looks like: what has changed it, on which server. */
const rowOf = ({ server, changes }: Snapshot, rowId: number): string[] =>
  changes.filter((change) => change.rowId === rowId).map(({ id }) => `${id} of server ${server}`);

/** A statement, as far as it has come. */
type Statement = { snapshot?: Snapshot } & ({ asked: InvalidationsAsked } | { version: number; rowId: number });

function run(steps: readonly (readonly [kind: string, which: number])[]): { used: number; stale: number[] } {
  const world = new World();
  const invalidation = new CacheInvalidation();
  const cache = new Map<string, CachedRow>();
  invalidation.add(cache);
  let statements: Statement[] = [];
  const stale: number[] = [];
  let used = 0;

  function answered(statement: Statement): void {
    const snapshot = statement.snapshot!;
    if ('rowId' in statement) {
      const { rowId, version } = statement;
      const json = Buffer.from(JSON.stringify({ server: snapshot.server, shows: rowOf(snapshot, rowId) }));
      if (version === invalidation.version) cache.set(String(rowId), { key: '', json, dependencies: { track: rowId } });
      return;
    }
    const { asked } = statement;
    const found =
      asked.since === null ? [] : snapshot.changes.filter(({ transaction }) => transaction >= Number(asked.since));
    const mayUseCache = invalidation.apply(asked, {
      invalidations: found.map(({ id, rowId }) => [id, 'track', rowId] as const),
      oldest_running: String(snapshot.oldestRunning),
      server_started: String(snapshot.server),
    });
    for (const rowId of rowIds) {
      const cached = mayUseCache ? cache.get(String(rowId)) : undefined;
      if (!cached) {
        statements.push({ version: invalidation.version, rowId });
        continue;
      }
      used += 1;
      const { server, shows } = JSON.parse(String(cached.json)) as { server: number; shows: string[] };
      if (server !== snapshot.server || rowOf(snapshot, rowId).some((one) => !shows.includes(one))) stale.push(rowId);
    }
  }

  for (const [kind, which] of steps) {
    const waiting = statements[which % Math.max(1, statements.length)];
    if (kind === 'begin') world.begin(rowIds[which % rowIds.length]!);
    else if (kind === 'end') world.end(which, which % 5 > 0);
    else if (kind === 'backup') world.backUp();
    else if (kind === 'restore') {
      // What the server has sent arrives. Statements that have no connection yet get one to the new server.
      const sent = statements.filter(({ snapshot }) => snapshot !== undefined);
      const waitingStill = statements.filter(({ snapshot }) => snapshot === undefined);
      statements = [];
      for (const statement of sent) answered(statement);
      statements.push(...waitingStill);
      world.restore();
    } else if (kind === 'page') statements.push({ asked: invalidation.ask() });
    else if (waiting && !waiting.snapshot) waiting.snapshot = world.snapshot();
    else if (waiting) {
      statements.splice(statements.indexOf(waiting), 1);
      answered(waiting);
    }
  }
  return { used, stale };
}

const kinds = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('begin', 'backup') },
  { weight: 2, arbitrary: fc.constantFrom('begin', 'end') },
  { weight: 1, arbitrary: fc.constant('page') },
  { weight: 6, arbitrary: fc.constant('statement') },
);
const steps = fc.array(
  fc.tuple(fc.oneof({ weight: 60, arbitrary: kinds }, { weight: 1, arbitrary: fc.constant('restore') }), fc.nat(1_000)),
  {
    minLength: 40,
    maxLength: 300,
  },
);

test('a cached row shows all that a statement sees, whatever happens at the same time, also on a restored server', () => {
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

test('with more invalidations at once than are applied one by one, the whole cache is emptied', () => {
  const invalidation = new CacheInvalidation();
  const cache = new Map<string, CachedRow>();
  invalidation.add(cache);
  const answer = (oldest_running: string, invalidations: [number, 'service', number][] | null = null) =>
    invalidation.apply(invalidation.ask(), { invalidations, oldest_running, server_started: 'today' });
  expect(answer('5')).toBe(false);
  cache.set('7', { key: '7', json: Buffer.from('{}'), dependencies: { track: 7 } });
  expect(invalidation.ask().since).toBe('5');
  expect(answer('6')).toBe(true);
  expect(cache.size).toBe(1);
  expect(
    answer(
      '6',
      Array.from({ length: 1_001 }, (_, id) => [id, 'service', id]),
    ),
  ).toBe(true);
  expect(cache.size).toBe(0);
});

test('who asked by the numbers of an earlier server is not told of all changes, and uses no cached row', () => {
  const invalidation = new CacheInvalidation();
  const none = { invalidations: null };
  invalidation.apply(invalidation.ask(), { ...none, oldest_running: '1000', server_started: 'first' });
  const [one, late] = [invalidation.ask(), invalidation.ask()];
  expect(invalidation.apply(one, { ...none, oldest_running: '100', server_started: 'restored' })).toBe(false);
  expect(invalidation.apply(late, { ...none, oldest_running: '102', server_started: 'restored' })).toBe(false);
  expect(invalidation.ask()).toEqual({ since: '100', server: 'restored' });
});

import { isOutage } from './plugins/errors.ts';

interface Waiting<Item, Result> {
  item: Item;
  result: PromiseWithResolvers<Result>;
  locks: readonly unknown[];
  /** How often later ones were taken before it. */
  passedOver: number;
}

interface Options<Item> {
  most: number;
  sideBySide?: number;
  keyOf?: (item: Item) => unknown;
  locksOf?: (item: Item) => readonly unknown[];
}

/** After so long without the end of any batch another starts beside those that run, which may be stuck behind a lock or on a lost connection. */
const maxStallMs = 200;
const maxConcurrent = 4;
/** After being passed over so often, an item is taken although it has to wait for a lock. */
const maxPassedOver = 3;

/** Ends when all that has arrived by now has been taken in: requests that are read from several connections one after another ask in one batch. */
const thisTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/**
 * Does work for several callers at once: what is asked for while one batch is under way is the next. Where a batch fails otherwise than by
 * an outage, each of its items is retried separately, so that none fails because of another.
 * @param work must be repeatable; returns the result of each item, in their order
 * @param options.most items at once
 * @param options.sideBySide batches at once while enough wait to fill another; one unless given
 * @param options.keyOf items of the same key are never in one batch, nor in two that run: the second waits until the first is done
 * @param options.locksOf what the work on an item locks: a batch beside others takes those first that don't wait for their locks
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, sideBySide = 1, keyOf, locksOf }: Options<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  /** The keys of batches that run. */
  const runningKeys = new Set<unknown>();
  /** What each batch that runs has locked, and since when (milliseconds). */
  const batches = new Set<{ locks: ReadonlySet<unknown>; startedAt: number }>();
  let running = 0;
  /** Of those that run, how many have yet to take what waits. */
  let taking = 0;
  /** While some wait: runs out where no batch ends. */
  let stall: NodeJS.Timeout | null = null;

  /** What waits and may be a batch now, at most a full one. */
  function free(): Waiting<Item, Result>[] {
    const batch = new Map<unknown, Waiting<Item, Result>>();
    const add = (isCandidate: (one: Waiting<Item, Result>) => boolean) => {
      for (const one of waiting) {
        if (batch.size === most) return;
        const key = keyOf ? keyOf(one.item) : one;
        if (!batch.has(key) && !runningKeys.has(key) && isCandidate(one)) batch.set(key, one);
      }
    };
    if (locksOf && batches.size > 0) add((one) => one.passedOver >= maxPassedOver || !isLocked(one));
    add(() => true);
    return [...batch.values()];
  }

  const isLocked = ({ locks }: Waiting<Item, Result>): boolean =>
    [...batches].some(({ locks: held }) => locks.some((lock) => held.has(lock)));

  /** Whether as many as should run do, apart from those that may be stuck. */
  const isEnough = (): boolean => {
    const stuckBefore = performance.now() - maxStallMs;
    return [...batches].filter(({ startedAt }) => startedAt > stuckBefore).length >= sideBySide;
  };

  function take(): Waiting<Item, Result>[] {
    const batch = free();
    const taken = new Set(batch);
    const last = waiting.findLastIndex((one) => taken.has(one));
    waiting.forEach((one, index) => {
      if (index < last && !taken.has(one)) one.passedOver += 1;
    });
    waiting = waiting.filter((one) => !taken.has(one));
    for (const { item } of batch) if (keyOf) runningKeys.add(keyOf(item));
    return batch;
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      batch.forEach(({ result }, index) => result.resolve(results[index]!));
    } catch (error) {
      if (batch.length > 1 && !isOutage(error)) for (const one of batch) await settle([one]);
      // In an outage they would only wait for each other's.
      else for (const { result } of batch) result.reject(error);
    }
  }

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      taking += 1;
      await thisTurn();
      taking -= 1;
      const batch = take();
      // Others have taken all, or run with the keys of all that wait, and take those next.
      if (batch.length === 0) break;
      const current = {
        locks: new Set(batch.flatMap(({ locks }) => locks)),
        startedAt: performance.now(),
      };
      batches.add(current);
      startAnother();
      await settle(batch);
      batches.delete(current);
      for (const { item } of batch) if (keyOf) runningKeys.delete(keyOf(item));
      restartStall();
      // One was added while this one was stuck.
      if (isEnough()) break;
    }
    running -= 1;
  }

  function startAnother(): void {
    if (taking > 0 || running >= sideBySide || waiting.length < most) return;
    if (free().length === most) void run();
  }

  function startOverdue(): void {
    if (running < maxConcurrent) void run();
    restartStall();
  }

  function restartStall(): void {
    if (stall) clearTimeout(stall);
    stall = waiting.length > 0 ? setTimeout(startOverdue, maxStallMs) : null;
    stall?.unref();
  }

  return (item) => {
    const result = Promise.withResolvers<Result>();
    waiting.push({ item, result, locks: locksOf?.(item) ?? [], passedOver: 0 });
    if (running === 0) void run();
    else startAnother();
    if (!stall) restartStall();
    return result.promise;
  };
}

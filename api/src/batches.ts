import { isOutage } from './plugins/errors.ts';

interface Waiting<Item, Result> {
  item: Item;
  result: PromiseWithResolvers<Result>;
}

interface Options<Item> {
  most: number;
  sideBySide?: number;
  keyOf?: (item: Item) => unknown;
}

/** After so long another batch starts beside the one that is running, which may be stuck behind a lock or on a lost connection. */
const maxWaitMs = 100;
const maxConcurrent = 4;

/** Ends when all that has arrived by now has been taken in: requests that are read from several connections one after another ask in one batch. */
const thisTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/**
 * Does work for several callers at once: what is asked for while one batch is under way is the next. Where a batch fails otherwise than by
 * an outage, each of its items is retried separately, so that none fails because of another.
 * @param work must be repeatable; returns the result of each item, in their order
 * @param options.most items at once
 * @param options.sideBySide batches at once while enough wait to fill another; one unless given
 * @param options.keyOf items of the same key are never in one batch, nor in two that run: the second waits until the first is done
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most, sideBySide = 1, keyOf }: Options<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  /** The keys of batches that run. */
  const runningKeys = new Set<unknown>();
  let running = 0;
  /** Of those that run, how many have yet to take what waits. */
  let taking = 0;
  /** The oldest that waits, and what becomes of it once it has waited too long. */
  let watched: { oldest: Waiting<Item, Result>; timer: NodeJS.Timeout } | null = null;

  /** What waits and may be a batch now, at most a full one. */
  function free(): Waiting<Item, Result>[] {
    if (!keyOf) return waiting.slice(0, most);
    const batch = new Map<unknown, Waiting<Item, Result>>();
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (!batch.has(key) && !runningKeys.has(key)) batch.set(key, one);
      if (batch.size === most) break;
    }
    return [...batch.values()];
  }

  function take(): Waiting<Item, Result>[] {
    const batch = free();
    const taken = new Set(batch);
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
      startAnother();
      watchOldest();
      // Others have taken all, or run with the keys of all that wait, and take those next.
      if (batch.length === 0) break;
      await settle(batch);
      for (const { item } of batch) if (keyOf) runningKeys.delete(keyOf(item));
    }
    running -= 1;
  }

  function startAnother(): void {
    if (taking > 0 || running >= sideBySide || waiting.length < most) return;
    if (free().length === most) void run();
  }

  function startOverdue(): void {
    watched = null;
    if (running < maxConcurrent) void run();
    watchOldest();
  }

  function watchOldest(): void {
    const [oldest] = waiting;
    if (watched?.oldest === oldest) return;
    clearTimeout(watched?.timer);
    watched = oldest ? { oldest, timer: setTimeout(startOverdue, maxWaitMs) } : null;
    watched?.timer.unref();
  }

  return (item) => {
    const result = Promise.withResolvers<Result>();
    waiting.push({ item, result });
    if (running === 0) void run();
    else {
      startAnother();
      watchOldest();
    }
    return result.promise;
  };
}

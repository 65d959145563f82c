interface Waiting<Item> {
  item: Item;
  result: PromiseWithResolvers<void>;
}

/**
 * Does work for several callers at once: what is asked for while one batch is under way is the next. Where a batch fails, each of its items is
 * tried by itself, so that none fails because of another.
 * @param work must be repeatable
 * @param most items at once
 */
export function inBatches<Item>(
  work: (items: readonly Item[]) => Promise<void>,
  most: number,
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let isRunning = false;

  async function settle(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      await work(batch.map(({ item }) => item));
      for (const { result } of batch) result.resolve();
    } catch (error) {
      if (batch.length === 1) batch[0]!.result.reject(error);
      else for (const one of batch) await settle([one]);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await settle(waiting.splice(0, most));
    isRunning = false;
  }

  return (item) => {
    const result = Promise.withResolvers<void>();
    waiting.push({ item, result });
    if (!isRunning) void run();
    return result.promise;
  };
}

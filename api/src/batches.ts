interface Waiting<Item> {
  item: Item;
  result: PromiseWithResolvers<void>;
}

/**
 * Does work for several callers at once: what is asked for while one batch is under way is the next. Where one item may be at fault, each of
 * the batch is tried by itself, so that none fails because of another.
 * @param work must be repeatable
 * @param options.most items at once
 * @param options.isOfAnItem whether an error may be that of a single item
 */
export function inBatches<Item>(
  work: (items: readonly Item[]) => Promise<void>,
  { most, isOfAnItem }: { most: number; isOfAnItem: (error: unknown) => boolean },
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let isRunning = false;

  async function settle(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      await work(batch.map(({ item }) => item));
      for (const { result } of batch) result.resolve();
    } catch (error) {
      if (batch.length > 1 && isOfAnItem(error)) for (const one of batch) await settle([one]);
      // In an outage they would only wait for each other's.
      else for (const { result } of batch) result.reject(error);
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

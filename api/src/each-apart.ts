/**
 * Does something for each item, in order. One that fails stops no other.
 * @param nameOf what an item is called in the error
 * @throws AggregateError of all failures, after the last item, or after those that could be read: the job's run counts as failed
 */
export async function eachApart<T>(
  items: Iterable<T> | AsyncIterable<T>,
  nameOf: (item: T) => string,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  const texts: string[] = [];
  const add = (name: string, error: unknown) => {
    errors.push(error);
    texts.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  };
  try {
    for await (const item of items) await work(item).catch((error: unknown) => add(nameOf(item), error));
  } catch (error) {
    add('the next items', error);
  }
  if (errors.length > 0) throw new AggregateError(errors, texts.join('; '));
}

/**
 * Does something for each item, in order. One that fails stops no other.
 * @param nameOf what an item is called in the error
 * @throws AggregateError of all failures, after the last item: the job's run counts as failed
 */
export async function eachApart<T>(
  items: Iterable<T> | AsyncIterable<T>,
  nameOf: (item: T) => string,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  const texts: string[] = [];
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
      texts.push(`${nameOf(item)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, texts.join('; '));
}

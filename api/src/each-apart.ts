/**
 * Does something for each item, in order; one that fails keeps no other from being done.
 * @throws AggregateError of all that failed, after the last item: a job's run counts as failed then
 */
export async function eachApart<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} failed: ${errors.map(String).join('; ')}`);
}

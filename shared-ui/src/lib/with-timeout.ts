/**
 * The result of some work, for which somebody waits only so long. The work itself goes on.
 * @param timeoutError what it rejects with after that time
 */
export async function withTimeout<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  timeoutError: () => Error,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOver = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), timeoutMs);
  });
  return Promise.race([work, isOver]).finally(() => clearTimeout(timer));
}

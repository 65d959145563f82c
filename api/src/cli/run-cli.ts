/**
 * The result of a command as a line, or its failure as one.
 * @param failure what to say before the reason
 * @param work gives the line
 */
export async function outcomeOf(
  failure: string,
  work: () => Promise<string>,
): Promise<{ isDone: boolean; text: string }> {
  try {
    return { isDone: true, text: `${await work()}\n` };
  } catch (error) {
    const reason = error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
    return { isDone: false, text: `${failure}: ${reason}\n` };
  }
}

/** Runs a command: prints its outcome, and ends with a non-zero code if it failed. */
export async function runCli(failure: string, work: () => Promise<string>): Promise<void> {
  const { isDone, text } = await outcomeOf(failure, work);
  (isDone ? process.stdout : process.stderr).write(text);
  if (!isDone) process.exitCode = 1;
}

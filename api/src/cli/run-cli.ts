/**
 * Runs a command: its result as a line, a failure as one line and a non-zero end.
 * @param failure what to say before the reason
 * @param work gives the line to print
 */
export async function runCli(failure: string, work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    const reason = error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
    process.stderr.write(`${failure}: ${reason}\n`);
    process.exitCode = 1;
  }
}

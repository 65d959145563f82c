import { type Sources, type TestFile, batchesFor } from './find-tests.ts';
import type { Mutant } from './mutant.ts';
import { type TestFailure, firstFailure } from './run-tests.ts';
import type { Workspace } from './workspace.ts';

export type Outcome = { killedBy: TestFailure } | { survived: string };

/** Where so many files fail without a failing test in them, the mutant doesn't run at all, which says nothing about its rule. */
const maxFailedFiles = 3;

interface Options {
  tests: readonly TestFile[];
  sources: Sources;
  /** Runs only the tests that are likely to kill the mutant. */
  onlyLikely: boolean;
  /** Gets what doesn't count. */
  note(line: string): void;
}

/**
 * Looks for a test that kills a mutant. It has to fail again when its file runs alone, and pass without the mutant; twice where nothing says
 * that it is about the rule.
 */
export async function findKillingTest(
  workspace: Workspace,
  mutant: Mutant,
  { tests, sources, onlyLikely, note }: Options,
): Promise<Outcome> {
  // An extra migration by itself must not be what fails a test.
  const control: Mutant | null = 'sql' in mutant.edit ? { ...mutant, edit: { sql: 'SELECT 1' } } : null;
  const failureWith = (applied: Mutant | null, files: readonly string[], expected?: TestFailure) => {
    const restore = applied ? workspace.apply(applied) : () => {};
    return firstFailure(workspace.folder, files, expected).finally(restore);
  };
  async function isDueToMutant(failure: TestFailure, times: number): Promise<boolean> {
    for (let time = 0; time < times; time += 1) {
      if ((await failureWith(mutant, [failure.file], failure)) === null) return false;
      if ((await failureWith(control, [failure.file], failure)) !== null) return false;
    }
    return true;
  }

  const { likely, others } = batchesFor(tests, mutant, sources);
  let failedFiles = 0;
  for (let batch of onlyLikely ? likely : [...likely, others]) {
    const times = likely.includes(batch) ? 1 : 2;
    while (batch.length > 0) {
      const failure = await failureWith(mutant, batch);
      if (failure === null) break;
      if (failure.test === null) {
        failedFiles += 1;
        if (!batch.includes(failure.file) || failedFiles >= maxFailedFiles)
          return { survived: `nothing runs: ${failure.message}` };
        note(`${failure.file} failed, but none of its tests: ${failure.message}`);
      } else if (await isDueToMutant(failure, times)) return { killedBy: failure };
      else note(`fails only sometimes, or without the mutant too: ${failure.file} (${failure.test})`);
      batch = batch.filter((file) => file !== failure.file);
    }
  }
  return { survived: onlyLikely ? 'the likely tests pass' : 'all tests pass' };
}

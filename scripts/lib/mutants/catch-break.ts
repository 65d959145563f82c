import type { Break } from './break.ts';
import type { Copy } from './copy.ts';
import { type Sources, type TestFile, batchesFor } from './find-tests.ts';
import { type Red, firstRed } from './run-tests.ts';

export type Outcome = { caughtBy: Red } | { survived: string };

/** A break that makes so many files fail without a test of theirs isn't one that a rule would notice. */
const mostBrokenFiles = 3;

interface Options {
  tests: readonly TestFile[];
  sources: Sources;
  /** Leaves out the tests that nothing connects with the rule. */
  onlyLikely: boolean;
  /** Gets what doesn't count. */
  note(line: string): void;
}

/**
 * Breaks a rule in the copy and looks for a test that turns red. One counts where it is red again in its file alone, and green without the break;
 * twice where nothing says that it is about the rule.
 */
export async function catchBreak(
  copy: Copy,
  broken: Break,
  { tests, sources, onlyLikely, note }: Options,
): Promise<Outcome> {
  // An extra migration alone must not be what turns a test red.
  const harmless: Break | null = 'sql' in broken.edit ? { ...broken, edit: { sql: 'SELECT 1' } } : null;
  const redWith = (applied: Break | null, files: readonly string[], of?: Red) => {
    const mend = applied ? copy.apply(applied) : () => {};
    return firstRed(copy.folder, files, of).finally(mend);
  };
  async function isRedOnlyWhenBroken(red: Red, times: number): Promise<boolean> {
    for (let time = 0; time < times; time += 1) {
      if ((await redWith(broken, [red.file], red)) === null) return false;
      if ((await redWith(harmless, [red.file], red)) !== null) return false;
    }
    return true;
  }

  const { likely, others } = batchesFor(tests, broken, sources);
  let brokenFiles = 0;
  for (let batch of onlyLikely ? likely : [...likely, others]) {
    const times = likely.includes(batch) ? 1 : 2;
    while (batch.length > 0) {
      const red = await redWith(broken, batch);
      if (red === null) break;
      if (red.test === null) {
        brokenFiles += 1;
        if (!batch.includes(red.file) || brokenFiles >= mostBrokenFiles)
          return { survived: `nothing runs: ${red.message}` };
        note(`no test of ${red.file} failed, but the file: ${red.message}`);
      } else if (await isRedOnlyWhenBroken(red, times)) return { caughtBy: red };
      else note(`not red each time, or red without the break too: ${red.file} (${red.test})`);
      batch = batch.filter((file) => file !== red.file);
    }
  }
  return { survived: onlyLikely ? 'the likely tests are green' : 'all tests are green' };
}

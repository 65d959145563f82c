/** `npm run test:full` runs every test at its full length; `npm test` takes a share of it that fits into minutes (docs/testing.md). */
export const isFull = process.env['FANFARE_TEST_FULL'] === '1';

/** Of two variants of each case: both in full runs, by default alternating. */
export const variants = <T>(index: number, both: readonly [T, T]): readonly T[] => (isFull ? both : [both[index % 2]!]);

/** The number of repetitions. */
export const runs = (byDefault: number, inFull: number): number => (isFull ? inFull : byDefault);

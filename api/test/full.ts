/** `npm run test:full` runs every test at its full length; `npm test` takes a share of it that fits into minutes (docs/testing.md). */
export const isFull = process.env['FANFARE_TEST_FULL'] === '1';

/** Of two variants of each case: both in full, by default the one and the other in turn. */
export const variants = <T>(index: number, both: readonly [T, T]): readonly T[] => (isFull ? both : [both[index % 2]!]);

/** How often a test repeats itself. */
export const runs = (byDefault: number, inFull: number): number => (isFull ? inFull : byDefault);

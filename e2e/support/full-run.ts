/** `npm run test:full`: everything; `npm test` leaves out what is tagged `@full` and repeats less. */
export const isFullRun = process.env.FANFARE_TEST_FULL === '1';

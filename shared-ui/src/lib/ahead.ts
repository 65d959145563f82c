const loads: (() => Promise<unknown>)[] = [];

/** Has code fetched once the page is idle. @param load imports it */
export function loadAhead(load: () => Promise<unknown>): void {
  loads.push(load);
}

/** What is to be fetched, in the order in which it was named. */
export const aheadOfUse: readonly (() => Promise<unknown>)[] = loads;

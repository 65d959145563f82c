import type { Page } from 'playwright/test';

/** Calls that are held up on their way, as on a slow connection. */
export interface HeldCalls {
  /** How many have arrived so far. */
  count: () => number;
  /** Lets all go on, and those that follow. */
  release: () => void;
}

/** Holds a page's calls of one address. @param path how the address ends */
export async function hold(page: Page, path: string): Promise<HeldCalls> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      count += 1;
      await promise;
      return route.continue();
    },
  );
  return {
    count: () => count,
    release: resolve,
  };
}

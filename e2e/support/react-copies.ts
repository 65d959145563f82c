import { expect, type Page } from 'playwright/test';

/** What React tells a page's developer tools when it starts: each copy of it does so once. */
interface Introduced {
  version: string;
}

/** Counts the copies of React that start in a page. Call before the page is opened. */
export async function countReact(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const introduced: Introduced[] = [];
    const nothing = () => {};
    Object.assign(globalThis, {
      introduced,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        checkDCE: nothing,
        onScheduleFiberRoot: nothing,
        onCommitFiberRoot: nothing,
        onPostCommitFiberRoot: nothing,
        onCommitFiberUnmount: nothing,
        inject: ({ version }: Introduced) => introduced.push({ version }),
      },
    });
  });
}

/** One copy, however many versions of remotes came and went: two would not share a hook, a router or a query. */
export async function expectOneReact(page: Page): Promise<void> {
  const copies = await page.evaluate(() => (globalThis as unknown as { introduced: Introduced[] }).introduced);
  expect(copies, 'copies of React in the page').toHaveLength(1);
}

import { test as base, type Browser, type Page } from 'playwright/test';
import { newAccount } from './accounts.ts';
import { signInBrowser } from './session.ts';

/** A page whose console errors and content-policy violations fail the test that used it. */
export async function newPerson(browser: Browser, problems: string[]): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  watch(page, problems);
  return page;
}

/** Collects what a person wouldn't see but an engineer must: uncaught errors and refused content. */
export function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) problems.push(`content policy: ${message.text()}`);
  });
}

/** Collects what a page's code complains of, too; an answer that isn't a success is no complaint. */
export function watchConsole(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    problems.push(`console: ${message.text()}`);
  });
}

/** Signs a page's browser in, without the page for it: that has journeys of its own. */
export const signIn = (page: Page, email: string, password?: string): Promise<void> =>
  signInBrowser(page.context(), email, null, password);

/** A creator who has nothing yet, signed in on the campaigns. */
export async function signInNewCreator(page: Page, name: string, email: string, password: string): Promise<void> {
  await newAccount(name, ['creator'], { email, password });
  await signIn(page, email, password);
  await page.goto('/creator/campaigns');
}

export const test = base.extend<{ problems: string[] }>({
  problems: [
    async ({}, use) => {
      const problems: string[] = [];
      await use(problems);
      base.expect(problems, 'uncaught errors and content policy violations').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, problems }, use) => {
    watch(page, problems);
    await use(page);
  },
});
export { expect } from 'playwright/test';

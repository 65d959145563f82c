import { test as base, type Browser, type Page } from 'playwright/test';
import { demoPassword, newestMail } from './product.ts';

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

export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
}

/** Signs up a creator who has nothing yet, confirms by the mail, and ends signed in on the campaigns. */
export async function signUpCreator(page: Page, name: string, email: string, password: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Sign up by e-mail' }).click();
  await page.waitForURL(/email-confirmation/);
  const { links } = await newestMail(email, /confirm/i);
  await page.goto(links.find((url) => url.includes('/email-confirmation?token='))!);
  await page.waitForURL(/complete-signup/);
  await page.getByRole('radio', { name: 'Creator', exact: false }).first().check();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/creator\//);
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

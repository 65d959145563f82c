import { signedIn } from '../support/api.ts';
import { accessibilityProblems } from '../support/axe.ts';
import { withoutTable } from '../support/broken-table.ts';
import { expect, newPerson, signIn, test } from '../support/fixtures.ts';
import type { Browser, Page } from 'playwright/test';
import { urls } from '../support/urls.ts';

const staffMail = 'staff@demo.fanfare.test';

/**
 * What breaks a screen: an answer of the API with a row that is none. Components trust the contract, as they may, so one of them throws; nothing in
 * the product does so on demand.
 */
const broken = [
  {
    source: 'mf-auth',
    email: 'creator@demo.fanfare.test',
    screen: '/account',
    call: '/api/v2/sessions',
    file: /^mf-auth\/src\/.+\.tsx?:\d+:\d+$/,
  },
  {
    source: 'mf-creator',
    email: 'creator@demo.fanfare.test',
    screen: '/creator/campaigns',
    call: '/api/v2/campaigns/me',
    file: /^mf-creator\/src\/.+\.tsx?:\d+:\d+$/,
  },
  {
    source: 'mf-curator',
    email: 'curator@demo.fanfare.test',
    screen: '/curator',
    call: '/api/v2/curator/queue',
    file: /^mf-curator\/src\/.+\.tsx?:\d+:\d+$/,
  },
  {
    source: 'shell',
    email: staffMail,
    screen: '/_staff/flags',
    call: '/api/v2/staff/flags',
    file: /^shell\/src\/.+\.tsx?:\d+:\d+$/,
  },
] as const;

/** Opens a screen whose data has a row that is none. Its errors are wanted, so nobody watches its console. */
async function breakScreen(browser: Browser, { email, screen, call }: (typeof broken)[number]): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, email);
  await page.route(
    ({ origin, pathname }) => origin === urls.api && pathname === call,
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const body = (await response.json()) as { data: { items?: unknown[] } | unknown[] };
      if (Array.isArray(body.data)) body.data = [null];
      else body.data.items = [null];
      return route.fulfill({ response, json: body });
    },
  );
  const reported = page.waitForResponse(
    (answer) => answer.url().endsWith('/error-reports') && answer.request().method() === 'POST',
  );
  await page.goto(screen);
  expect((await reported).status()).toBe(200);
  // The version before, which the shell falls back to, is asking for the same meanwhile: its call may end with the page.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** The newest error of a source, on its page. */
async function openNewest(staff: Page, source: string): Promise<void> {
  await staff.goto(`/_staff/errors?state=all&source=${source}`);
  await staff.getByRole('list', { name: 'Errors' }).getByRole('link').first().click();
  await expect(staff.getByRole('heading', { name: 'Latest occurrences' })).toBeVisible();
}

/** The newest error of a source that came from this file, on its page. An earlier version, which the shell falls back to, breaks too, but was built without maps. */
async function openWritten(staff: Page, { source, file }: (typeof broken)[number]): Promise<void> {
  await staff.goto(`/_staff/errors?state=all&source=${source}`);
  const links = staff.getByRole('list', { name: 'Errors' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const address of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))) {
    await staff.goto(address);
    await expect(staff.getByRole('heading', { name: 'Latest occurrences' })).toBeVisible();
    if ((await staff.getByText(file).count()) > 0) return;
  }
}

test('what breaks in each front end and in the API is on the page of errors, with the file and line that somebody wrote', async ({
  browser,
  problems,
}) => {
  const staff = await newPerson(browser, problems);
  await signIn(staff, staffMail);

  for (const one of broken) {
    await test.step(`an error in ${one.source}`, async () => {
      await breakScreen(browser, one);
      await openWritten(staff, one);
      await staff.locator('details').evaluateAll((all) => {
        for (const details of all as HTMLDetailsElement[]) details.open = true;
      });
      const stack = staff
        .getByRole('list', { name: 'Stack', exact: true })
        .filter({ has: staff.getByText(one.file) })
        .first();
      await expect(stack.getByText(one.file).first()).toBeVisible();
      // The line itself, as it was written, and none of what a browser was given.
      await expect(stack.locator('mark').first()).toHaveText(/\w/);
      await expect(stack).not.toContainText('/remotes/');
      await expect(staff.getByText(one.screen, { exact: true }).first()).toBeVisible();
    });
  }

  await test.step('an error in the API', async () => {
    await withoutTable('staff_decisions', async () => {
      const other = await browser.newContext();
      await signIn(await other.newPage(), staffMail);
      const token = (await other.cookies(urls.shell)).find(({ name }) => name === 'token')!.value;
      const answer = await other.request.get(`${urls.api}/api/v2/staff/decisions`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status()).toBe(500);
      await other.close();
    });
    // The answer doesn't wait until its error is stored.
    const operator = await signedIn(staffMail);
    const path = '/api/v2/staff/errors?source=api';
    await expect
      .poll(async () => (await operator.call('GET /api/v2/staff/errors', path)).body.data.items[0]?.message)
      .toBe('relation "staff_decisions" does not exist');
    await openNewest(staff, 'api');
    await expect(staff.getByRole('heading', { name: 'relation "staff_decisions" does not exist' })).toBeVisible();
    await expect(staff.getByText(/^api\/src\/modules\/.+\.ts:\d+:\d+$/).first()).toBeVisible();
    await expect(staff.getByText('GET /api/v2/staff/decisions').first()).toBeVisible();
  });

  await test.step('a visitor gets no source map', async () => {
    const boot = await (await staff.request.get(`${urls.api}/api/v2/public/boot`)).json();
    const creator = boot.data.channels.find(({ name }: { name: string }) => name === 'mf-creator');
    const { version, integrity } = creator.stable as { version: string; integrity: Record<string, string> };
    const script = Object.keys(integrity).find(
      (file) => file.startsWith('__federation_expose_app') && file.endsWith('.js'),
    )!;
    const files = `${urls.creator}/remotes/mf-creator/${version}`;
    expect((await staff.request.get(`${files}/${script}`)).status()).toBe(200);
    const shell = boot.data.channels.find(({ name }: { name: string }) => name === 'shell').stable;
    const shellScript = Object.keys(shell.integrity as object).find((file) => file.endsWith('.js'))!;
    for (const map of [
      `${files}/${script}.map`,
      `${files}/.maps/${script}.map.gz`,
      `${urls.shell}/static/${shell.version}/${shellScript}.map`,
      `${urls.shell}/static/${shell.version}/.maps/${shellScript}.map.gz`,
    ])
      expect((await staff.request.get(map)).status(), map).toBe(404);
    expect(await (await staff.request.get(`${files}/${script}`)).text()).not.toContain('sourceMappingURL');
  });

  await test.step('the pages are accessible at a desk and on a phone, and an error is resolved', async () => {
    const found: string[] = [];
    for (const width of [360, 1_440]) {
      await staff.setViewportSize({ width, height: 900 });
      await staff.goto('/_staff/errors');
      await expect(staff.getByRole('list', { name: 'Errors' })).toBeVisible();
      found.push(...(await accessibilityProblems(staff, problems)));
      await openNewest(staff, 'mf-creator');
      found.push(...(await accessibilityProblems(staff, problems)));
    }
    expect(found).toEqual([]);
    // An earlier run of this journey on the same product resolved it.
    const reopen = staff.getByRole('button', { name: 'Reopen' });
    if (await reopen.isVisible()) await reopen.click();
    await staff.getByRole('button', { name: 'Resolve' }).click();
    await expect(reopen).toBeVisible();
  });
});

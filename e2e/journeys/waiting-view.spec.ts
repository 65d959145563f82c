import type { Page } from 'playwright/test';
import { expect, signIn, test, watchConsole } from '../support/fixtures.ts';
import { watchShifts } from '../support/shifts.ts';
import { urls } from '../support/urls.ts';

const members = [
  { who: 'creator', path: '/creator/campaigns', name: { en: 'Campaigns', fr: 'Campagnes' } },
  { who: 'creator', path: '/creator/feed', name: { en: 'Activity Feed', fr: 'Actualité' } },
  { who: 'curator', path: '/curator', name: { en: 'Dashboard', fr: 'Tableau de bord' } },
  { who: 'curator', path: '/curator/feed', name: { en: 'Activity Feed', fr: 'Actualité' } },
] as const;

/** Holds all scripts, as a slow network does. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/(?:static|remotes)\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page without scripts, as somebody who is signed in. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

const slot = (page: Page) => page.locator('[data-remote][data-version]');

for (const { who, path, name } of members)
  for (const language of ['en', 'fr'] as const)
    test(`the heading of ${path} is there before the scripts, and stays where it is: ${language}`, async ({
      page,
      problems,
    }) => {
      watchConsole(page, problems);
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn(page, `${who}@demo.fanfare.test`);
      await page.context().addCookies([{ name: 'language', value: language, url: urls.shell }]);
      const shifts = await watchShifts(page);
      const release = await openHeld(page, path);
      const heading = page.getByRole('heading', { level: 1, name: name[language], exact: true });
      await expect(heading).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${name[language]}`));
      await expect(slot(page)).toHaveCount(0);
      const before = await heading.boundingBox();
      release();
      await expect(slot(page).getByRole('heading', { level: 1, name: name[language], exact: true })).toBeVisible();
      await expect(slot(page).getByRole('listitem').first()).toBeVisible();
      expect(await heading.boundingBox()).toEqual(before);
      expect(await shifts()).toBeLessThan(0.02);
    });

test('between the view and the live screen there is never another one', async ({ page, problems }) => {
  watchConsole(page, problems);
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const look = () => {
      if (document.getElementById('root')) seen.add(document.querySelector('#root h1')?.textContent ?? 'nothing');
      requestAnimationFrame(look);
    };
    document.addEventListener('DOMContentLoaded', look);
  });
  await signIn(page, 'creator@demo.fanfare.test');
  await page.goto('/creator/campaigns');
  await expect(slot(page).getByRole('listitem').first()).toBeVisible();
  expect(await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])).toEqual(['Campaigns']);
});

test('the workbench waits as a queue beside a track', async ({ page, problems }) => {
  watchConsole(page, problems);
  await signIn(page, 'curator@demo.fanfare.test');
  const shifts = await watchShifts(page);
  const release = await openHeld(page, '/curator');
  await expect(page.getByRole('navigation', { name: 'Curator pages' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(slot(page).getByRole('navigation', { name: 'Queue' })).toBeVisible();
  expect(await shifts()).toBeLessThan(0.02);
});

test('its links work and its controls don’t, until the live screen is there', async ({ page }) => {
  await signIn(page, 'creator@demo.fanfare.test');
  const release = await openHeld(page, '/creator/campaigns');
  await expect(page.locator('#campaigns-search')).toHaveAttribute('inert');
  await page.getByRole('link', { name: 'Lists and templates' }).click();
  await page.waitForURL('**/creator/lists', { waitUntil: 'commit' });
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Lists and templates' })).toBeVisible();
});

test('whoever’s session is over is asked to log in', async ({ page }) => {
  await page.context().addCookies([{ name: 'token', value: 'over', url: urls.shell }]);
  const release = await openHeld(page, '/creator/feed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  release();
  await page.waitForURL(/\/signin\?return=%2Fcreator%2Ffeed$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

test('a session that ended before the scripts came leads to the log-in, and the view is taken over by nothing', async ({
  page,
  problems,
}) => {
  watchConsole(page, problems);
  await signIn(page, 'creator@demo.fanfare.test');
  const release = await openHeld(page, '/creator/feed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().clearCookies({ name: 'token' });
  release();
  await page.waitForURL(/\/signin\?return=%2Fcreator%2Ffeed$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
});

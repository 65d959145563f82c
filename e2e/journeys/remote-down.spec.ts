import { expect, signIn, test } from '../support/fixtures.ts';

test('a remote that is down leaves the rest usable, and comes back by its own button', async ({ page }) => {
  await signIn(page, 'dual@demo.fanfare.test');
  await page.route(/\/remotes\/mf-creator\//, (route) => route.abort());
  await page.goto('/creator/campaigns');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Wallet: / })).toBeVisible();

  // The other side, another team's release, works meanwhile.
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Switch to Curator' }).click();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search your queue' })).toBeVisible();

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Switch to Creator' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(/\/remotes\/mf-creator\//);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
});

import type { Page } from 'playwright/test';
import { cards } from '../support/cards.ts';
import { expect, signInNewCreator, test } from '../support/fixtures.ts';
import { advanceClock } from '../support/api.ts';
import { urls } from '../support/urls.ts';

const password = 'LowTideChoir1';
const monthSeconds = 32 * 86_400;
/** Jobs and the provider's notices come once the clock is moved. */
const soon = { timeout: 60_000 };

test('Pro is bought on the provider’s page, is there on the way back, renews, and is canceled in the portal', async ({
  page,
}) => {
  const email = `ada.${Date.now()}@quist.example`;
  const wallet = page.getByRole('banner').getByRole('link', { name: /^Wallet: / });
  const proLogo = page.getByRole('link', { name: 'Fanfare PRO, home' });

  await test.step('a new creator has no Pro and no credits', async () => {
    await signInNewCreator(page, 'Ada Quist', email, password);
    await expect(wallet).toHaveText('0.00');
    await expect(proLogo).toBeHidden();
  });

  await test.step('the window of Pro leads to the checkout, and back without paying', async () => {
    await page.goto('/creator/subscriptions');
    await page.getByRole('region', { name: 'Pro', exact: true }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL(/\/stripe\/checkout\//);
    await expect(page.getByText('€39.00 a month')).toBeVisible();
    await page.getByRole('link', { name: 'Back without paying' }).click();
    await page.waitForURL(/\/creator\/subscriptions$/);
    await expect(proLogo).toBeHidden();
  });

  await test.step('a refused card is told there; another one makes it Pro, with its credits', async () => {
    await page.getByRole('region', { name: 'Pro', exact: true }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL(/\/stripe\/checkout\//);
    await page.getByLabel('Card number').fill(cards.declines);
    await page.getByLabel('Expiry').fill('12 / 60');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible();
    await page.getByLabel('Card number').fill(cards.pays);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL(/\/creator\/subscriptions\?subscribed=1/);
    await expect(proLogo).toBeVisible();
    await expect(wallet).toHaveText('50.00');
  });

  await test.step('a month later the credits rise in the open page', async () => {
    await advanceClock(monthSeconds);
    await expect(wallet).toHaveText('100.00', soon);
    await expect(proLogo).toBeVisible();
  });

  /** The portal, opened from the menu as a person does; what is done there, and back. */
  const inPortal = async (act: (portal: Page) => Promise<void>) => {
    await page.goto('/creator/campaigns');
    await page.getByRole('button', { name: /^Account menu of / }).click();
    const [portal] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('menuitem', { name: 'Subscription' }).click(),
    ]);
    await portal.waitForURL(/\/stripe\/portal\//);
    await act(portal);
    await portal.getByRole('link', { name: 'Back to Fanfare' }).click();
    await portal.waitForURL(`${urls.shell}/creator/subscriptions`);
    await expect(portal.getByRole('link', { name: 'Fanfare PRO, home' })).toBeVisible();
    await portal.close();
  };
  const useCard = async (portal: Page, number: string) => {
    await portal.getByLabel('Card number').fill(number);
    await portal.getByLabel('Expiry').fill('12 / 60');
    await portal.getByLabel('CVC').fill('123');
    const done = portal.waitForResponse((response) => response.request().method() === 'POST');
    await portal.getByRole('button', { name: 'Use this card' }).click();
    expect((await done).status()).toBe(200);
  };

  await test.step('a renewal fails: Pro stays for its days of grace, without new credits, and the page says so', async () => {
    await inPortal((portal) => useCard(portal, cards.failsLater));
    // It is told to the open page, which hears of nothing before its stream is there.
    const stream = page.waitForResponse((response) => response.url().includes('/api/v2/live?'));
    await page.goto('/creator/subscriptions');
    await stream;
    await expect(page.getByText('Pro is active')).toBeVisible();
    await advanceClock(monthSeconds);
    await expect(page.getByText('The last renewal failed')).toBeVisible(soon);
    await expect(proLogo).toBeVisible();
    await expect(wallet).toHaveText('100.00');
  });

  await test.step('another card pays what is open, and its credits come', async () => {
    await inPortal((portal) => useCard(portal, cards.pays));
    await expect(wallet).toHaveText('150.00', soon);
  });

  await test.step('canceled in the portal, Pro stays for what is paid', async () => {
    await inPortal(async (portal) => {
      await portal.getByRole('button', { name: 'Cancel at the end of the period' }).click();
      await expect(portal.getByRole('button', { name: 'Resume' })).toBeVisible();
    });
    await expect(proLogo).toBeVisible();
  });

  await test.step('then it is over, and the credits stay', async () => {
    await advanceClock(monthSeconds);
    await page.reload();
    await expect(wallet).toHaveText('150.00');
    await expect(proLogo).toBeHidden();
  });
});

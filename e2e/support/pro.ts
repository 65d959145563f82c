import type { Page } from 'playwright/test';
import { cards } from './cards.ts';

/** Subscribes whoever is signed in to Pro, on the provider's own page; their wallet gets its 50 credits. */
export async function becomePro(page: Page): Promise<void> {
  await page.goto('/creator/subscriptions');
  await page.getByRole('region', { name: 'Pro', exact: true }).getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL(/\/stripe\/checkout\//);
  await page.getByLabel('Card number').fill(cards.pays);
  await page.getByLabel('Expiry').fill('12 / 60');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.waitForURL(/\/creator\/subscriptions\?subscribed=1/);
  await page.getByRole('link', { name: 'Fanfare PRO, home' }).waitFor();
}

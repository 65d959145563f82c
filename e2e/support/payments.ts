import type { Locator, Page } from 'playwright/test';
import { cards, typeCard } from './cards.ts';
import { expect } from './fixtures.ts';
import { urls } from './urls.ts';

export const wallet = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Wallet: / });
export const purchases = (page: Page): Locator => page.getByRole('region', { name: 'Your purchases' });

/** Buys a pack in the shop with a good card, and waits for its credits. `pack` as its button says it: "25 credits for €24". */
export async function buyByCard(page: Page, pack: string, price: string): Promise<void> {
  await page.goto('/creator/shop');
  await page.getByRole('button', { name: `Buy ${pack}` }).click();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await typeCard(page, cards.pays);
  await page.getByRole('button', { name: `Pay ${price}` }).click();
  await expect(page.getByText('Thank you')).toBeVisible();
}

/** On PayPal's page: one of its buttons, or the way back. */
export async function atPayPal(page: Page, choose: string): Promise<void> {
  await page.waitForURL(/\/paypal\/checkoutnow\?token=/);
  await page
    .getByRole('button', { name: choose })
    .or(page.getByRole('link', { name: choose }))
    .click();
}

/** The page of a sandbox that lists payments and disputes, opened in a tab of its own. */
export async function providerPage(page: Page, provider: 'stripe' | 'paypal'): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${urls.sandbox}/${provider}`);
  return tab;
}

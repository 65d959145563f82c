import { expect, type Page } from 'playwright/test';

/**
 * Uses what belongs to the shell, whatever became of a remote: header, wallet, PRO modal, role switch; and the other side, which is
 * another team's release. For somebody with both sides and without Pro; ends on the other side.
 */
export async function useShell(page: Page, side: 'creator' | 'curator'): Promise<void> {
  await expectShell(page);
  const banner = page.getByRole('banner');
  if (side === 'creator') await openPro(page);
  await banner.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: side === 'creator' ? 'Switch to Curator' : 'Switch to Creator' }).click();
  const home = side === 'creator' ? 'Dashboard' : 'Campaigns';
  await expect(banner.getByRole('link', { name: home })).toBeVisible();
  const other = side === 'creator' ? 'mf-curator' : 'mf-creator';
  await expect(page.locator(`[data-remote="${other}"]`).getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (side === 'curator') await openPro(page);
}

async function openPro(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill('Fanfare PRO');
  await page.keyboard.press('Enter');
  // By its button: the previous release of the shell gives it another title.
  const offer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Continue Free Plan' }) });
  // No Escape: the offer's code has just come, and it may be drawn a moment before it hears of keys.
  await offer.getByRole('button', { name: 'Continue Free Plan' }).click();
  await expect(offer).toBeHidden();
}

/** The shell stands and knows who is signed in. */
export async function expectShell(page: Page): Promise<void> {
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: /^Fanfare/ })).toBeVisible();
  await expect(banner.getByRole('link', { name: /^Wallet: / })).toBeVisible();
}

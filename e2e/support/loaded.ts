import { expect, type Page } from 'playwright/test';

/** Waits until the open screen has loaded: until then its heading is there, but parts are marked busy, or a hidden status announces the loading. */
export async function expectLoaded(page: Page): Promise<void> {
  const busy = page.locator('[aria-busy=true], [role=status][aria-label]');
  const announced = page.getByRole('status').filter({ hasText: /^(Loading|Chargement)/ });
  await expect(busy.or(announced)).toHaveCount(0);
}

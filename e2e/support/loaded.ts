import { expect, type Page } from 'playwright/test';

/** Waits until the open screen has what it shows: it has its heading, and keys of its frame, while it loads. */
export async function expectLoaded(page: Page): Promise<void> {
  const busy = page.locator('[aria-busy=true], [role=status][aria-label]');
  const announced = page.getByRole('status').filter({ hasText: /^(Loading|Chargement)/ });
  await expect(busy.or(announced)).toHaveCount(0);
}

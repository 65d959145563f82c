import { expect, type Page } from 'playwright/test';

/** Waits until the open screen has what it shows: it has its heading, and keys of its frame, while it loads. */
export const expectLoaded = (page: Page): Promise<void> =>
  expect(page.locator('[aria-busy=true], [role=status][aria-label]')).toHaveCount(0);

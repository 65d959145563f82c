import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './people.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 740 };

/** What a person with other eyes or a narrow phone would stumble over on the screen that is open. */
export async function stumbles(page: Page, problems: string[]): Promise<string[]> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const before = problems.length;
  const { violations } = await new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').analyze();
  // The checker tries to add a style of its own, which the page's policy refuses: not the page's doing.
  problems.length = before;
  const path = new URL(page.url()).pathname;
  const found = violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${path}: ${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) found.push(`${path}: wider than the window by ${overflow} px`);
  return found;
}

/** The screen as it stands, filled as the journey left it, is clean on a desk and on a phone. */
export async function expectClean(page: Page, problems: string[]): Promise<void> {
  const found: string[] = [];
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    found.push(...(await stumbles(page, problems)).map((one) => `${size.width} px: ${one}`));
  }
  expect(found).toEqual([]);
}

/// <reference lib="dom" />
import type { Browser } from 'playwright';
import { cookiesOf, type Places } from './places.ts';

const patienceMs = 30_000;
/** Long enough for the other side to be prefetched, which starts once the page is idle. */
const prefetchedAfterMs = 8_000;

interface Started {
  startedAt: number;
  shownAt?: number;
}

/**
 * Has an account with both roles switch between them, its pages loaded before.
 * @returns milliseconds from the press until the other side's heading and its content are drawn, of each switch
 */
export async function roleSwitches(browser: Browser, places: Places, count: number): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    await context.addCookies(await cookiesOf(places, 'dual'));
    const page = await context.newPage();
    await page.goto(`${places.shell}/creator/campaigns`, { timeout: patienceMs });
    await page.locator('#content h1').first().waitFor({ timeout: patienceMs });
    await page.waitForTimeout(prefetchedAfterMs);
    const times: number[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const other = turn % 2 === 0 ? 'Curator' : 'Creator';
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Account menu/ })
        .click();
      const item = page.getByRole('menuitem', { name: `Switch to ${other}` });
      await item.waitFor({ timeout: patienceMs });
      const path = other === 'Curator' ? '/curator' : '/creator/campaigns';
      // What counts is what is drawn: a frame after the heading is there and nothing is a placeholder any more.
      await page.evaluate((at) => {
        const marks = globalThis as unknown as { switching: Started };
        marks.switching = { startedAt: 0 };
        addEventListener('click', () => (marks.switching.startedAt = performance.now()), { once: true, capture: true });
        const look = () => {
          const content = document.querySelector('#content');
          const isThere =
            marks.switching.startedAt > 0 &&
            location.pathname === at &&
            content?.querySelector('h1')?.textContent &&
            !content.querySelector('[aria-busy="true"]');
          if (isThere) marks.switching.shownAt = performance.now();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }, path);
      await item.click();
      const time = await page.waitForFunction(
        () => {
          const { startedAt, shownAt } = (globalThis as unknown as { switching: Started }).switching;
          return shownAt && shownAt - startedAt;
        },
        undefined,
        { timeout: patienceMs },
      );
      times.push((await time.jsonValue()) as number);
      await page.waitForTimeout(500);
    }
    // The first of each side also draws what no earlier switch has drawn; it counts.
    return times;
  } finally {
    await context.close();
  }
}

/// <reference lib="dom" />
import type { Browser, Page } from 'playwright';
import { openSelection } from '../selection-page.ts';

/** How long an interaction may still be drawing before the next one comes. */
const restMs = 300;
/** Events of one interaction have one number; the browser reports only those that took 16 ms or more. */
const leastMs = 16;

interface Marks {
  interactions: Map<number, number>;
}

async function allLoaded(page: Page, count: number): Promise<void> {
  await page.evaluate(async (last) => {
    while (!document.querySelector(`[aria-posinset="${last}"]`)) {
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  }, count);
}

/**
 * Loads services into the page where a creator chooses curators, then adds and removes some, searches, changes a filter and the order.
 * @param build folder of a build of mf-creator
 * @returns of each interaction, milliseconds until the next paint; those below 16 count as 16
 */
export async function interactions(browser: Browser, build: string, count: number): Promise<number[]> {
  const page = await openSelection(browser, build, count);
  try {
    await allLoaded(page, count);
    await page.evaluate((least) => {
      const marks = globalThis as unknown as Marks;
      marks.interactions = new Map();
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
          const longest = Math.max(entry.duration, marks.interactions.get(entry.interactionId) ?? 0);
          if (entry.interactionId > 0) marks.interactions.set(entry.interactionId, longest);
        }
      }).observe({ type: 'event', durationThreshold: least, buffered: false } as PerformanceObserverInit);
    }, leastMs);
    let made = 0;
    const rest = async () => {
      made += 1;
      await page.waitForTimeout(restMs);
    };
    const cards = page.getByRole('article');
    for (const place of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), place);
      await page.waitForTimeout(restMs);
      for (let card = 0; card < 2; card += 1) {
        const button = cards
          .nth(card + 2)
          .locator('button[aria-pressed]:not([disabled])')
          .last();
        await button.click();
        await rest();
        await button.click();
        await rest();
      }
    }
    await page.evaluate(() => scrollTo(0, 0));
    const search = page.getByRole('searchbox').first();
    await search.click();
    await rest();
    for (const key of 'nordic') {
      await page.keyboard.press(key);
      await rest();
    }
    const known = await page.evaluate(() => [...(globalThis as unknown as Marks).interactions.values()]);
    return [...known, ...Array.from({ length: Math.max(0, made - known.length) }, () => leastMs)];
  } finally {
    await page.close();
  }
}

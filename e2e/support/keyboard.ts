import type { Page } from 'playwright/test';
import { isFullRun } from './full-run.ts';

/** Screens have tables of hundreds of links; the first ones tell as much. */
const mostStops = isFullRun ? 300 : 30;

/** What has the focus, as a person finds it. */
interface Stop {
  name: string;
  /** Whether it was there before in this round. */
  isSeen: boolean;
  /** Whether one can see where the focus is. */
  isVisible: boolean;
}

/** Null where the focus is on the page itself: the round is over. A frame of somebody else's keeps its own. */
const stopOn = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element === document.documentElement) return null;
    const seen = ((globalThis as { seenStops?: WeakSet<Element> }).seenStops ??= new WeakSet());
    const isSeen = seen.has(element);
    seen.add(element);
    const isMarked = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    const { width } = element.getBoundingClientRect();
    // A switch, or a field with an icon, is marked around the element that has the focus.
    const around = [element, element.parentElement, element.parentElement?.parentElement ?? null];
    const nearby = [...around, element.nextElementSibling, element.previousElementSibling];
    const isQuiet = element.matches('iframe, [data-base-ui-focus-guard], h1, h2, h3');
    const text = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return {
      name: `${element.tagName.toLowerCase()} “${text.slice(0, 40) || element.id}”`,
      isSeen,
      isVisible: isQuiet || (nearby.some(isMarked) && (width > 0 || nearby.some((one) => !!one?.clientWidth))),
    };
  });

/**
 * Goes through a screen with the Tab key: the focus is never lost from sight, comes to each thing once, and leaves the screen again, unless a
 * dialog keeps it.
 */
export async function keyboardProblems(page: Page): Promise<string[]> {
  const path = new URL(page.url()).pathname;
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    (globalThis as { seenStops?: WeakSet<Element> }).seenStops = new WeakSet();
  });
  const found: string[] = [];
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await stopOn(page);
    if (stop === null) return found;
    if (stop.isSeen) {
      const isModal = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
      return isModal ? found : [...found, `${path}: the focus doesn’t leave ${stop.name}`];
    }
    if (!stop.isVisible) found.push(`${path}: the focus can’t be seen on ${stop.name}`);
  }
  return found;
}

/** Headings go down one level at a time. */
export async function headingProblems(page: Page): Promise<string[]> {
  const skips = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((one) => one.checkVisibility());
    const levelOf = (one: Element | undefined) => Number(one?.tagName.slice(1) ?? 0);
    return shown
      .filter((one, index) => levelOf(one) > levelOf(shown[index - 1]) + 1 && index > 0)
      .map((one) => `${one.tagName} “${one.textContent?.slice(0, 40)}”`);
  });
  return skips.map((skip) => `${new URL(page.url()).pathname}: no heading above ${skip}`);
}

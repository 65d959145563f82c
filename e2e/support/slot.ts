import { expect, type Page } from 'playwright/test';

/** What a person waits for at most until a remote's place shows its screen: the product's own promise. */
export const slotBudgetMs = 8_000;

/** What a remote's place showed, and when, in milliseconds of the page. */
interface SlotTimes {
  appearedAt: number;
  /** Of the versions whose screen had its heading, the first time each. */
  shownAt: Record<string, number>;
}

/** Watches the place of a remote from the page's first moment. Call before the page is opened. */
export async function watchSlot(page: Page, name: string): Promise<void> {
  await page.addInitScript((remote) => {
    const times: SlotTimes = { appearedAt: Number.NaN, shownAt: {} };
    (globalThis as unknown as { slotTimes: SlotTimes }).slotTimes = times;
    const record = () => {
      const slot = document.querySelector<HTMLElement>(`[data-remote="${remote}"]`);
      if (!slot) return;
      if (Number.isNaN(times.appearedAt)) times.appearedAt = performance.now();
      const { version, cohort } = slot.dataset;
      if (!version || !cohort || !slot.querySelector('h1')) return;
      times.shownAt[`${version} ${cohort}`] ??= performance.now();
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true, attributes: true });
  }, name);
}

/** Restarts the count in a page that is open already. */
export const restartWatch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times = (globalThis as unknown as { slotTimes: SlotTimes }).slotTimes;
    times.appearedAt = performance.now();
    times.shownAt = {};
  });

/** The place of a remote while it shows a version. */
export const slotOf = (page: Page, name: string, version?: string) =>
  page.locator(`[data-remote="${name}"]${version ? `[data-version="${version}"]` : ''}`);

/** Uses the page, so that one that its server drew loads its scripts, and waits until they have taken it over. */
export async function useDrawnPage(page: Page): Promise<void> {
  // A page that is just being replaced by another one takes a press with it. One that has begun isn't pressed again: its keys are its screen's by then.
  await expect(async () => {
    const { hasBegun, isTakenOver } = await page.evaluate(() => {
      const { fanfareBeginning: beginning } = globalThis as {
        fanfareBeginning?: { beganAtMs: number | null; isTakenOver: boolean };
      };
      return { hasBegun: (beginning?.beganAtMs ?? null) !== null, isTakenOver: beginning?.isTakenOver ?? true };
    });
    if (!hasBegun) await page.keyboard.press('Shift');
    expect(isTakenOver).toBe(true);
  }).toPass({ timeout: 60_000 });
}

/** Waits until the last good version is drawn, and checks that it was in time. */
export async function expectLastGood(page: Page, name: string, version: string): Promise<void> {
  await useDrawnPage(page);
  const shown = slotOf(page, name, version).and(page.locator('[data-cohort="last-good"]'));
  await expect(shown.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(shown.locator('[aria-busy=true]')).toHaveCount(0);
  const tookMs = await page.evaluate((key) => {
    const { appearedAt, shownAt } = (globalThis as unknown as { slotTimes: SlotTimes }).slotTimes;
    return shownAt[key]! - appearedAt;
  }, `${version} last-good`);
  expect(tookMs, `milliseconds until ${name} ${version} stood in the page`).toBeLessThanOrEqual(slotBudgetMs);
}

/** Loads of a page until it counts as fallen back: a machine busy with all tests may miss the product's own time limit once. */
const mostLoads = 3;

/** Waits until a remote is drawn as it was chosen. A version that can't run falls back each time, so a late one is told from it by loading again. */
export async function expectRunning(page: Page, name: string, version: string, cohort: string): Promise<void> {
  const shown = slotOf(page, name, version).and(page.locator(`[data-cohort="${cohort}"]`));
  const heading = shown.getByRole('heading', { level: 1 }).first();
  const late = page.locator(`[data-remote="${name}"][data-cohort="last-good"]`);
  await useDrawnPage(page);
  for (let load = 1; cohort !== 'last-good' && load < mostLoads; load += 1) {
    await expect(heading.or(late).first()).toBeVisible();
    if (await heading.isVisible()) break;
    await page.reload();
    await useDrawnPage(page);
  }
  await expect(heading).toBeVisible();
  await expect(shown.locator('[aria-busy=true]')).toHaveCount(0);
}

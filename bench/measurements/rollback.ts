import { setTimeout as wait } from 'node:timers/promises';
import { startBrowser } from '../../shell/contract/release/smoke/browser.ts';
import { type LiveVersions, startPages } from '../lib/live-versions.ts';
import { median } from '../lib/numbers.ts';
import type { Result } from '../lib/report.ts';
import type { Bench } from '../lib/bench.ts';

/** The time limits of a rollback: until a new page load has it, and until an open tab offers it. */
const allowedMs = { page: 1_000, tab: 30_000 };
/** The interval between two page loads that check for it. */
const askAgainMs = 20;

/** The time until a rollback reaches pages: new ones, and a tab that is open. Two runs per round. */
export async function rollback({ product, rounds }: Bench): Promise<Result[]> {
  const pages = await startPages(product);
  const browser = await startBrowser();
  try {
    const took = { page: [] as number[], tab: [] as number[] };
    for (let run = 0; run < rounds * 2; run += 1) {
      if ((await pages.versionInPage()) !== pages.after) await promote(pages);
      const tab = await browser.newPage();
      await tab.goto(pages.shellUrl);
      await tab.getByRole('heading', { level: 1 }).first().waitFor();
      // A page that is only read has no scripts yet, and nothing to offer a new version for.
      await tab.keyboard.press('Shift');
      // At a different phase of the tab's polling each time.
      await wait((run * 1_700) % 10_000);
      const startedAt = performance.now();
      const offered = tab
        .getByRole('region', { name: 'New version' })
        .waitFor({ timeout: allowedMs.tab * 2 })
        .then(() => performance.now() - startedAt);
      await pages.rollBack();
      await until(pages, pages.before);
      took.page.push(performance.now() - startedAt);
      took.tab.push(await offered);
      await tab.close();
    }
    return [
      against('a rollback until a new page load has it', took.page, allowedMs.page),
      against('  until an open tab offers it', took.tab, allowedMs.tab),
    ];
  } finally {
    await browser.close();
  }
}

async function promote(pages: LiveVersions): Promise<void> {
  await pages.promote();
  await until(pages, pages.after);
}

async function until(pages: LiveVersions, version: string): Promise<void> {
  while ((await pages.versionInPage()) !== version) await wait(askAgainMs);
}

/** The worst run against the limit, because a promise holds always, not just mostly. */
function against(what: string, runsMs: readonly number[], maxMs: number): Result {
  const worstMs = Math.max(...runsMs);
  return {
    what: `${what}, worst of ${runsMs.length} / what is allowed`,
    ours: `${worstMs.toFixed(0)} ms (median ${median(runsMs).toFixed(0)})`,
    peer: `${maxMs / 1_000} s`,
    ratio: worstMs / maxMs,
    rounds: runsMs.map((ms) => ms / maxMs),
    target: { atMost: 1 },
  };
}

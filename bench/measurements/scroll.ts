/// <reference lib="dom" />
import { setTimeout as wait } from 'node:timers/promises';
import { buildForProduction, folderOf } from '../../scripts/lib/builds/build.ts';
import { startBrowser } from '../../shell/contract/release/smoke/browser.ts';
import { framesDuring, mainThreadMs, wheel } from '../lib/frames.ts';
import { median } from '../lib/numbers.ts';
import type { Result } from '../lib/report.ts';
import { openSelection } from '../lib/selection-page.ts';
import type { Bench } from '../lib/bench.ts';

const cards = 10_000;
const targetPerSecond = 50;
/** As fast as a person scrolls to get somewhere: nearly thirty cards a second. */
const speedPxPerSecond = 6_000;
const stretchSeconds = 3;
const restMs = 500;

/**
 * Loads 10,000 cards into the list of curators, page by page as it requests them, and scrolls it in stretches from beginning to
 * end. The frames that an empty page gets at the same time are the ceiling: the browser draws without a graphics card here, and
 * shares the processors with everything else.
 */
export async function scroll({ rounds }: Pick<Bench, 'rounds'>): Promise<Result[]> {
  const versions = await buildForProduction();
  const build = folderOf('mf-creator', versions['mf-creator']);
  const browser = await startBrowser();
  try {
    const empty = await browser.newPage();
    const page = await openSelection(browser, build, cards);
    await page.evaluate(async (last) => {
      while (!document.querySelector(`[aria-posinset="${last}"]`)) {
        scrollTo(0, document.documentElement.scrollHeight);
        await new Promise(requestAnimationFrame);
      }
    }, cards);
    const session = await page.context().newCDPSession(page);
    const idle = [];
    const scrolled = [];
    for (let round = 0; round < rounds; round += 1) {
      await empty.bringToFront();
      idle.push(await framesDuring(empty, () => wait(stretchSeconds * 1_000)));
      await page.bringToFront();
      await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), round / rounds);
      await wait(restMs);
      const before = await mainThreadMs(session);
      const frames = await framesDuring(page, () =>
        wheel(session, stretchSeconds * speedPxPerSecond, speedPxPerSecond),
      );
      scrolled.push({ ...frames, busy: ((await mainThreadMs(session)) - before) / (stretchSeconds * 1_000) });
    }
    const lowest = scrolled.map(({ lowestPerSecond }) => lowestPerSecond);
    const ceiling = idle.map(({ lowestPerSecond }) => lowestPerSecond);
    const late = scrolled.map(({ lateShare }) => lateShare);
    const percent = (shares: readonly number[]) => `${(median(shares) * 100).toFixed(1)} %`;
    return [
      {
        what: `${cards} cards by the wheel: slowest second / ${targetPerSecond} frames`,
        ours: `${Math.min(...lowest)} frames`,
        peer: `${targetPerSecond} (an empty page: ${Math.min(...ceiling)})`,
        ratio: Math.min(...lowest) / targetPerSecond,
        rounds: lowest.map((frames) => frames / targetPerSecond),
        target: { atLeast: 1 },
      },
      {
        what: '  frames later than 20 ms, of all',
        ours: percent(late),
        peer: `an empty page: ${percent(idle.map(({ lateShare }) => lateShare))}`,
        ratio: median(late),
        rounds: late,
        target: null,
      },
      {
        // The cost regardless of other load: a busy machine shows late frames, but the same figure here.
        what: '  processor time of the page’s own thread / time of scrolling',
        ours: `${(median(scrolled.map(({ busy }) => busy)) * 1_000).toFixed(0)} ms`,
        peer: '1000 ms',
        ratio: median(scrolled.map(({ busy }) => busy)),
        rounds: scrolled.map(({ busy }) => busy),
        target: { atMost: 0.5 },
      },
    ];
  } finally {
    await browser.close();
  }
}

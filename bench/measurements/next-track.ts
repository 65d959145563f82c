/// <reference lib="dom" />
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { buildForProduction, folderOf } from '../../scripts/lib/builds/build.ts';
import { startBrowser } from '../../shell/contract/release/smoke/browser.ts';
import { median, percentile } from '../lib/numbers.ts';
import type { Result } from '../lib/report.ts';
import { startWorkbenchSite } from '../lib/workbench-site.ts';
import type { Bench } from '../lib/bench.ts';

const targetMs = 150;
/** The latency of a bucket for a curator with a fair connection. */
const soundDelayMs = 150;
const answersPerRound = 10;
/** The listening time here. The product requires 45 seconds, so the next track has more time to load there than here. */
const listenMs = 1_500;

interface Sounded {
  /** When the answer was accepted, when the key was pressed, and when the next track started, in ms of the page. */
  answeredAt: number;
  pressedAt: number;
  soundedAt: number;
}
interface Watched {
  answeredAt: number;
  pressedAt: number;
  sounds: number[];
}

/** Records when an answer's response arrives, and when a sound starts to play after that. */
function watch(): void {
  const seen: Watched = { answeredAt: 0, pressedAt: 0, sounds: [] };
  (globalThis as { seen?: Watched }).seen = seen;
  const { fetch: ask } = globalThis;
  globalThis.fetch = async (...request) => {
    const answer = await ask(...request);
    const [to] = request;
    const url = typeof to === 'string' ? to : to instanceof URL ? to.href : to.url;
    if (url.endsWith('/answer')) seen.answeredAt = performance.now();
    return answer;
  };
  addEventListener('keydown', (event) => event.key === 'Enter' && (seen.pressedAt = performance.now()), true);
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    const from = this.currentTime;
    const look = () => {
      if (this.currentTime > from) seen.sounds.push(performance.now());
      else if (!this.error) setTimeout(look);
    };
    look();
    return play.call(this);
  };
}

/** Answers one after the other by keyboard, and returns the time until each next track sounded. */
async function answerMany(browser: Browser, build: string, isAhead: boolean): Promise<Sounded[]> {
  const site = await startWorkbenchSite(build, answersPerRound + 1, soundDelayMs);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page: Page = await context.newPage();
    await page.addInitScript(watch);
    await page.addInitScript((isLoadingAhead) => {
      localStorage.setItem('fanfare.workbench.playOn', 'on');
      // A browser in data-saving mode preloads nothing.
      if (!isLoadingAhead) Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    }, isAhead);
    await page.goto(`${site.url}/curator`);
    await page.getByRole('heading', { name: 'Track 1', exact: true }).waitFor();
    await page.keyboard.press('Space');
    const sounded: Sounded[] = [];
    for (let count = 1; count <= answersPerRound; count += 1) {
      await wait(listenMs);
      if (isAhead && site.opened.includes(count + 1)) throw new Error('Loading ahead has opened a submission.');
      await page.keyboard.press('a');
      await page.keyboard.press('f');
      await page.keyboard.insertText(
        `Take ${count}: a voice that stays, and an ending that is brave enough for a Friday evening.`,
      );
      await page.keyboard.press('Control+Enter');
      await page.getByRole('heading', { name: `Track ${count + 1}`, exact: true }).waitFor();
      await page.waitForFunction(
        (wanted) => (globalThis as { seen?: Watched }).seen!.sounds.length === wanted,
        count + 1,
      );
      const seen = await page.evaluate(() => (globalThis as { seen?: Watched }).seen!);
      sounded.push({ answeredAt: seen.answeredAt, pressedAt: seen.pressedAt, soundedAt: seen.sounds.at(-1)! });
    }
    return sounded;
  } finally {
    await context.close();
    await site.stop();
  }
}

/** The time from the answer to the next track's sound, with and without preloading. */
export async function nextTrack({ rounds }: Pick<Bench, 'rounds'>): Promise<Result[]> {
  const versions = await buildForProduction();
  const build = folderOf('mf-curator', versions['mf-curator']);
  const browser = await startBrowser();
  try {
    const ahead: Sounded[][] = [];
    const fresh: Sounded[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      ahead.push(await answerMany(browser, build, true));
      fresh.push(await answerMany(browser, build, false));
    }
    const afterAnswer = (rows: readonly Sounded[]) => rows.map(({ answeredAt, soundedAt }) => soundedAt - answeredAt);
    const afterKey = (rows: readonly Sounded[]) => rows.map(({ pressedAt, soundedAt }) => soundedAt - pressedAt);
    const p95 = (rows: readonly Sounded[]) => percentile(afterAnswer(rows), 0.95);
    const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
    const all = ahead.flat();
    const withinTarget = (
      what: string,
      figure: number,
      figureOf: (rows: readonly Sounded[]) => number,
      target: Result['target'] = null,
    ): Result => ({
      what,
      ours: `${figure.toFixed(0)} ms`,
      peer: `${targetMs} ms`,
      ratio: figure / targetMs,
      rounds: ahead.map((rows) => figureOf(rows) / targetMs),
      target,
    });
    const slowest = (rows: readonly Sounded[]) => Math.max(...afterAnswer(rows));
    const fromKey = (rows: readonly Sounded[]) => median(afterKey(rows));
    const what = `the next track sounds after the answer, p95 of ${answersPerRound} / ${targetMs} ms`;
    return [
      withinTarget(what, median(ahead.map(p95)), p95, { atMost: 1 }),
      withinTarget('  slowest of all', slowest(all), slowest),
      withinTarget('  from the key, the API’s own time included, median', fromKey(all), fromKey),
      {
        what: `  median / not loaded ahead, from ${soundDelayMs} ms away`,
        ours: ms(afterAnswer(all)),
        peer: ms(afterAnswer(fresh.flat())),
        ratio: median(afterAnswer(all)) / median(afterAnswer(fresh.flat())),
        rounds: ahead.map((rows, round) => median(afterAnswer(rows)) / median(afterAnswer(fresh[round]!))),
        target: null,
      },
    ];
  } finally {
    await browser.close();
  }
}

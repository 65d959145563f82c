import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import { isFullRun } from './support/full-run.ts';
import { products, urls } from './support/urls.ts';

/** Debian's Chromium where there is one, the headless one first; else Playwright's own. */
const systemChromium = ['chromium-headless-shell', 'chromium', 'chromium-browser']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path));

/** What leaves the clock alone and needs the demo's queues as they are at the start. */
const atStart = [
  'resilience/broken-remotes.spec.ts',
  'resilience/previous-releases.spec.ts',
  'resilience/publish.spec.ts',
  'resilience/version-override.spec.ts',
  'journeys/accessible.spec.ts',
  'journeys/public-profiles.spec.ts',
  'journeys/fast-start.spec.ts',
  'journeys/finder.spec.ts',
  'journeys/home.spec.ts',
  'journeys/playlist-campaign.spec.ts',
  'journeys/radio-campaign.spec.ts',
  'journeys/remote-down.spec.ts',
  'journeys/report.spec.ts',
  'journeys/statistics.spec.ts',
  'journeys/tracks.spec.ts',
  'journeys/waiting-view.spec.ts',
].map((file) => `**/${file}`);

/** The longest first, so that no worker is left with one of them at the end. */
const long = [
  'journeys/twenty-tracks.spec.ts',
  'resilience/release-lifecycle.spec.ts',
  'journeys/workbench.spec.ts',
  'journeys/broken-promise.spec.ts',
  'journeys/influencers.spec.ts',
  'journeys/main-path.spec.ts',
].map((file) => `**/${file}`);

/** What a run leaves out (`npm run test:cluster`). */
const without = (process.env.FANFARE_WITHOUT_JOURNEYS ?? '').split(',').filter(Boolean);
const leftOut = without.map((file) => `**/${file}.spec.ts`);

/** Those of `npm test`: where money moves or two front ends meet. `npm run test:ci` has them all. */
const main = [
  'journeys/buy-credits.spec.ts',
  'journeys/cash-out.spec.ts',
  'journeys/log-in.spec.ts',
  'journeys/main-path.spec.ts',
  'journeys/remote-down.spec.ts',
  'journeys/sign-up.spec.ts',
].map((file) => `**/${file}`);
const isMain = process.env.FANFARE_TEST_JOURNEYS === 'main';
const only = (files: string[]) => (isMain ? files.filter((file) => main.includes(file)) : files);

export default defineConfig({
  testDir: '.',
  ...(isFullRun ? {} : { grepInvert: /@full/ }),
  workers: Math.max(1, products.length),
  // Workers take the tests in this order, each on its own product.
  projects: [
    {
      name: 'at-start',
      testMatch: only(atStart),
      testIgnore: leftOut,
      fullyParallel: true,
      outputDir: 'test-results/at-start',
    },
    { name: 'long', testMatch: only(long), testIgnore: leftOut, outputDir: 'test-results/long' },
    {
      name: 'rest',
      testMatch: isMain ? main : '**/*.spec.ts',
      testIgnore: [...atStart, ...long, ...leftOut],
      outputDir: 'test-results/rest',
    },
  ],
  forbidOnly: true,
  retries: 0,
  // Long enough that only a hung test times out: each step has a limit of its own.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    baseURL: urls.shell,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // Recording each step slows all of them down; the picture of a failure stays.
    trace: process.env.FANFARE_TEST_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Drawing each frame of a transition without a graphics card costs more than the rest of a page.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(systemChromium ? { executablePath: systemChromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});

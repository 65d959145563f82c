import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import { urls } from './support/urls.ts';

/** Where Playwright has no browser of its own for this machine, the system's Chromium serves as well. */
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

const sideBySide = [
  'journeys/accessible.spec.ts',
  // Needs the demo's queues as they are at the start.
  'journeys/profile-seen.spec.ts',
  'journeys/fast-start.spec.ts',
  'journeys/finder.spec.ts',
  'journeys/playlist-campaign.spec.ts',
  'journeys/radio-campaign.spec.ts',
  'journeys/remote-down.spec.ts',
  'journeys/report.spec.ts',
  'journeys/statistics.spec.ts',
  'journeys/tracks.spec.ts',
  'resilience/broken.spec.ts',
  'resilience/override.spec.ts',
  'resilience/skew.spec.ts',
].map((file) => `**/${file}`);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  workers: 2,
  projects: [
    // What changes nothing that others see runs side by side.
    { name: 'side-by-side', testMatch: sideBySide, fullyParallel: true, outputDir: 'test-results/side-by-side' },
    // One composed product with one clock and one registry of releases: what moves them runs one after the other, and alone.
    {
      name: 'in-turn',
      testIgnore: sideBySide,
      workers: 1,
      dependencies: ['side-by-side'],
      outputDir: 'test-results/in-turn',
    },
  ],
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    baseURL: urls.shell,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
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

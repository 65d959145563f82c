import { existsSync } from 'node:fs';
import type { Browser, BrowserType } from 'playwright';
import { Refusal } from '../refusal.ts';

/** The system's, the one without a window first; else Playwright's own. */
const systemChromium = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** What Chromium needs to start. It runs builds that nobody has vouched for, so it gets none of the checker's secrets. */
const passedOn = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'TZ',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'LD_LIBRARY_PATH',
  'SystemRoot',
  'TEMP',
  'LOCALAPPDATA',
];

/** The part of an environment that a browser gets. */
export const browserEnvironment = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(passedOn.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/** Only who runs a checker needs the driver: teams that release don't install it. @throws Refusal without it */
async function driver(): Promise<BrowserType> {
  const playwright = await import('playwright').catch(() => null);
  if (playwright) return playwright.chromium;
  throw new Refusal('Checks are made with Playwright, which isn’t installed here.', {
    code: 'no_browser',
    next: 'npm install playwright',
  });
}

/**
 * Starts Chromium.
 * @param more switches beside the usual ones
 * @throws Refusal if there is none
 */
export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  const chromium = await driver();
  const executablePath = [...systemChromium, chromium.executablePath()].find((file) => existsSync(file));
  if (!executablePath) {
    throw new Refusal('There is no Chromium on this machine to check with.', {
      code: 'no_browser',
      next: 'npx playwright install chromium',
    });
  }
  return chromium.launch({
    executablePath,
    env: browserEnvironment(process.env),
    args: [
      // Chromium refuses to sandbox as root, and only as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...more,
    ],
  });
}

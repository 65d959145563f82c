import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { Refusal } from '../refusal.ts';

/** Where Playwright has no browser of its own for this machine, the system's Chromium serves as well. */
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Starts Chromium.
 * @throws Refusal where there is none
 */
export async function startBrowser(): Promise<Browser> {
  const executablePath = [...systemChromium, chromium.executablePath()].find((file) => existsSync(file));
  if (!executablePath) {
    throw new Refusal('There is no Chromium on this machine to check with.', {
      code: 'no_browser',
      next: 'npx playwright install chromium',
    });
  }
  return chromium.launch({
    executablePath,
    args: [
      // Chromium refuses its sandbox to root, and only to root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

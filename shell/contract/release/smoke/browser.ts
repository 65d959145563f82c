import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { Refusal } from '../refusal.ts';

/** If Playwright has no browser of its own for this machine, the system's Chromium works as well. */
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Starts Chromium.
 * @throws Refusal if there is none
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
      // Chromium refuses to sandbox as root, and only as root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

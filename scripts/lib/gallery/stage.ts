import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startBrowser } from '../../../shell/contract/release/smoke/browser.ts';
import type { Browser, CDPSession, Page } from 'playwright';
import type { GalleryDriver } from '../../../shared-ui/gallery/driver.ts';

export interface Look {
  theme: 'light' | 'dark';
  /** By default the story's. */
  role?: 'creator' | 'curator';
}
export type StoryEntry = GalleryDriver['stories'][number];

/** What stories may read of the world is the same at each run. */
const now = new Date('2026-05-24T10:00:00Z');
const height = 800;
const origin = 'https://gallery.test';
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Chromium, so that it draws the same thing the same way: what it keeps of the last picture would shade the edges of the next. */
export const startGalleryBrowser = () => startBrowser(['--disable-partial-raster', '--force-color-profile=srgb']);

/** A page of a built gallery, which stays open from story to story. */
export interface Stage {
  page: Page;
  stories: readonly StoryEntry[];
  /** Shows a story, at rest. @returns what went wrong, and the declared components that it doesn't show */
  show: (id: string, look: Look) => Promise<{ errors: string[]; missing: string[] }>;
  dress: (look: Look) => Promise<void>;
  /** A picture of what is shown, as PNG. */
  picture: (story: StoryEntry) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Opens a built gallery in a window of its own: fonts loaded, nothing moving, the time standing still. */
export async function openStage(browser: Browser, folder: string, width: number): Promise<Stage> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(folder, path.normalize(pathname));
    if (!file.startsWith(folder) || !existsSync(file)) return route.fulfill({ status: 404 });
    return route.fulfill({
      contentType: types[path.extname(file)] ?? 'application/octet-stream',
      body: readFileSync(file),
    });
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.goto(`${origin}/story.html`);
  const stories = await page.evaluate(() => {
    globalThis.gallery.hideCaret();
    return globalThis.gallery.stories;
  });
  const session = await context.newCDPSession(page);
  return {
    page,
    stories,
    async show(id, look) {
      logged.length = 0;
      const { errors, missing } = await page.evaluate(([id, look]) => globalThis.gallery.show(id, look), [
        id,
        look,
      ] as const);
      return { errors: [...new Set([...errors, ...logged])], missing };
    },
    dress: (look) => page.evaluate((look) => globalThis.gallery.dress(look), look),
    picture: (story) => picture(page, session, story, width),
    close: () => context.close(),
  };
}

async function picture(page: Page, session: CDPSession, { fullscreen }: StoryEntry, width: number): Promise<Buffer> {
  const contentHeight = fullscreen ? height : await page.evaluate(() => globalThis.gallery.height());
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: contentHeight > height,
    clip: { x: 0, y: 0, width, height: contentHeight, scale: 1 },
  });
  return Buffer.from(data, 'base64');
}

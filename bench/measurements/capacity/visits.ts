import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright';
import type { Measured, PageLoad } from '../../lib/capacity/measured.ts';
import { mayBeShared } from '../../lib/capacity/may-be-shared.ts';
import { cookiesOf, type Route } from '../../lib/web/places.ts';
import { startBrowser } from '../../../shell/contract/release/smoke/browser.ts';

const routes: readonly Route[] = [
  { path: '/', as: null },
  { path: '/signin', as: null },
  { path: '/creator/campaigns', as: 'creator' },
  { path: '/creator/feed', as: 'creator' },
  { path: '/curator', as: 'curator' },
  { path: '/curator/feed', as: 'curator' },
];
/** No response for so long: the page and what it prefetches have been loaded. */
const quietMs = 3_000;
const patienceMs = 90_000;

/**
 * What opening each page first costs an installation, and how much of it a CDN would answer.
 * @param address of a running installation with the demo's data (`npm run cluster`)
 */
export async function measureVisits(address: string): Promise<Measured['pages']> {
  const browser = await startBrowser();
  try {
    const pages: Measured['pages'] = {};
    for (const route of routes) pages[route.path] = await loadOf(browser, address, route);
    return pages;
  } finally {
    await browser.close();
  }
}

async function loadOf(browser: Browser, address: string, route: Route): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    if (route.as) await context.addCookies(await cookiesOf({ shell: address, api: address }, route.as));
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const load: PageLoad = { cacheable: { requests: 0, bytes: 0 }, origin: { requests: 0, bytes: 0 }, calls: 0 };
    const responses = new Map<string, { isShared: boolean; isCall: boolean }>();
    let changedAt = performance.now();
    await session.send('Network.enable');
    session.on('Network.responseReceived', ({ requestId, response }) => {
      changedAt = performance.now();
      if (!response.url.startsWith('http') || response.fromDiskCache) return;
      const header = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'cache-control');
      const isCall = new URL(response.url).pathname.startsWith('/api/');
      responses.set(requestId, { isShared: mayBeShared(header?.[1]), isCall });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      changedAt = performance.now();
      const response = responses.get(requestId);
      // Zero: from the page's own memory.
      if (!response || encodedDataLength === 0) return;
      const part = response.isShared ? load.cacheable : load.origin;
      part.requests += 1;
      part.bytes += encodedDataLength;
      if (response.isCall) load.calls += 1;
    });
    await page.goto(address + route.path, { waitUntil: 'load', timeout: patienceMs });
    // Pages that the server draws load their scripts once somebody begins to use them.
    await page.mouse.move(200, 200);
    await page.mouse.move(240, 220);
    while (performance.now() - changedAt < quietMs) await wait(100);
    return load;
  } finally {
    await context.close();
  }
}

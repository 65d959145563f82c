/// <reference lib="dom" />
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import { cookiesOf, slowLine, type Places, type Route } from './places.ts';

/** A slow connection and processor. */
const slowComputer = { ...slowLine, cpuSlowdown: 2 };

export interface Visit {
  /** Compressed bodies of pages, scripts, style sheets and data, by file; without fonts, pictures and answers of the API. */
  files: Map<string, number>;
  /** From the navigation until the route's heading, in milliseconds. */
  headingMs: number;
}

/** No request for so long: the first load is over. Prefetches of other screens start later. */
const quietMs = 700;
const patienceMs = 60_000;
const counted = new Set(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR', 'Preload', 'Other']);

/** Follows what a page requests. */
async function watchRequests(page: Page, session: CDPSession, api: string) {
  const files = new Map<string, number>();
  /** Addresses, by request. */
  const open = new Map<string, string>();
  const cached = new Set<string>();
  let changedAt = performance.now();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(api) || !request.url.startsWith('http')) return;
    open.set(requestId, request.url);
    changedAt = performance.now();
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isOurs = response.url.startsWith('http') && !response.url.startsWith(api);
    if (!isOurs || response.fromDiskCache || cached.has(requestId) || !counted.has(type)) return;
    if (/\.(woff2|svg|png|jpe?g|webp|avif)$/.test(response.url)) return;
    const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    if (length === undefined) throw new Error(`${response.url} has no length`);
    files.set(response.url, (files.get(response.url) ?? 0) + Number(length));
  });
  const done = ({ requestId }: { requestId: string }) => {
    if (open.delete(requestId)) changedAt = performance.now();
  };
  session.on('Network.loadingFinished', done).on('Network.loadingFailed', done);
  // The rest of a worker's request is told to the worker's own session.
  page.on('worker', (worker) => {
    for (const [requestId, url] of open) if (url === worker.url()) done({ requestId });
  });
  return { files, isQuiet: () => open.size === 0 && performance.now() - changedAt > quietMs };
}

/**
 * Opens a route in a browser with nothing in its cache.
 * @param isSlow on a slow connection and processor
 * @throws Error if the heading doesn't appear
 */
export async function visit(browser: Browser, places: Places, route: Route, isSlow: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    if (route.as) await context.addCookies(await cookiesOf(places, route.as));
    const page = await context.newPage();
    await page.addInitScript(() => {
      const marks = globalThis as unknown as { headingMs?: number };
      new MutationObserver(() => {
        const heading = document.querySelector<HTMLElement>('#content h1');
        if (heading?.textContent) marks.headingMs ??= performance.now();
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    const session = await context.newCDPSession(page);
    const { files, isQuiet } = await watchRequests(page, session, places.api);
    if (isSlow) {
      const { latencyMs: latency, bytesPerSecond: speed, cpuSlowdown } = slowComputer;
      const network = { offline: false, latency, downloadThroughput: speed, uploadThroughput: speed };
      await session.send('Network.emulateNetworkConditions', network);
      await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    }
    await page.goto(places.shell + route.path, { waitUntil: 'commit', timeout: patienceMs });
    const heading = await page.waitForFunction(
      () => (globalThis as unknown as { headingMs?: number }).headingMs,
      undefined,
      { timeout: patienceMs },
    );
    const headingMs = (await heading.jsonValue())!;
    const endsAt = performance.now() + patienceMs;
    while (!isSlow && !isQuiet()) {
      if (performance.now() > endsAt) throw new Error(`${route.path} never stops loading`);
      await wait(50);
    }
    return { files, headingMs };
  } finally {
    await context.close();
  }
}

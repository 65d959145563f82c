/// <reference lib="dom" />
import type { Browser, Request } from 'playwright';
import { cookiesOf, slowLine, type Places, type Route } from './places.ts';

/** Nothing more after so long: the first load is over. Prefetches of other screens start later. */
const quietMs = 700;
const patienceMs = 60_000;

/** A script that a first load ran. */
export interface ScriptUse {
  url: string;
  source: string;
  /** From and until which character it ran, in order. */
  ranges: readonly (readonly [number, number])[];
}

interface CoverageRange {
  startOffset: number;
  endOffset: number;
  count: number;
}

/** What ran of a script, by character: functions and blocks; an inner range's count holds against that of the range around it. */
export function usedRanges(
  length: number,
  functions: readonly { ranges: readonly CoverageRange[] }[],
): (readonly [number, number])[] {
  const ranges = functions
    .flatMap((one) => one.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const around: CoverageRange[] = [];
  const used: [number, number][] = [];
  let at = 0;
  const upTo = (end: number) => {
    if ((around.at(-1)?.count ?? 0) > 0 && end > at) used.push([at, end]);
    at = end;
  };
  for (const range of ranges) {
    while (around.length > 0 && around.at(-1)!.endOffset <= range.startOffset) {
      upTo(around.at(-1)!.endOffset);
      around.pop();
    }
    upTo(range.startOffset);
    around.push(range);
  }
  while (around.length > 0) {
    upTo(Math.min(length, around.at(-1)!.endOffset));
    around.pop();
  }
  return used;
}

/** The characters of a script that ran. */
export const usedCharacters = ({ ranges }: ScriptUse): number =>
  ranges.reduce((sum, [from, until]) => sum + until - from, 0);

/** Opens a route with an empty cache and counts what of its scripts ran until nothing more is loaded, before anything is pressed. */
export async function usedOfFirstLoad(browser: Browser, places: Places, route: Route): Promise<readonly ScriptUse[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  try {
    if (route.as) await context.addCookies(await cookiesOf(places, route.as));
    const page = await context.newPage();
    /** Calls of the API: a page that waits for an answer isn't there yet. */
    const calls = new Set<Request>();
    let changedAt = performance.now();
    const isOfFirstView = (request: Request) => ['script', 'xhr'].includes(request.resourceType());
    page.on('request', (request) => {
      if (!isOfFirstView(request)) return;
      if (request.resourceType() === 'xhr') calls.add(request);
      changedAt = performance.now();
    });
    const over = (request: Request) => {
      calls.delete(request);
      if (isOfFirstView(request)) changedAt = performance.now();
    };
    page.on('requestfinished', over);
    page.on('requestfailed', over);
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await page.goto(places.shell + route.path, { timeout: patienceMs });
    await page.locator('#content h1').first().waitFor({ timeout: patienceMs });
    const endsAt = performance.now() + patienceMs;
    while (calls.size > 0 || performance.now() - changedAt < quietMs) {
      if (performance.now() > endsAt) throw new Error(`${route.path} never stops loading`);
      await page.waitForTimeout(50);
    }
    const scripts = await page.coverage.stopJSCoverage();
    return scripts.flatMap(({ url, source, functions }) =>
      source === undefined ? [] : { url, source, ranges: usedRanges(source.length, functions) },
    );
  } finally {
    await context.close();
  }
}

/** Opens a route as a phone on a slow 4G line does, its processor slowed four times. @returns milliseconds until its first content */
export async function firstContentMs(browser: Browser, places: Places, route: Route): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
  });
  try {
    if (route.as) await context.addCookies(await cookiesOf(places, route.as));
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const { latencyMs: latency, bytesPerSecond: speed } = slowLine;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: speed,
      uploadThroughput: speed,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(places.shell + route.path, { waitUntil: 'commit', timeout: patienceMs });
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      undefined,
      { timeout: patienceMs },
    );
    return (await paint.jsonValue())!;
  } finally {
    await context.close();
  }
}

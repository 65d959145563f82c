import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowser } from './browser.ts';
import type { Pair } from './pair.ts';
import { People } from './people.ts';
import { runPair } from './run-pair.ts';

const remote = { name: 'mf-auth', version: '2.0.0' } as const;
const shellVersion = '0.2.0';

/** When a page's fault comes: after the first look at its screen, which a check that looks once would pass, and well before the visit ends. */
const faultAfterMs = 1_500;
const crashes = 'crash now';
/** The faults, by the path of the page. */
const faults: Record<string, string> = {
  '/fine': '',
  '/rejects': 'Promise.reject(new Error("nobody handles this"))',
  '/crashes': `console.log('${crashes}')`,
  '/throws': 'throw new TypeError("too late")',
  '/freezes': 'for (;;);',
  '/falls-back': 'document.querySelector("main").dataset.cohort = "last-good"',
};
/** A page that shows its screen at once, and its fault later. */
const page = (fault: string) => `<!doctype html>
<script type="application/json" id="fanfare-boot">${JSON.stringify({
  boot: {
    shell: { version: shellVersion },
    remotes: [{ name: remote.name, cohort: 'stable', isKilled: false, chosen: remote }],
  },
})}</script>
<header><a href="/">Fanfare, home</a><button>Log in</button></header>
<main data-remote="${remote.name}" data-version="${remote.version}" data-cohort="stable"><h1>Screen</h1></main>
<script>setTimeout(() => { ${fault} }, ${faultAfterMs})</script>`;

let browser: Browser;
let shell: Server;
let pictures: string;
beforeAll(async () => {
  pictures = mkdtempSync(path.join(tmpdir(), 'fanfare-pictures-'));
  shell = await new Promise<Server>((done) => {
    const server = createServer(({ url = '' }, answer) => {
      answer.setHeader('content-type', 'text/html');
      answer.end(page(faults[url.split('?')[0]!] ?? ''));
    }).listen(0, '127.0.0.1', () => done(server));
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  shell.close();
  rmSync(pictures, { recursive: true, force: true });
});

it('sees what breaks after a screen has come up, on every page of a pair at once', async () => {
  const url = `http://127.0.0.1:${(shell.address() as AddressInfo).port}`;
  const people = new People(browser, { url, token: 'ffr_check', tokenFrom: 'a test', isLocal: true }, url);
  const context = await people.context('visitor');
  context.on('page', (one) => {
    one.on('console', (message) => {
      if (message.text() !== crashes) return;
      void context.newCDPSession(one).then((devtools) => devtools.send('Page.crash').catch(() => {}));
    });
  });
  const pairOf = (...addresses: string[]): Pair => ({
    remote,
    shellVersion,
    ticket: 'ticket',
    smoke: addresses.map((address) => ({ path: address, as: 'visitor' as const })),
    shellSmoke: [],
    isProven: false,
  });
  const run = (frozenSeconds: number, ...addresses: string[]) =>
    runPair(pairOf(...addresses), people, url, pictures, { seconds: 5, frozenSeconds });
  // On a busy machine a page may do nothing for some seconds; an endless loop never does anything again.
  const { problems, durationMs } = await run(
    20,
    '/fine',
    '/rejects',
    '/throws',
    '/falls-back',
    '/crashes',
    '/fine-too',
  );
  const frozen = await run(2, '/freezes');

  expect(problems.toSorted()).toEqual([
    expect.stringContaining('/crashes as visitor: the page crashed'),
    expect.stringMatching(/^\/falls-back as visitor\b.*: the page fell back to 2\.0\.0$/),
    expect.stringContaining('/rejects as visitor: uncaught Error: nobody handles this'),
    expect.stringContaining('/throws as visitor: uncaught TypeError: too late'),
  ]);
  expect(frozen.problems).toEqual(['/freezes as visitor: the page froze: it did nothing for 2 s']);
  expect(durationMs).toBeGreaterThanOrEqual(5_000);
});

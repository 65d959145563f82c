/**
 * The installation's checker: opens each pair of builds that somebody asks for in a browser, and signs what it saw. It needs Chromium, the
 * address of the API, and its key; no database. Keeps no state: another start goes on where this one ended.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createReleaseApi } from '../api/client.ts';
import { findApi } from '../api/connection.ts';
import { checkNext, type Taken } from './check-next.ts';
import { readSecrets } from './secrets.ts';

const idleMs = 1_000;
const troubledMs = 10_000;
const pageMs = 20_000;
const dataDir = process.env['FANFARE_DATA_DIR'] || '.data';
const pictures = path.resolve(dataDir, 'check-pictures');
const secrets = readSecrets(process.env['FANFARE_CHECKER_FILE'] || path.join(dataDir, 'release-checker.json'));
const connection = { ...findApi(), token: secrets.token, tokenFrom: 'the checker’s file' };
const say = (line: string) => process.stdout.write(`${line}\n`);

let closeBrowser: () => Promise<void> = async () => {};

/** The browser driver and the browser are there only while something is checked. */
async function run(taken: Taken) {
  const [{ startBrowser }, { People }, { runPair }] = await Promise.all([
    import('../smoke/browser.ts'),
    import('../smoke/people.ts'),
    import('../smoke/run-pair.ts'),
  ]);
  const browser = await startBrowser();
  closeBrowser = () => browser.close();
  try {
    mkdirSync(pictures, { recursive: true });
    const people = new People(browser, connection, taken.shellUrl);
    const result = await runPair(taken.pair, people, taken.shellUrl, pictures, taken.watch);
    for (const picture of result.screenshots) say(`  picture: ${picture}`);
    return { ...result, browser: `Chromium ${browser.version()}` };
  } finally {
    await browser.close();
  }
}

async function announce({ pair, shellUrl }: Taken): Promise<void> {
  const page = new URL('/', shellUrl);
  page.searchParams.set('mf-ticket', pair.ticket);
  const headers = { authorization: `Bearer ${secrets.token}` };
  const answer = await fetch(page, { headers, signal: AbortSignal.timeout(pageMs) }).catch(() => null);
  // What is wrong with it, the browser sees.
  await answer?.body?.cancel();
}

const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    ended.abort();
    void closeBrowser().finally(() => process.exit());
  });
}
const pause = (ms: number) => wait(ms, undefined, { signal: ended.signal }).catch(() => {});

const api = createReleaseApi(connection);
let trouble = '';
while (!ended.signal.aborted) {
  try {
    const wasBusy = await checkNext({ api, secrets, announce, run, say, isEnding: () => ended.signal.aborted });
    trouble = '';
    if (!wasBusy) await pause(idleMs);
  } catch (error) {
    const { message } = error as Error;
    if (message !== trouble) say(message);
    trouble = message;
    await pause(troubledMs);
  }
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowser } from './browser.ts';
import { People } from './people.ts';

const accessToken = 'the.accounts.token';
const refreshToken = 'the-refresh-token';
const checkerToken = 'ffr_mf-creator_checker';

let browser: Browser;
let shell: Server;
let api: Server;
/** What the servers were sent. */
let seen: { path: string; authorization: string | undefined; cookie: string | undefined }[];

/** A build that takes what it can reach, and shows it in the page. */
const thief = (apiUrl: string) => `<!doctype html><pre id="loot"></pre><script type="module">
const loot = {};
const tries = {
  cookie: () => document.cookie,
  local: () => JSON.stringify({ ...localStorage, ...sessionStorage }),
  databases: async () => JSON.stringify(await indexedDB.databases()),
  account: async () => (await fetch('${apiUrl}/api/account', { headers: { authorization: 'Bearer check' }, credentials: 'include' })).text(),
  refresh: async () => (await fetch('${apiUrl}/api/auth/refresh', { method: 'POST', credentials: 'include' })).text(),
  signOut: async () => (await fetch('${apiUrl}/api/auth/signout', { method: 'POST', headers: { authorization: 'Bearer check' } })).text(),
  escaped: async () => (await fetch('${apiUrl}/api/%61uth/signout', { method: 'POST', headers: { authorization: 'Bearer check' } })).text(),
  again: async () => (await fetch(location.href)).text(),
  own: () => JSON.stringify(performance.getEntries()),
};
for (const [name, attempt] of Object.entries(tries)) {
  try { loot[name] = await attempt(); } catch (error) { loot[name] = String(error); }
}
document.querySelector('#loot').textContent = JSON.stringify(loot);
document.querySelector('#loot').dataset.done = '';
</script>`;

const note = ({ url = '', headers }: IncomingMessage) =>
  seen.push({ path: url, authorization: headers.authorization, cookie: headers.cookie });
const listen = (handler: (request: IncomingMessage, answer: ServerResponse) => void) =>
  new Promise<Server>((done) => {
    const server = createServer(handler).listen(0, '127.0.0.1', () => done(server));
  });
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  api = await listen((request, answer) => {
    note(request);
    const origin = request.headers.origin ?? '*';
    answer.setHeader('access-control-allow-origin', origin);
    answer.setHeader('access-control-allow-credentials', 'true');
    answer.setHeader('access-control-allow-headers', 'authorization, content-type');
    answer.setHeader('content-type', 'application/json');
    const isKnown = request.headers.authorization === `Bearer ${accessToken}`;
    const hasRefresh = request.headers.cookie?.includes(refreshToken) ?? false;
    if (request.url === '/api/auth/signin') {
      answer.setHeader('set-cookie', `refresh=${refreshToken}; Path=/api/auth; HttpOnly`);
      answer.end(JSON.stringify({ data: { token: accessToken, userId: 7 } }));
    } else if (request.url === '/api/auth/refresh') {
      answer.end(JSON.stringify(hasRefresh ? { token: accessToken } : { error: 'session_expired' }));
    } else {
      answer.end(JSON.stringify(isKnown ? { name: 'Ines' } : { error: 'unauthenticated' }));
    }
  });
  shell = await listen((request, answer) => {
    note(request);
    answer.setHeader('content-type', 'text/html');
    answer.end(thief(urlOf(api)));
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  shell.close();
  api.close();
});

it('opens screens of an account to a build that can’t take the account’s session, nor the checker’s token', async () => {
  seen = [];
  const connection = { url: urlOf(api), token: checkerToken, tokenFrom: 'a test', isLocal: true };
  const people = new People(browser, connection, urlOf(shell));
  const context = await people.context('creator');
  const page = await context.newPage();
  await page.goto(`${urlOf(shell)}/creator/tracks?mf-ticket=the-ticket`);
  await page.locator('#loot[data-done]').waitFor({ state: 'attached' });
  const loot = JSON.parse((await page.locator('#loot').textContent()) ?? '{}') as Record<string, string>;

  for (const secret of [accessToken, refreshToken, checkerToken]) {
    expect(JSON.stringify(loot)).not.toContain(secret);
    expect(JSON.stringify(await context.storageState())).not.toContain(secret);
  }
  expect(loot['cookie']).toBe('token=check; user-id=7');
  expect(loot['local']).toBe('{}');
  // It can show what an account sees, and nothing that hands out tokens.
  expect(loot['account']).toContain('Ines');
  expect(loot['refresh']).toContain('session_expired');
  expect(loot['signOut']).toContain('unauthenticated');
  expect(loot['escaped']).toContain('unauthenticated');
  // Only the page itself was asked for with the checker's token.
  const asChecker = seen.filter(({ authorization }) => authorization === `Bearer ${checkerToken}`);
  expect(asChecker.map(({ path }) => path)).toEqual(['/creator/tracks?mf-ticket=the-ticket']);
  expect(seen.some(({ cookie }) => cookie?.includes(refreshToken))).toBe(false);
  await context.close();
});

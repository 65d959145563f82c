import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry, type Registry } from '../src/modules/releases/test/registry.ts';
import { createAccount, headersOf, type TestAccount } from './factories/account.ts';
import { createTrack } from './factories/track.ts';
import { wav } from './files/sounds.ts';

/*
 * A person's requests, each answered by another process: what one of them did, all others know. Limits, refreshes, jobs and live events have such
 * tests beside them.
 */

let r: Registry;
let processes: FastifyInstance[];
beforeAll(async () => {
  r = await registry({ FANFARE_PREVIEW_HOSTS: 'preview.example.test' });
  await r.release({ name: 'mf-creator', version: '1.1.0' });
  processes = [r.api.app, await r.api.another(), await r.api.another()];
});
afterAll(() => r.close());

let turn = 0;
/** The next process, as a balancer chooses. */
function ask(method: 'GET' | 'POST' | 'PUT', url: string, account: TestAccount | null, payload?: object | Buffer) {
  const process = processes[(turn += 1) % processes.length]!;
  const type = Buffer.isBuffer(payload) ? { 'content-type': 'audio/wav' } : {};
  const headers = { ...(account && headersOf(r.api.app, account)), ...type };
  return process.inject({ method, url, headers, ...(payload && { payload }) });
}
const inAll = <T>(work: () => Promise<T>) => Promise.all(processes.map(work));

test('a session that ends in one process has ended in all', async () => {
  const account = await createAccount(r.api.app, r.api.db, { creator: true });
  const statuses = async () => (await inAll(() => ask('GET', '/api/account', account))).map((each) => each.statusCode);
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await ask('POST', '/api/auth/signout', account)).statusCode).toBeLessThan(300);
  expect(await statuses()).toEqual([401, 401, 401]);
});

test('a file goes by an address of one process to another, is claimed in a third, and plays in all', async () => {
  const account = await createAccount(r.api.app, r.api.db, { creator: true });
  const trackId = await createTrack(r.api.db, account.id, { durationMs: null });
  const song = wav(2);
  const asked = await ask('POST', '/api/v2/tracks/build-upload-track-url', account, {
    trackId,
    size: song.length,
    mime: 'audio/wav',
  });
  const { key, url } = asked.json().data as { key: string; url: string };
  const { pathname, search } = new URL(url);
  expect((await ask('PUT', pathname + search, null, song)).statusCode).toBe(200);
  expect((await ask('PUT', pathname + search, null, song)).statusCode).toBe(409);
  expect((await ask('PUT', `/api/v2/tracks/${trackId}/filename`, account, { filename: key })).statusCode).toBe(200);
  const shown = await ask('GET', `/api/account/track/${trackId}`, account);
  const address = /[^"]*\/media\/audio\/[^"]*/.exec(shown.body)![0].replaceAll('\\u0026', '&');
  const played = new URL(address);
  const heard = await inAll(() => ask('GET', played.pathname + played.search, null));
  expect(heard.map((each) => [each.statusCode, each.rawPayload.length])).toEqual(
    processes.map(() => [200, song.length]),
  );
});

test('a preview that is made in one process opens in all, and ends in all with its session', async () => {
  const staff = await createAccount(r.api.app, r.api.db, { isStaff: true });
  const made = await ask('POST', '/api/v2/release-previews', staff, { name: 'mf-creator', version: '1.1.0' });
  const { ticket } = made.json().data as { ticket: string };
  const seen = async () =>
    (await inAll(() => ask('GET', `/api/v2/public/boot?ticket=${encodeURIComponent(ticket)}`, staff))).map(
      (each) => (each.json().data as { preview: object | null }).preview !== null,
    );
  expect(await seen()).toEqual([true, true, true]);
  await r.api.db('sessions').where({ account_id: staff.id }).update({ ended_at: r.api.db.fn.now() });
  expect(await seen()).toEqual([false, false, false]);
});

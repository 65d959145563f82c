import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createAccount, type TestAccount } from '../../../test/factories/account.ts';

let api: TestApp;
let address: string;

beforeAll(async () => {
  // The beat of the streams, and nothing else, goes by this test's clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api = await testApp();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await api.close();
  vi.useRealTimers();
});

async function openFor(account: TestAccount): Promise<Response> {
  const answer = await api.app.inject({ method: 'POST', url: '/api/v2/live/ticket', headers: account.headers });
  return fetch(`${address}/api/v2/live?ticket=${answer.json().data.ticket}`);
}
/** All that a stream says until the server ends it. */
const untilTheEnd = (response: Response) => response.text();

test('a stream ends at the beat after its session ended or its account was suspended; others beat on', async () => {
  const [leaving, suspended, staying] = await Promise.all(
    [1, 2, 3].map(() => createAccount(api.app, api.db, { creator: true })),
  );
  const streams = await Promise.all([leaving!, suspended!, staying!].map(openFor));
  // Streams are written past what other answers pass through.
  for (const { headers } of streams) expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  await api.db('sessions').where({ id: leaving!.sessionId }).update({ ended_at: api.db.fn.now() });
  await api.db('accounts').where({ id: suspended!.id }).update({ suspended_at: api.db.fn.now() });
  vi.advanceTimersByTime(10_000);
  expect(await Promise.all(streams.slice(0, 2).map(untilTheEnd))).toEqual(
    Array(2).fill('retry: 2000\n: open\n\n: beat\n\nevent: ended\ndata: {}\n\n'),
  );
  const reader = streams[2]!.body!.getReader();
  expect((await reader.read()).done).toBe(false);
  await api.app.close();
  let end = await reader.read();
  while (!end.done) end = await reader.read();
  expect(end.done).toBe(true);
});

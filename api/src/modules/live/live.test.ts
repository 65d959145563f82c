import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createAccount, type TestAccount } from '../../../test/factories/account.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { notifyLive } from './index.ts';

let api: TestApp;
/** Two API processes on one database. */
let addresses: string[];

beforeAll(async () => {
  api = await testApp();
  const apps = [api.app, await api.another()];
  for (const app of apps) await app.listen({ port: 0, host: '127.0.0.1' });
  addresses = apps.map((app) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
});
afterAll(() => api.close());

async function ticketFor(account: TestAccount): Promise<string> {
  const answer = await api.app.inject({ method: 'POST', url: '/api/v2/live/ticket', headers: account.headers });
  return answer.json().data.ticket;
}
const open = (ticket: string, process = 0) =>
  fetch(`${addresses[process]}/api/v2/live?ticket=${ticket}`, { headers: { origin: 'http://localhost:3000' } });

/** Reads events from a stream until `count` have come; gives those read when the stream ends before. */
async function read(response: Response, count: number): Promise<unknown[]> {
  const events: unknown[] = [];
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop()!;
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part);
      if (data) events.push(JSON.parse(data[1]!));
    }
    if (events.length >= count) break;
  }
  return events;
}

describe('refused', () => {
  test('a ticket without signing in; no ticket, and one that nobody gave', async () => {
    expect((await api.app.inject({ method: 'POST', url: '/api/v2/live/ticket' })).statusCode).toBe(401);
    for (const query of ['', '?ticket=', '?ticket=made-up', '?ticket=a&ticket=b']) {
      const answer = await fetch(`${addresses[0]}/api/v2/live${query}`);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } });
    }
  });

  test('a ticket a second time, and one older than 30 seconds', async () => {
    const account = await createAccount(api.app, api.db, { creator: true });
    const ticket = await ticketFor(account);
    const first = await open(ticket);
    expect(first.status).toBe(200);
    expect((await open(ticket, 1)).status).toBe(401);
    await first.body!.cancel();
    const late = await ticketFor(account);
    await api.advanceClock(31);
    expect((await open(late)).status).toBe(401);
  });

  test('a ticket of a session that has ended', async () => {
    const account = await createAccount(api.app, api.db, { creator: true });
    const ticket = await ticketFor(account);
    await api.db('sessions').where({ id: account.sessionId }).update({ ended_at: api.db.fn.now() });
    expect((await open(ticket)).status).toBe(401);
  });
});

test('events reach the tabs of their account in every process, once the transaction commits, and nobody else', async () => {
  const [mine, other] = [
    await createAccount(api.app, api.db, { creator: true }),
    await createAccount(api.app, api.db, { creator: true }),
  ];
  const streams = [await open(await ticketFor(mine), 0), await open(await ticketFor(mine), 1)];
  const stranger = await open(await ticketFor(other), 0);
  expect(streams[0]!.headers.get('content-type')).toContain('text/event-stream');
  expect(streams[0]!.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');

  await api.app.db
    .transaction(async (trx) => {
      await notifyLive(trx, [{ accountId: mine.id, event: { type: 'campaign', campaignId: 1 } }]);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await api.app.db.transaction((trx) =>
    notifyLive(trx, [
      { accountId: mine.id, event: { type: 'wallet' } },
      { accountId: mine.id, event: { type: 'wallet' } },
      { accountId: mine.id, event: { type: 'feed', role: 'creator' } },
      { accountId: other.id, event: { type: 'queue' } },
    ]),
  );
  for (const stream of streams) {
    expect(await read(stream, 2)).toEqual([{ type: 'wallet' }, { type: 'feed', role: 'creator' }]);
  }
  expect(await read(stranger, 1)).toEqual([{ type: 'queue' }]);
});

test('what changed while a page was still loading reaches it once its stream is open, and once only', async () => {
  const mine = await createAccount(api.app, api.db, { creator: true });
  const other = await createAccount(api.app, api.db, { creator: true });
  const watching = await Promise.all([open(await ticketFor(mine), 0), open(await ticketFor(mine), 1)]);
  const changed = () =>
    api.app.db.transaction((trx) => notifyLive(trx, [{ accountId: mine.id, event: { type: 'wallet' } }]));
  for (let time = 0; time < 2; time += 1) await changed();
  // Both processes have heard of it.
  for (const stream of watching) expect(await read(stream, 2)).toHaveLength(2);

  const news = async (accountId: number) =>
    api.app.db.transaction((trx) => notifyLive(trx, [{ accountId, event: { type: 'queue' } }]));
  const late = [await open(await ticketFor(mine), 0), await open(await ticketFor(mine), 1)];
  const stranger = await open(await ticketFor(other));
  for (const accountId of [mine.id, other.id]) await news(accountId);
  for (const stream of late) expect(await read(stream, 2)).toEqual([{ type: 'wallet' }, { type: 'queue' }]);
  expect(await read(stranger, 1)).toEqual([{ type: 'queue' }]);
});

test('who left before their ticket was looked up takes nobody else’s place', async () => {
  const mine = await createAccount(api.app, api.db, { creator: true });
  const watching = await open(await ticketFor(mine));
  const connections = () =>
    new Promise<number>((resolve) => api.app.server.getConnections((_error, count) => resolve(count)));
  const waiting = () => waitingForLock(api.db);
  const before = await connections();
  // One more than the streams of an account.
  for (let left = 0; left < 21; left += 1) {
    const ticket = await ticketFor(mine);
    await api.db.transaction(async (trx) => {
      await trx('live_tickets').where({ account_id: mine.id }).forUpdate().select('account_id');
      const socket = connect(Number(new URL(addresses[0]!).port), '127.0.0.1');
      socket.write(`GET /api/v2/live?ticket=${ticket} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      await expect.poll(waiting, { interval: 5 }).toBe(1);
      socket.destroy();
      await expect.poll(connections, { interval: 5 }).toBe(before);
    });
    await expect.poll(waiting, { interval: 5 }).toBe(0);
  }
  await api.app.db.transaction((trx) => notifyLive(trx, [{ accountId: mine.id, event: { type: 'wallet' } }]));
  expect(await read(watching, 1)).toEqual([{ type: 'wallet' }]);
});

test('a HEAD request uses up no ticket', async () => {
  const ticket = await ticketFor(await createAccount(api.app, api.db, { creator: true }));
  const url = `${addresses[0]}/api/v2/live?ticket=${ticket}`;
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(405);
  const stream = await open(ticket);
  expect(stream.status).toBe(200);
  await stream.body!.cancel();
});

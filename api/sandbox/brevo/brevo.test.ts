import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brevo } from '../../src/gateways/marketing/brevo.ts';
import { loopbackServer } from '../loopback-server.ts';
import { brevoKey, brevoSandbox, brevoSecret } from './index.ts';

let sandbox: FastifyInstance;
let apiBase: string;
beforeAll(async () => {
  sandbox = await loopbackServer();
  brevoSandbox(sandbox, 'http://127.0.0.1:9/never');
  apiBase = `${await sandbox.listen({ port: 0, host: '127.0.0.1' })}/brevo`;
});
afterAll(() => sandbox.close());

const gateway = (apiKey = brevoKey) => brevo({ apiKey, apiBase, timeoutMs: 5_000, webhookSecret: brevoSecret });
const outgoing = (email: string) => ({
  eventId: 'fanfare-1',
  event: 'first_campaign',
  email,
  happenedAt: new Date('2026-05-10T12:00:00Z'),
  properties: { type: 'playlists' },
});
const received = async (email: string) =>
  (await sandbox.inject({ url: `/brevo/_events?email=${email}` })).json().events;
const control = (payload: object) => sandbox.inject({ method: 'POST', url: '/brevo/_control', payload });

it('refuses another key, and what isn’t an event of a contact', async () => {
  expect(await gateway('another').send(outgoing('a@example.test'))).toMatchObject({ state: 'failed' });
  expect(await gateway().send(outgoing('nobody'))).toMatchObject({ state: 'refused' });
  expect(await received('a@example.test')).toEqual([]);
});

it('takes an event as Brevo does, and shows it on its page', async () => {
  expect(await gateway().send(outgoing('b@example.test'))).toEqual({ state: 'taken' });
  expect(await received('b@example.test')).toEqual([
    {
      event_name: 'first_campaign',
      event_date: '2026-05-10T12:00:00.000Z',
      identifiers: { email_id: 'b@example.test' },
      event_properties: { type: 'playlists', event_id: 'fanfare-1' },
    },
  ]);
  expect((await sandbox.inject({ url: '/brevo' })).body).toContain('b@example.test');
});

it('removes a contact with its events; one that isn’t there counts as removed', async () => {
  await gateway().send(outgoing('e@example.test'));
  expect(await gateway('another').removeContact('e@example.test')).toMatchObject({ state: 'failed' });
  await control({ email: 'e@example.test', status: 500 });
  expect(await gateway().removeContact('e@example.test')).toMatchObject({ state: 'failed' });
  await control({ email: 'e@example.test', status: null });
  for (const _ of [1, 2]) expect(await gateway().removeContact('e@example.test')).toMatchObject({ state: 'taken' });
  expect(await received('e@example.test')).toEqual([]);
});

it('refuses those of one contact on request', async () => {
  expect((await control({ email: 'c@example.test', status: 200 })).statusCode).toBe(400);
  await control({ email: 'c@example.test', status: 422 });
  expect(await gateway().send(outgoing('c@example.test'))).toMatchObject({ state: 'refused' });
  expect(await gateway().send(outgoing('d@example.test'))).toEqual({ state: 'taken' });
  await control({ email: 'c@example.test', status: null });
  expect(await gateway().send(outgoing('c@example.test'))).toEqual({ state: 'taken' });
});

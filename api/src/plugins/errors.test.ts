import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';
import { buildApp } from '../app.ts';
import { because } from '../because.ts';
import { AppError } from './errors.ts';

let api: TestApp;
let app: TestApp['app'];
const slowQuery = 'SELECT pg_sleep(60)';
const noteQuery = "SELECT 'between two statements'";
let onBetween: () => Promise<unknown>;

beforeAll(async () => {
  api = await testApp();
  app = await buildApp(api.config);
  const config = { access: 'public' } as const;
  app.get('/slow', { config }, () => app.db.raw(slowQuery));
  app.get('/between', { config }, () =>
    app.db.transaction(async (trx) => {
      await trx.raw(noteQuery);
      // The connection dies while the transaction waits for something else.
      await onBetween();
    }),
  );
  app.get('/broken', { config }, () => {
    throw new Error('the password is hunter2');
  });
  app.get('/wrong-sql', { config }, () => app.db.raw('SELECT secret FROM nowhere'));
  app.get('/fine', { config }, () => app.db.raw('SELECT 1').then(() => ({})));
  app.get('/refused', { config }, () => {
    const fields = { display_name: because('fields.too_long', { field: 'display_name', max: 1_200 }) };
    throw new AppError('cap_reached', because('artists.roster_full', { max: 40 }), { fields });
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await api.close();
});

it('asks to come back when the database goes away in the middle of a request, and is back with it', async () => {
  const asked = app.inject({ url: '/slow' }).then((answer) => answer);
  const kill = async () => {
    const { rowCount } = await api.db.raw<{ rowCount: number }>(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = ? AND state = ?',
      [slowQuery, 'active'],
    );
    return rowCount;
  };
  await expect.poll(kill).toBe(1);
  const answer = await asked;
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(answer.json().error.code).toBe('overloaded');
  await expect.poll(async () => (await app.inject({ url: '/fine' })).statusCode).toBe(200);
});

it('asks to come back when the database goes away between two statements of a transaction', async () => {
  onBetween = async () => {
    const { rowCount } = await api.db.raw<{ rowCount: number }>(
      'SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND query = ?',
      [noteQuery],
    );
    expect(rowCount).toBe(1);
  };
  const answer = await app.inject({ url: '/between' });
  expect([answer.statusCode, answer.json().error?.code]).toEqual([503, 'overloaded']);
});

it('says nothing of what went wrong inside', async () => {
  for (const url of ['/broken', '/wrong-sql']) {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      error: {
        code: 'internal',
        message: 'Something went wrong, please try again later or contact support',
        reason: 'codes.internal',
        requestId: answer.headers['x-request-id'],
      },
    });
  }
});

it('says why it refuses in English, and by reason and values for other languages', async () => {
  const { error } = (await app.inject({ url: '/refused' })).json();
  expect(error).toMatchObject({
    message: 'A roster has at most 40 artists',
    reason: 'artists.roster_full',
    params: { max: 40 },
    fields: { display_name: 'Display name must have at most 1,200 characters' },
    fieldReasons: { display_name: { reason: 'fields.too_long', params: { field: 'display_name', max: 1_200 } } },
  });
});

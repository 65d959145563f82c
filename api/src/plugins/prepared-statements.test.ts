import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareStatements } from './prepared-statements.ts';
import { type TestApp, testApp } from '../../test/build-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** What the connection of a transaction has prepared, of texts that begin so. */
const preparedWith = async (db: TestApp['db'], beginning: string): Promise<string[]> =>
  db('pg_prepared_statements').whereLike('statement', `${beginning}%`).pluck('statement');

test('a text with values is prepared once on a connection, whatever they are', async () => {
  await api.app.db.transaction(async (trx) => {
    // Names of its own: other files of this process may have used up the others.
    prepareStatements((await trx.client.acquireConnection()) as pg.Client, new Map());
    const ask = async (value: number) => (await trx.raw('SELECT ?::int + 1 AS answer', [value])).rows[0].answer;
    expect([await ask(1), await ask(41)]).toEqual([2, 42]);
    expect(await preparedWith(trx, 'SELECT $1::int + 1')).toEqual(['SELECT $1::int + 1 AS answer']);
  });
});

test('texts without values, and several statements at once, run as they are', async () => {
  await api.app.db.transaction(async (trx) => {
    await trx.raw('SELECT 1 AS no_values; SELECT 2 AS no_values');
    expect(await preparedWith(trx, 'SELECT 1 AS')).toEqual([]);
  });
});

test('a refused statement can be asked again on the same connection', async () => {
  const connection = (await api.app.db.client.acquireConnection()) as pg.Client;
  try {
    const ask = (value: string) => connection.query({ text: 'SELECT $1::text::int AS digits', values: [value] });
    await expect(ask('x')).rejects.toThrow(/invalid input syntax/);
    expect((await ask('7')).rows).toEqual([{ digits: 7 }]);
  } finally {
    await api.app.db.client.releaseConnection(connection);
  }
});

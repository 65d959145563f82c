import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../test/build-app.ts';
import { batchedQuery } from './batched-query.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const upTo = batchedQuery<{ from: number; to: number }, { n: number; share: number }>(
  { from: 'int', to: 'int' },
  `SELECT n, 100 / n AS share FROM generate_series(asked."from", asked."to") n ORDER BY n DESC`,
);

/** The statements that work asks for. */
async function statementsOf<T>(work: () => Promise<T>): Promise<{ count: number; result: T }> {
  let count = 0;
  const note = ({ sql }: { sql: string }) => void (count += Number(sql.includes('generate_series')));
  api.app.db.on('query', note);
  try {
    return { result: await work(), count };
  } finally {
    api.app.db.removeListener('query', note);
  }
}

test('those that ask while others are answered share a statement, and each gets its own rows in their order', async () => {
  const { result, count } = await statementsOf(() =>
    Promise.all(Array.from({ length: 20 }, (_, index) => upTo(api.app.db, { from: 1, to: index }))),
  );
  expect(result.map((rows) => rows.map(({ n }) => n))).toEqual(
    Array.from({ length: 20 }, (_, index) => Array.from({ length: index }, (_each, n) => index - n)),
  );
  expect(count).toBeLessThan(5);
});

test('rows that come column by column are the same, nulls among them, and none is none', async () => {
  const columns = batchedQuery<{ from: number; to: number }, { n: number; even: string | null }>(
    { from: 'int', to: 'int' },
    `SELECT n, CASE WHEN n % 2 = 0 THEN 'even' END AS even FROM generate_series(asked."from", asked."to") n ORDER BY n DESC`,
    { n: true, even: true },
  );
  const found = await Promise.all([
    columns(api.app.db, { from: 1, to: 3 }),
    columns(api.app.db, { from: 1, to: 0 }),
    columns(api.app.db, { from: 5, to: 5 }),
  ]);
  expect(found).toEqual([
    [
      { n: 3, even: null },
      { n: 2, even: 'even' },
      { n: 1, even: null },
    ],
    [],
    [{ n: 5, even: null }],
  ]);
});

test('one that PostgreSQL refuses takes no other with it', async () => {
  const asks = [
    { from: 1, to: 2 },
    { from: 3, to: 3 },
    { from: 0, to: 1 },
    { from: 4, to: 4 },
  ];
  const results = await Promise.allSettled(asks.map((ask) => upTo(api.app.db, ask)));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(results[3]).toMatchObject({ value: [{ n: 4, share: 25 }] });
});

test('inside a transaction it is a statement of that transaction', async () => {
  const named = batchedQuery<{ id: number }, { email: string }>(
    { id: 'int' },
    'SELECT a.email FROM accounts a WHERE a.id = asked.id',
  );
  const undone = new Error('undone');
  await expect(
    api.app.db.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { id: number }[] }>(
        `INSERT INTO accounts (email) VALUES ('batched@example.test') RETURNING id`,
      );
      const { id } = rows[0]!;
      expect(await named(trx, { id })).toEqual([{ email: 'batched@example.test' }]);
      expect(await named(api.app.db, { id })).toEqual([]);
      throw undone;
    }),
  ).rejects.toBe(undone);
});

import type pg from 'pg';
import { expect, test } from 'vitest';
import { compareEffects, type Told } from './effects.ts';
import type { Kind, Outcome } from './journal.ts';

/** A database that answers every question with the same rows. */
const holding = (rows: object[]) => ({ query: () => Promise.resolve({ rows }) }) as unknown as pg.Pool;

const done = (data: unknown = {}): Outcome => ({ state: 'acknowledged', data });
const lost: Outcome = { state: 'unknown', why: 'ECONNRESET' };
const refused: Outcome = { state: 'refused', status: 409, code: 'wrong_state' };

let made = 0;
function told(kind: Kind, outcome: Outcome | null, subject: number | null = null): Told {
  made += 1;
  return { act: { id: made, kind, accountId: 7, path: '/', body: {}, key: String(made), subject }, outcome };
}

test.each([
  ['an acknowledged payment that is gone', [], [told('pay', done(), 1)]],
  ['an acknowledged payment that is there twice', [{ subject: 1, count: 2 }], [told('pay', done(), 1)]],
  ['an unknown payment that is there twice', [{ subject: 1, count: 2 }], [told('pay', lost, 1)]],
  ['a refused payment that is there', [{ subject: 1, count: 1 }], [told('pay', refused, 1)]],
  ['an acknowledged draft that is gone', [], [told('draft', done({ id: 4 }))]],
  ['a draft that nobody was told of', [{ account: 7, id: 4 }], [told('draft', refused)]],
  [
    'two drafts that became one',
    [{ account: 7, id: 4 }],
    [told('draft', done({ id: 4 })), told('draft', done({ id: 4 }))],
  ],
  ['an acknowledged conversion that is gone', [], [told('convert', done())]],
  ['a conversion too many', [{ account: 7, count: 3 }], [told('convert', done()), told('convert', lost)]],
])('%s is found', async (_what, rows, acts) => {
  expect(await compareEffects(holding(rows), acts)).toHaveLength(1);
});

test.each([
  ['what was acknowledged and is there', [{ subject: 1, count: 1 }], [told('pay', done(), 1)]],
  ['what stayed unknown and isn’t there', [], [told('pay', lost, 1), told('draft', null), told('convert', lost)]],
  ['what stayed unknown and is there', [{ account: 7, id: 4, count: 1 }], [told('draft', lost), told('convert', lost)]],
  ['an approval that nobody here gave', [{ subject: 1, count: 1 }], [told('approve', refused, 1)]],
  [
    'a purchase that two acts began',
    [{ account: 7, id: 4 }],
    [1, 2].map(() => told('buy', done({ purchase: { id: 4 } }))),
  ],
])('%s is no loss', async (_what, rows, acts) => {
  expect(await compareEffects(holding(rows), acts)).toEqual([]);
});

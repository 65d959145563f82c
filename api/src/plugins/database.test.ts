import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

test.each([
  ['2026-11-22 10:20:30.123456+00', '2026-11-22T10:20:30.123Z'],
  ['2026-11-22 10:20:30.57+00', '2026-11-22T10:20:30.570Z'],
  ['2026-11-22 10:20:30+00', '2026-11-22T10:20:30.000Z'],
  ['2026-11-22 23:59:59.9999+02', '2026-11-22T21:59:59.999Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['12026-11-22 10:20:30+00', '+012026-11-22T10:20:30.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
])('the time %s is read to the millisecond', async (text, iso) => {
  const { rows } = await api.app.db.raw<{ rows: { time: Date }[] }>('SELECT ?::timestamptz AS time', [text]);
  expect(rows[0]!.time.toISOString()).toBe(iso);
});

test('the end of time is no date', async () => {
  const { rows } = await api.app.db.raw<{ rows: { time: unknown }[] }>(`SELECT 'infinity'::timestamptz AS time`);
  expect(rows[0]!.time).toBe(Number.POSITIVE_INFINITY);
});

import * as fc from 'fast-check';
import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { instantOf, isoOf, readAll, withInstants } from './sql.ts';

/** As PostgreSQL writes an instant in JSON, in UTC: microseconds, without zeros at their end. */
const inJson = (instant: Date, microseconds: number): string => {
  const fraction = `${String(instant.getUTCMilliseconds()).padStart(3, '0')}${String(microseconds).padStart(3, '0')}`;
  const digits = fraction.replace(/0+$/, '');
  return `${instant.toISOString().slice(0, 19)}${digits === '' ? '' : `.${digits}`}+00:00`;
};

test('an instant from a row of JSON is written as JavaScript writes it', () => {
  const instants = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.nat(999), (instant, microseconds) => {
      expect(isoOf(inJson(instant, microseconds))).toBe(instant.toISOString());
      expect(isoOf(instant)).toBe(instant.toISOString());
    }),
  );
});

test('others are read whole, none is none, and what is no instant is refused', () => {
  expect(isoOf('2026-11-26T10:20:30.5+02:00')).toBe('2026-11-26T08:20:30.500Z');
  expect(isoOf(null)).toBeNull();
  expect(() => isoOf('infinity')).toThrow(RangeError);
});

test('a row of JSON gets its instants back', () => {
  interface Row {
    id: number;
    at: Date;
    ended_at: Date | null;
  }
  const row = { id: 1, at: '2026-11-26T10:20:30+00:00', ended_at: null };
  expect(withInstants<Row>(row, ['at', 'ended_at'])).toEqual({ id: 1, at: instantOf(row.at), ended_at: null });
});

test('reads run side by side, in a transaction one after the other', async () => {
  const mostAtOnce = async (isTransaction: boolean) => {
    let [running, most] = [0, 0];
    const read = (result: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return result;
    };
    expect(await readAll({ isTransaction } as Knex, [read(1), () => 2, read(3)])).toEqual([1, 2, 3]);
    return most;
  };
  expect(await mostAtOnce(false)).toBe(2);
  expect(await mostAtOnce(true)).toBe(1);
});

import { describe, expect, it } from 'vitest';
import { groupByDay } from './by-day.ts';

const at = (id: number, local: string) => ({ id, createdAt: new Date(local).toISOString() });

describe('groupByDay', () => {
  it('returns no days for an empty feed', () => {
    expect(groupByDay([])).toEqual([]);
  });

  it('splits days at midnight in the reader’s time zone, and keeps the order', () => {
    const days = groupByDay([at(3, '2026-05-09T00:01:00'), at(2, '2026-05-08T23:59:00'), at(1, '2026-05-08T09:00:00')]);
    expect(days.map(([day, items]) => [day, items.map(({ id }) => id)])).toEqual([
      ['2026-05-09', [3]],
      ['2026-05-08', [2, 1]],
    ]);
  });
});

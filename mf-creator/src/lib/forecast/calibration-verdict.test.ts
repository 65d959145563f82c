import { describe, expect, it } from 'vitest';
import { verdictOf } from './calibration-verdict.ts';

const verdict = (below: number, held: number, above: number) => verdictOf({ below, held, above }, 0.8);

describe('the accuracy of ranges', () => {
  it('isn’t judged for no campaigns, or a few', () => {
    expect(verdict(0, 0, 0)).toBe('none');
    expect(verdict(29, 0, 0)).toBe('few');
  });

  it.each([
    [3, 24, 3, 'kept'],
    [5, 20, 5, 'kept'],
    [8, 15, 7, 'narrow'],
    [0, 30, 0, 'wide'],
    [100, 790, 110, 'kept'],
    [120, 760, 120, 'narrow'],
    [80, 840, 80, 'wide'],
    [200, 760, 40, 'lower'],
    [40, 760, 200, 'higher'],
  ] as const)('%i below, %i within, %i above: %s', (below, held, above, expected) => {
    expect(verdict(below, held, above)).toBe(expected);
  });
});

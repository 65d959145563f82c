import { describe, expect, it } from 'vitest';
import { verdictOf } from './verdict.ts';

describe('whether ranges keep their promise', () => {
  it('can’t be said of none, nor of a few', () => {
    expect(verdictOf(0, 0, 0.8)).toBe('none');
    expect(verdictOf(0, 29, 0.8)).toBe('few');
  });

  it.each([
    [24, 30, 'kept'],
    [20, 30, 'kept'],
    [15, 30, 'narrow'],
    [30, 30, 'wide'],
    [790, 1_000, 'kept'],
    [760, 1_000, 'narrow'],
    [840, 1_000, 'wide'],
  ] as const)('%i of %i: %s', (held, judged, verdict) => {
    expect(verdictOf(held, judged, 0.8)).toBe(verdict);
  });
});

import { describe, expect, it } from 'vitest';
import { packs } from '../../../testing/shop.ts';
import { bestValue, packFor } from './packs.ts';

describe('best value', () => {
  it('is claimed for no pack if several save the same, or none saves anything', () => {
    expect(bestValue([])).toBeNull();
    expect(bestValue(packs.map((pack) => ({ ...pack, savingPercent: 0 })))).toBeNull();
    expect(bestValue(packs.map((pack) => ({ ...pack, savingPercent: 4 })))).toBeNull();
  });

  it('is the pack that saves most', () => expect(bestValue(packs)?.credits).toBe(250));
});

describe('the pack for missing credits', () => {
  it.each([
    [0.01, 10],
    [10, 10],
    [10.01, 25],
    [101, 250],
    [900, 250],
  ])('%d missing: %d', (missing, credits) => expect(packFor(packs.toReversed(), missing)?.credits).toBe(credits));

  it('is the cheapest that covers them, even if a larger one costs less', () => {
    const cheapLarge = packs.map((pack) => (pack.credits === 100 ? { ...pack, priceCents: 2_300 } : pack));
    expect(packFor(cheapLarge, 20)?.credits).toBe(100);
  });

  it('is none without packs', () => expect(packFor([], 5)).toBeNull());
});

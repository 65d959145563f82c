import { describe, expect, it } from 'vitest';
import { shadeOf, tiles, tileTowards } from './world.ts';

const tileOf = (code: string) => tiles.find((tile) => tile.code === code)!;

describe('the map', () => {
  it('has each country once, and no two in one place', () => {
    expect(new Set(tiles.map(({ code }) => code)).size).toBe(tiles.length);
    expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(tiles.length);
    expect(tiles.length).toBeGreaterThan(190);
  });

  it.each([
    ['PT', 'west', 'ES'],
    ['FR', 'west', 'DE'],
    ['NO', 'west', 'SE'],
    ['US', 'north', 'MX'],
    ['SE', 'north', 'IT'],
    ['EG', 'north', 'ZA'],
    ['IN', 'west', 'JP'],
    ['ID', 'north', 'AU'],
    ['BR', 'west', 'NG'],
  ])('has %s %s of %s', (one, side, other) => {
    const [a, b] = [tileOf(one), tileOf(other)];
    if (side === 'west') expect(a.column).toBeLessThan(b.column);
    else expect(a.row).toBeLessThan(b.row);
  });

  it('moves by arrow key to the next country on that side, across the sea if needed', () => {
    const land = ['SE', 'NO', 'DE', 'BR', 'NZ'].map(tileOf);
    expect(tileTowards(tileOf('NO'), 'ArrowRight', land)?.code).toBe('SE');
    expect(tileTowards(tileOf('NO'), 'ArrowDown', land)?.code).toBe('DE');
    expect(tileTowards(tileOf('DE'), 'ArrowLeft', land)?.code).toBe('BR');
    expect(tileTowards(tileOf('SE'), 'ArrowUp', land)).toBeNull();
    expect(tileTowards(tileOf('SE'), 'Tab', land)).toBeNull();
  });

  it('reaches each country from every other one with arrow keys', () => {
    const seen = new Set(['SE']);
    const queue = [tileOf('SE')];
    for (let from = queue.pop(); from; from = queue.pop()) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = tileTowards(from, key, tiles);
        if (!next || seen.has(next.code)) continue;
        seen.add(next.code);
        queue.push(next);
      }
    }
    expect(seen.size).toBe(tiles.length);
  });

  it('is darker with more influencers', () => {
    expect([1, 5, 12, 400].map(shadeOf)).toEqual([1, 2, 3, 4]);
  });
});

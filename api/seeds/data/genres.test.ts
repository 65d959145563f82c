import { expect, test } from 'vitest';
import { bridges, genres, similarities } from './genres.ts';

test('at least 150 genres, each name unique, each child under a parent', () => {
  const all = genres();
  expect(all.length).toBeGreaterThanOrEqual(150);
  expect(new Set(all.map((genre) => genre.slug)).size).toBe(all.length);
  const names = new Set(all.map((genre) => genre.name));
  expect(names.size).toBe(all.length);
  expect(all.every((genre) => genre.parent === null || names.has(genre.parent))).toBe(true);
  for (const [genre, others] of Object.entries(bridges))
    expect([genre, ...Object.keys(others)].filter((name) => !names.has(name))).toEqual([]);
});

test('similarity is symmetric and stays below 1', () => {
  const pairs = new Map(similarities().map((pair) => [`${pair.genre}|${pair.other}`, pair.similarity]));
  for (const [key, value] of pairs) {
    const [genre, other] = key.split('|');
    expect(pairs.get(`${other}|${genre}`)).toBe(value);
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThan(1);
  }
});

import { genreInSentence } from '@fanfare/api-contract/genre-in-sentence';
import { expect, test } from 'vitest';
import { bridges, genres, similarities } from './genres.ts';
import { list } from './list.ts';

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

/* Abbreviations, and names of places, peoples and others. A new genre stands in the list, or is written small. */
const withCapital = list(`
  African, Afro house, Afrobeat, Afrobeats, Americana, Arabic pop, Balkan brass, Bollywood, Britpop, Celtic folk,
  Chicago blues, Delta blues, Ethio-jazz, Europop, French rap, Gnawa, Gypsy jazz, Hawaiian, IDM, Indian classical,
  J-pop, K-pop, Latin, Latin indie, Latin jazz, Latin pop, Latin trap, MPB, Midwest emo, Motown, Nordic folk,
  R&B and soul, Turkish psych, UK garage, West Coast hip-hop
`);

test('genres that keep their capital within a sentence are named, and no other keeps it', () => {
  const kept = genres()
    .map(({ name }) => name)
    .filter((name) => genreInSentence(name) === name);
  expect(kept.toSorted()).toEqual(withCapital.toSorted());
});

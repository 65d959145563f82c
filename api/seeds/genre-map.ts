import { genres, similarities, taxonomy } from './data/genres.ts';
import type { Random } from './random.ts';

/** The number of the demo's artists and services at home under each parent; the others get 1. */
const weightOfParent: Record<string, number> = {
  Pop: 9,
  Electronic: 9,
  Rock: 8,
  'Hip-hop': 7,
  Folk: 7,
  'R&B and soul': 5,
  Jazz: 3,
  Classical: 3,
  Ambient: 3,
  Latin: 3,
  Punk: 2,
  Metal: 2,
  Country: 2,
  African: 2,
  Soundtrack: 2,
};

const near = new Map<string, { name: string; similarity: number }[]>();
for (const { genre, other, similarity } of similarities()) {
  const list = near.get(genre) ?? [];
  list.push({ name: other, similarity });
  near.set(genre, list);
}
for (const list of near.values()) list.sort((a, b) => b.similarity - a.similarity || (a.name < b.name ? -1 : 1));

export const allGenres = genres();
const parents = Object.keys(taxonomy);

/** A random child genre as a home. */
export function homeGenre(random: Random): string {
  const parent = random.weighted(parents.map((name) => [name, weightOfParent[name] ?? 1] as const));
  return random.pick(taxonomy[parent]!);
}

/** Genres related to one: itself first, then by similarity, slightly shuffled. */
export function genresAround(random: Random, home: string, count: number): string[] {
  const candidates = (near.get(home) ?? []).slice(0, Math.max(count + 3, 6)).map((genre) => genre.name);
  return [home, ...random.some(candidates, count - 1)];
}

/** Unrelated genres, for curators who exclude some. */
export function genresFarFrom(random: Random, chosen: readonly string[], count: number): string[] {
  const close = new Set(chosen.flatMap((name) => [name, ...(near.get(name) ?? []).map((genre) => genre.name)]));
  const far = allGenres.filter((genre) => genre.parent !== null && !close.has(genre.name)).map((genre) => genre.name);
  return random.some(far, count);
}

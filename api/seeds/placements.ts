import type { Artist, CatalogueTrack } from './catalogue.ts';
import type { Curator } from './curators.ts';
import type { Random } from './random.ts';

const tracksPlaced = { min: 22, max: 55 };
const artistsPerTrackPlaced = 0.7;

/** Assigns invented tracks to playlists and stations: tracks of their genres, by artists that recur. */
export function placeTracks(random: Random, curators: readonly Curator[], tracks: readonly CatalogueTrack[]): void {
  const byArtist = new Map<Artist, CatalogueTrack[]>();
  for (const track of tracks) byArtist.set(track.artist, [...(byArtist.get(track.artist) ?? []), track]);
  const byGenre = new Map<string, Artist[]>();
  for (const artist of byArtist.keys()) {
    for (const genre of artist.genres) byGenre.set(genre, [...(byGenre.get(genre) ?? []), artist]);
  }
  for (const service of curators.flatMap((curator) => curator.services)) {
    if (service.type !== 'playlist' && service.type !== 'radio') continue;
    const known = [...new Set(service.genres.flatMap((genre) => byGenre.get(genre) ?? []))];
    if (known.length === 0) continue;
    const wanted = random.int(tracksPlaced.min, tracksPlaced.max);
    const weights = known.map((artist) => [artist, 0.05 + artist.fame] as const);
    const placed = new Set<CatalogueTrack>();
    for (let tries = 0; placed.size < wanted && tries < wanted * 4; tries += 1) {
      const artist = random.weighted(weights);
      const theirs = byArtist.get(artist)!;
      placed.add(random.pick(theirs));
      if (random.chance(1 - artistsPerTrackPlaced)) placed.add(random.pick(theirs));
    }
    service.placed = [...placed];
  }
}

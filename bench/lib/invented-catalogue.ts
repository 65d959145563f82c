import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** A track as people name it. */
export interface InventedTrack {
  title: string;
  artist: string;
}

const syllables =
  'ba ve lo ri ta mo shi ka nu del por san gre fi ul zen har bor kin ling wex cha tro ne sol mar qui yél dra phö'.split(
    ' ',
  );
const sizes = { words: 60_000, artists: 120_000, playlists: 20_000 };

/** Pseudo-random figures, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Tracks whose words are as uneven as in a language: a few are in a twentieth of all titles, most in hardly any. */
export function inventTracks(count: number): InventedTrack[] {
  const random = randomFrom(11);
  const below = (limit: number) => Math.floor(random() * limit);
  const several = (make: () => string, most: number) => Array.from({ length: 1 + below(most) }, make);
  const words = Array.from({ length: sizes.words }, () =>
    several(() => syllables[below(syllables.length)]!, 4).join(''),
  );
  // Zipf's law: the logarithm of the rank is even.
  const word = () => words[Math.floor(sizes.words ** random()) - 1]!;
  const name = (most: number) => several(word, most).join(' ');
  const artists = Array.from({ length: sizes.artists }, () => name(3));
  return Array.from({ length: count }, () => ({
    title: name(4),
    artist: artists[Math.floor(random() ** 2 * sizes.artists)]!,
  }));
}

const header =
  'track_id,track_name,track_artist,track_popularity,track_album_release_date,playlist_id,playlist_name,playlist_genre,playlist_subgenre,danceability,energy,key,loudness,mode,speechiness,acousticness,instrumentalness,liveness,valence,tempo,duration_ms';

/** Writes tracks in the public table's format, each in a playlist. */
export async function writeCatalogue(file: string, tracks: readonly InventedTrack[]): Promise<void> {
  const random = randomFrom(12);
  const out = createWriteStream(file);
  out.write(`${header}\n`);
  for (const [place, { title, artist }] of tracks.entries()) {
    const playlist = Math.floor(random() * sizes.playlists);
    const day = `${1960 + (place % 64)}-${String(1 + (place % 12)).padStart(2, '0')}-11`;
    const share = () => random().toFixed(3);
    const figures = [
      share(),
      share(),
      place % 12,
      -7.5,
      place % 2,
      share(),
      share(),
      share(),
      share(),
      share(),
      120.5,
      180_000,
    ];
    const line = `id${place},${title},${artist},${place % 101},${day},list${playlist},List ${playlist},pop,dance pop,${figures.join(',')}\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

import { type Sound, soundFigures } from '../src/modules/sound/index.ts';
import { taxonomy } from './data/genres.ts';
import { type Random, clamp, randomFrom } from './random.ts';

/** How a family of genres sounds: shares from 0 to 1, loudness in dB, tempo in beats a minute. */
interface Character {
  danceability: number;
  energy: number;
  loudness: number;
  speechiness: number;
  acousticness: number;
  instrumentalness: number;
  valence: number;
  tempo: number;
}

/** Invented, in the order of `Character`. */
const families: Record<string, readonly [number, number, number, number, number, number, number, number]> = {
  Pop: [0.65, 0.64, -6.5, 0.06, 0.22, 0.02, 0.52, 114],
  Rock: [0.48, 0.76, -6.5, 0.06, 0.1, 0.1, 0.48, 126],
  Folk: [0.5, 0.36, -11, 0.04, 0.7, 0.08, 0.4, 108],
  Country: [0.56, 0.6, -7.5, 0.04, 0.35, 0.03, 0.56, 116],
  Electronic: [0.7, 0.76, -7, 0.07, 0.05, 0.6, 0.42, 126],
  Ambient: [0.25, 0.18, -18, 0.04, 0.75, 0.88, 0.14, 88],
  'Hip-hop': [0.74, 0.62, -7, 0.22, 0.16, 0.05, 0.46, 96],
  'R&B and soul': [0.68, 0.54, -7.5, 0.08, 0.28, 0.03, 0.58, 102],
  Jazz: [0.52, 0.36, -13, 0.05, 0.68, 0.45, 0.5, 112],
  Blues: [0.55, 0.48, -10, 0.05, 0.48, 0.12, 0.58, 104],
  Classical: [0.3, 0.18, -20, 0.04, 0.92, 0.84, 0.2, 92],
  Soundtrack: [0.28, 0.34, -16, 0.04, 0.66, 0.84, 0.16, 98],
  Metal: [0.4, 0.92, -5, 0.09, 0.02, 0.3, 0.3, 134],
  Punk: [0.44, 0.9, -5, 0.08, 0.03, 0.04, 0.56, 156],
  Latin: [0.74, 0.7, -6, 0.09, 0.24, 0.02, 0.68, 104],
  'Reggae and dub': [0.74, 0.58, -7.5, 0.12, 0.16, 0.12, 0.68, 94],
  African: [0.74, 0.68, -7, 0.1, 0.26, 0.12, 0.7, 112],
  Global: [0.54, 0.5, -10, 0.05, 0.52, 0.22, 0.52, 106],
  Experimental: [0.4, 0.44, -14, 0.07, 0.4, 0.7, 0.24, 100],
  Spoken: [0.6, 0.32, -13, 0.7, 0.7, 0.02, 0.48, 100],
};
const [pop] = [families['Pop']!];

const parentOf = new Map(
  Object.entries(taxonomy).flatMap(([parent, children]) => children.map((name) => [name, parent])),
);
const shares = ['danceability', 'energy', 'speechiness', 'acousticness', 'instrumentalness', 'valence'] as const;

/** Always the same number for a text (FNV-1a). */
const seedOf = (text: string) =>
  Buffer.from(text).reduce((seed, byte) => Math.imul(seed ^ byte, 16_777_619), 2_166_136_261);

/** A value around a mean, within a share's bounds. */
const share = (random: Random, mean: number, deviation: number) => clamp(random.normal(mean, deviation), 0.01, 0.99);

function vary(random: Random, mean: Character, by: number): Character {
  const varied = { ...mean };
  for (const name of shares) varied[name] = share(random, mean[name], by * Math.min(0.15, 0.05 + mean[name] / 4));
  varied.loudness = clamp(random.normal(mean.loudness, 2 * by), -30, -2);
  varied.tempo = clamp(random.normal(mean.tempo, 12 * by), 58, 190);
  return varied;
}

/** A genre's own sound: that of its family, with what sets it apart. */
function characterOf(genre: string): Character {
  const [danceability, energy, loudness, speechiness, acousticness, instrumentalness, valence, tempo] =
    families[parentOf.get(genre) ?? genre] ?? pop;
  const family = { danceability, energy, loudness, speechiness, acousticness, instrumentalness, valence, tempo };
  return parentOf.has(genre) ? vary(randomFrom(seedOf(genre)), family, 1) : family;
}
const characters = new Map<string, Character>();

/**
 * The invented sound of a catalogue track: it follows from its first genre, its artist and its title, and takes nothing from the random
 * values that the rest of the demo comes from.
 */
export function soundOfDemoTrack({ title, artist, genre }: { title: string; artist: string; genre: string }): Sound {
  const known = characters.get(genre) ?? characterOf(genre);
  characters.set(genre, known);
  const ofArtist = vary(randomFrom(seedOf(artist)), known, 0.7);
  const random = randomFrom(seedOf(`${artist} ${title}`));
  const sound = vary(random, ofArtist, 0.6);
  const isMajor = random.chance(0.35 + 0.45 * sound.valence);
  const all = { ...sound, key: random.int(0, 11), mode: Number(isMajor), liveness: share(random, 0.16, 0.1) };
  return soundFigures.map((name) => Math.round(all[name] * 1_000) / 1_000);
}

/** From 0 to 100: famous artists, and newer songs, are heard more. */
export function popularityOfDemoTrack(
  { title, artist, fame }: { title: string; artist: string; fame: number },
  releasedDaysAgo: number,
): number {
  const random = randomFrom(seedOf(`${title} by ${artist}`));
  const age = Math.min(1, releasedDaysAgo / 2_600);
  return Math.round(clamp(random.normal(18 + 62 * Math.sqrt(fame) - 14 * age, 9), 0, 100));
}

import { type Because, because, type PlainReason, worded } from '../../because.ts';
import type { ServiceCard } from '@fanfare/api-contract';
import { type NamedFigure, yearsOf } from '../ranking/index.ts';
import { soundFigures } from '../sound/index.ts';
import type { CardRow, MusicFacts } from './cards.repository.ts';
import { nearEnough } from './similarity.repository.ts';

export type Reason = ServiceCard['reasons'][number];

const artistsNamed = 2;
/** A genre's accept rate is mentioned from so many answers on, and from such a difference. */
const minAnswers = 5;
const minDifference = 0.02;

/** What a service does with the music it takes. */
const actOf = ({ type }: CardRow) => (type === 'playlist' || type === 'radio' ? type : 'influencer');
const does = (row: CardRow) => because(`does.${actOf(row)}`);
/** The same, at the beginning of a sentence. */
const doesFirst = (row: CardRow) => because(`does_first.${actOf(row)}`);

const saying = (kind: Reason['kind'], text: Because): Reason => ({ kind, ...worded({ text }) });

/** Names of the music's artists that a service places, by what they are to it. */
function placedBy(serviceId: number, { artistsPlaced, ownArtist, similarArtists }: MusicFacts) {
  const placed = artistsPlaced.get(serviceId) ?? [];
  const own = placed.find((name) => name.toLowerCase() === ownArtist);
  const others = placed.filter((name) => name !== own);
  const isSimilar = (name: string) => similarArtists.includes(name.toLowerCase());
  return { own, similar: others.filter(isSimilar), beside: others.filter((name) => !isSimilar(name)) };
}

/** The music's artists that a service places; where it is none of them, those beside them. */
export function artistReason(row: CardRow, facts: MusicFacts): Reason {
  const { own, similar, beside } = placedBy(row.id, facts);
  const also = similar[0] ?? beside[0];
  const others = similar.length - artistsNamed;
  const first = { does: doesFirst(row) };
  const named = { ...first, count: similar.length, artists: similar.slice(0, artistsNamed) };
  const text = own
    ? because('fits.artists_already', { does: does(row), artists: also ? [own, also] : [own] })
    : similar.length > 1
      ? others > 0
        ? because('fits.artists_similar_more', { ...named, more: others })
        : because('fits.artists_similar', named)
      : similar.length === 1
        ? because('fits.artist_similar', { ...first, artist: similar[0]! })
        : beside.length > 0
          ? because('fits.artists_beside', { ...first, artists: beside.slice(0, artistsNamed) })
          : because('fits.artists_playlists', first);
  return saying('artist', text);
}

export function acceptReason(row: CardRow, statistics: ServiceCard['statistics'], facts: MusicFacts): Reason | null {
  const { acceptRate, acceptRateInGenre } = statistics;
  if (acceptRate === null || acceptRateInGenre === null || row.answered_in_genre < minAnswers) return null;
  if (acceptRateInGenre < acceptRate + minDifference) return null;
  const genres = facts.genres.slice(0, 2).map(({ name }) => name);
  return saying('accept_rate', because('fits.accept_rate', { share: acceptRateInGenre, genres, overall: acceptRate }));
}

const nearnessOf = ({ nearness }: MusicFacts['genres'][number], other: CardRow['genres'][number]): number =>
  nearness[String(other.id)] ?? nearness[String(other.parent_id)] ?? 0;

export function genreReason(row: CardRow, facts: MusicFacts): Reason | null {
  const taken = new Set(row.genres.map((genre) => genre.id));
  const shared = facts.genres.filter((genre) => taken.has(genre.id));
  if (shared.length > 0) return saying('genre', because('fits.genres', { genres: shared.map(({ name }) => name) }));
  const near = facts.genres
    .flatMap((genre) => row.genres.map((other) => ({ genre, other, nearness: nearnessOf(genre, other) })))
    .toSorted((a, b) => b.nearness - a.nearness)[0];
  if (!near || near.nearness < nearEnough) return familyReason(row, facts);
  return saying('genre', because('fits.genre_near', { genre: near.other.name, own: near.genre.name }));
}

function familyReason(row: CardRow, facts: MusicFacts): Reason | null {
  for (const { id, name: own, parent } of facts.genres) {
    if (row.genres.some((genre) => genre.id === parent?.id))
      return saying('genre', because('fits.genre_parent', { genre: parent!.name, own }));
    const child = row.genres.find((genre) => genre.parent_id === id);
    if (child) return saying('genre', because('fits.genre_child', { genre: child.name, own }));
    const sibling = row.genres.find((genre) => parent && genre.parent_id === parent.id);
    if (sibling) return saying('genre', because('fits.genre_sibling', { genre: sibling.name, own }));
  }
  return null;
}

type Adjective = Extract<PlainReason, `sounds.${string}`>;
/** What a figure of a sound is called where it is low, or high. */
const adjectives: Record<NamedFigure, { below: number; low: Adjective | null; above: number; high: Adjective | null }> =
  {
    energy: { below: 0.4, low: 'sounds.quiet', above: 0.7, high: 'sounds.energetic' },
    tempo: { below: 95, low: 'sounds.slow', above: 125, high: 'sounds.fast' },
    danceability: { below: 0, low: null, above: 0.7, high: 'sounds.danceable' },
    acousticness: { below: 0, low: null, above: 0.6, high: 'sounds.acoustic' },
    instrumentalness: { below: 0, low: null, above: 0.5, high: 'sounds.instrumental' },
    valence: { below: 0.3, low: 'sounds.dark', above: 0.7, high: 'sounds.cheerful' },
  };

/** "As quiet and slow as what it places": only what the track is, and the service's tracks are as well. */
export function soundReason(row: CardRow, { song, explained }: MusicFacts): Reason | null {
  if (song.sound === null) return null;
  const words = (explained.services.get(row.id)?.nearFigures ?? []).flatMap((figure) => {
    const value = song.sound?.[soundFigures.indexOf(figure)] ?? null;
    const { below, low, above, high } = adjectives[figure];
    const word = value === null ? null : value <= below ? low : value >= above ? high : null;
    return word ?? [];
  });
  const named = words.slice(0, 2).map((word) => because(word));
  return saying(
    'mood',
    named.length > 0
      ? because('fits.sound_like', { words: named, does: does(row) })
      : because('fits.sound', { does: does(row) }),
  );
}

const newYears = 1.5;

export function releaseReason(row: CardRow, { song, explained }: MusicFacts): Reason | null {
  if (song.releaseDate === null) return null;
  const year = yearsOf(song.releaseDate);
  return saying(
    'mood',
    explained.newestYear - year <= newYears
      ? because('fits.new_releases', { does: doesFirst(row) })
      : because('fits.songs_around', { does: doesFirst(row), year: Math.floor(year) }),
  );
}

export function togetherReason(row: CardRow, { song }: MusicFacts): Reason | null {
  if (song.sound === null && song.releaseDate === null) return null;
  return saying('mood', because('fits.together', { does: does(row) }));
}

export const lengthReason = (row: CardRow, { song }: MusicFacts): Reason | null =>
  song.durationMs === null ? null : saying('mood', because('fits.songs_long', { does: doesFirst(row) }));

export const popularityReason = (row: CardRow, { song }: MusicFacts): Reason | null =>
  song.popularity === null ? null : saying('mood', because('fits.songs_known', { does: doesFirst(row) }));

export const wordsReason = (_: CardRow, { song }: MusicFacts): Reason | null =>
  song.title === '' ? null : saying('mood', because('fits.words'));

export function languageReason(row: CardRow, facts: MusicFacts): Reason | null {
  if (!facts.language || facts.languageId === null || !row.language_ids.includes(facts.languageId)) return null;
  // Nearly all services take English; only other languages are mentioned.
  return facts.language.code === 'en'
    ? null
    : saying('language', because('fits.in_language', { language: facts.language }));
}

export function countryReason({ country }: CardRow, facts: MusicFacts): Reason {
  const { code, name } = country;
  return saying(
    'language',
    country.id === facts.countryId
      ? because('fits.same_country', { country: { code, name } })
      : because('fits.listeners'),
  );
}

export function speedReason(row: CardRow, { medianReplyHours }: ServiceCard['statistics']): Reason {
  return saying(
    'speed',
    medianReplyHours === null
      ? because('fits.promises_days', { count: row.reply_days })
      : because('fits.half_within', { count: Math.max(1, Math.ceil(medianReplyHours / 24)) }),
  );
}

export const reliabilityReason = ({ answerRate }: ServiceCard['statistics']): Reason | null =>
  answerRate === null ? null : saying('reliability', because('fits.on_time', { share: answerRate }));

/** For services of which nothing else is known. */
export function anyLanguageReason(row: CardRow): Reason {
  const languages = row.languages.slice(0, 3).map((name, index) => ({ code: row.language_codes[index]!, name }));
  return saying(
    'language',
    languages.length === 0 ? because('fits.every_language') : because('fits.in_languages', { languages }),
  );
}

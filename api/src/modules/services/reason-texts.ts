import type { ServiceCard } from '@fanfare/api-contract';
import { genreInSentence } from '@fanfare/api-contract/genre-in-sentence';
import { yearsOf } from '../ranking/index.ts';
import type { CardRow } from './cards.repository.ts';
import type { MusicFacts } from './music-facts.repository.ts';
import { nearEnough } from './similarity.repository.ts';

export type Reason = ServiceCard['reasons'][number];

/** A reason in English, and what says it in other languages: the front end's text of its code, with its values. */
export const reasonOf = (
  kind: Reason['kind'],
  code: string,
  text: string,
  values: NonNullable<Reason['values']> = {},
): Reason => ({ kind, code, text, values });

const artistsNamed = 2;
/** A genre's accept rate is mentioned from so many answers on, and from such a difference. */
const minAnswers = 5;
const minDifference = 0.02;

/** The sign stays on the line of its number. */
const percent = (share: number) => `${Math.round(share * 100)}\u00a0%`;
export const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What a service does with the music it takes. */
export const verbOf = ({ type }: CardRow) => (type === 'playlist' ? 'places' : type === 'radio' ? 'plays' : 'features');
/** The same, at the beginning of a sentence. */
const verbFirst = (row: CardRow) => verbOf(row).replace(/^./, (letter) => letter.toUpperCase());

/** "Places songs about as long as yours". */
const songsReason = (row: CardRow, code: string, songs: string, values: Reason['values'] = {}): Reason =>
  reasonOf('mood', code, `${verbFirst(row)} songs ${songs}`, { ...values, type: row.type });

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
  const does = verbFirst(row);
  const about = (code: string, text: string, artists: string[], values: Reason['values'] = {}) =>
    reasonOf('artist', code, text, { ...values, artists, type: row.type });
  if (own) {
    const artists = also ? [own, also] : [own];
    return about('ownArtist', `Already ${verbOf(row)} ${listed(artists)}`, artists);
  }
  if (similar.length > 1) {
    const artists = similar.slice(0, artistsNamed);
    const named = `${artists.join(', ')}${others > 0 ? `, ${others} more` : ''}`;
    const text = `${does} ${similar.length} of the artists you sound like: ${named}`;
    return about('similarArtists', text, artists, { total: similar.length, more: Math.max(0, others) });
  }
  if (similar.length === 1)
    return about('similarArtist', `${does} ${similar[0]}, an artist you sound like`, similar.slice(0, 1));
  const near = beside.slice(0, artistsNamed);
  return near.length > 0
    ? about('artistsBeside', `${does} ${listed(near)}, often found beside this artist`, near)
    : about('sharedPlaylists', `${does} artists who share playlists with you`, []);
}

export function acceptReason(row: CardRow, statistics: ServiceCard['statistics'], facts: MusicFacts): Reason | null {
  const { acceptRate, acceptRateInGenre } = statistics;
  if (acceptRate === null || acceptRateInGenre === null || row.answered_in_genre < minAnswers) return null;
  if (acceptRateInGenre < acceptRate + minDifference) return null;
  const genres = facts.genres.slice(0, 2).map((genre) => genreInSentence(genre.name));
  const text = `${percent(acceptRateInGenre)} yes in ${listed(genres)}, against ${percent(acceptRate)} overall`;
  return reasonOf('accept_rate', 'acceptRate', text, { inGenre: acceptRateInGenre, overall: acceptRate, genres });
}

const nearnessOf = ({ nearness }: MusicFacts['genres'][number], other: CardRow['genres'][number]): number =>
  nearness[String(other.id)] ?? nearness[String(other.parent_id)] ?? 0;

export function genreReason(row: CardRow, facts: MusicFacts): Reason | null {
  const taken = new Set(row.genres.map((genre) => genre.id));
  const shared = facts.genres.filter((genre) => taken.has(genre.id));
  if (shared.length > 0) {
    const genres = shared.map((genre) => genreInSentence(genre.name));
    return reasonOf('genre', 'genres', `Takes ${listed(genres)}`, { genres });
  }
  const near = facts.genres
    .flatMap((genre) => row.genres.map((other) => ({ genre, other, nearness: nearnessOf(genre, other) })))
    .toSorted((a, b) => b.nearness - a.nearness)[0];
  if (!near || near.nearness < nearEnough) return familyReason(row, facts);
  return besideGenre('genreNear', near.other.name, 'close to your', near.genre.name);
}

/** "Takes dream pop, close to your indie folk". */
function besideGenre(code: string, taken: string, relation: string, yours: string): Reason {
  const [genre, own] = [genreInSentence(taken), genreInSentence(yours)];
  return reasonOf('genre', code, `Takes ${genre}, ${relation} ${own}`, { genre, own });
}

function familyReason(row: CardRow, facts: MusicFacts): Reason | null {
  for (const { id, name, parent } of facts.genres) {
    if (row.genres.some((genre) => genre.id === parent?.id))
      return besideGenre('genreIncludes', parent!.name, 'which includes your', name);
    const child = row.genres.find((genre) => genre.parent_id === id);
    if (child) return besideGenre('genreKind', child.name, 'a kind of', name);
    const sibling = row.genres.find((genre) => parent && genre.parent_id === parent.id);
    if (sibling) return besideGenre('genreRelated', sibling.name, 'related to your', name);
  }
  return null;
}

const newYears = 1.5;

export function releaseReason(row: CardRow, { song, explained }: MusicFacts): Reason | null {
  if (song.releaseDate === null) return null;
  const year = yearsOf(song.releaseDate);
  return explained.newestYear - year <= newYears
    ? reasonOf('mood', 'newReleases', `${verbFirst(row)} new releases`, { type: row.type })
    : songsReason(row, 'songsFrom', `from around ${Math.floor(year)}`, { year: String(Math.floor(year)) });
}

export function togetherReason(row: CardRow, { song }: MusicFacts): Reason | null {
  if (song.sound === null && song.releaseDate === null) return null;
  return reasonOf('mood', 'together', `Close to what it ${verbOf(row)}, all in all`, { type: row.type });
}

export const lengthReason = (row: CardRow, { song }: MusicFacts): Reason | null =>
  song.durationMs === null ? null : songsReason(row, 'songsAsLong', 'about as long as yours');

export const popularityReason = (row: CardRow, { song }: MusicFacts): Reason | null =>
  song.popularity === null ? null : songsReason(row, 'songsAsKnown', 'about as well known as yours');

export const wordsReason = (_: CardRow, { song }: MusicFacts): Reason | null =>
  song.title === '' ? null : reasonOf('mood', 'sharedWords', 'Its name or tracks share words with your title');

const songsInReason = (languages: string[]) =>
  reasonOf('language', 'songsIn', `Takes songs in ${listed(languages)}`, { languages });

export function languageReason(row: CardRow, facts: MusicFacts): Reason | null {
  if (facts.languageId === null || !row.language_ids.includes(facts.languageId)) return null;
  // Nearly all services take English; only other languages are mentioned.
  return facts.language === null || facts.language === 'English' ? null : songsInReason([facts.language]);
}

export const countryReason = ({ country }: CardRow, facts: MusicFacts): Reason =>
  country.id === facts.countryId
    ? reasonOf('language', 'sameCountry', `Same country as you: ${country.name}`, { country: country.name })
    : reasonOf('language', 'listenersThere', 'Has listeners in your country');

const daysText = (days: number) => (days === 1 ? 'a day' : `${days} days`);

export function speedReason(row: CardRow, { medianReplyHours }: ServiceCard['statistics']): Reason {
  if (medianReplyHours === null) {
    const text = `Promises an answer within ${daysText(row.reply_days)}`;
    return reasonOf('speed', 'promisedWithin', text, { count: row.reply_days });
  }
  const count = Math.max(1, Math.ceil(medianReplyHours / 24));
  return reasonOf('speed', 'halfWithin', `Half of its answers come within ${daysText(count)}`, { count });
}

export const reliabilityReason = ({ answerRate }: ServiceCard['statistics']): Reason | null =>
  answerRate === null
    ? null
    : reasonOf('reliability', 'onTime', `Answers ${percent(answerRate)} of tracks on time`, { share: answerRate });

/** For services of which nothing else is known. */
export const anyLanguageReason = (row: CardRow): Reason =>
  row.languages.length === 0
    ? reasonOf('language', 'everyLanguage', 'Takes songs in every language')
    : songsInReason(row.languages.slice(0, 3));

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

/** The sign stays on the line of its number. */
const percent = (share: number) => `${Math.round(share * 100)}\u00a0%`;
/** Genre names within a sentence; abbreviations and place names keep their capitals. */
const properNames =
  /^(Americana|Anatolian|Arabic|Balkan|Celtic|Chicago|Delta|Ethio|French|Indian|Latin|Midwest|Nordic|Persian|Thai|Turkish)/;
const inSentence = (genre: string) =>
  /^[A-Z][a-z]/.test(genre) && !properNames.test(genre) ? genre.charAt(0).toLowerCase() + genre.slice(1) : genre;
const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What a service does with the music it takes. */
const verbOf = ({ type }: CardRow) => (type === 'playlist' ? 'places' : type === 'radio' ? 'plays' : 'features');
/** The same, at the beginning of a sentence. */
const verbFirst = (row: CardRow) => verbOf(row).replace(/^./, (letter) => letter.toUpperCase());

/** "Places songs about as long as yours". */
const songsReason = (row: CardRow, songs: string): Reason => ({
  kind: 'mood',
  text: `${verbFirst(row)} songs ${songs}`,
});

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
  const named = similar.slice(0, artistsNamed).join(', ');
  const does = verbFirst(row);
  const text = own
    ? `Already ${verbOf(row)} ${listed(also ? [own, also] : [own])}`
    : similar.length > 1
      ? `${does} ${similar.length} of the artists you sound like: ${named}${others > 0 ? `, ${others} more` : ''}`
      : similar.length === 1
        ? `${does} ${similar[0]}, an artist you sound like`
        : beside.length > 0
          ? `${does} ${listed(beside.slice(0, artistsNamed))}, often found beside this artist`
          : `${does} artists who share playlists with you`;
  return { kind: 'artist', text };
}

export function acceptReason(row: CardRow, statistics: ServiceCard['statistics'], facts: MusicFacts): Reason | null {
  const { acceptRate, acceptRateInGenre } = statistics;
  if (acceptRate === null || acceptRateInGenre === null || row.answered_in_genre < minAnswers) return null;
  if (acceptRateInGenre < acceptRate + minDifference) return null;
  const genres = listed(facts.genres.slice(0, 2).map((genre) => inSentence(genre.name)));
  return {
    kind: 'accept_rate',
    text: `${percent(acceptRateInGenre)} yes in ${genres}, against ${percent(acceptRate)} overall`,
  };
}

const nearnessOf = ({ nearness }: MusicFacts['genres'][number], other: CardRow['genres'][number]): number =>
  nearness[String(other.id)] ?? nearness[String(other.parent_id)] ?? 0;

export function genreReason(row: CardRow, facts: MusicFacts): Reason | null {
  const taken = new Set(row.genres.map((genre) => genre.id));
  const shared = facts.genres.filter((genre) => taken.has(genre.id));
  if (shared.length > 0)
    return { kind: 'genre', text: `Takes ${listed(shared.map((genre) => inSentence(genre.name)))}` };
  const near = facts.genres
    .flatMap((genre) => row.genres.map((other) => ({ genre, other, nearness: nearnessOf(genre, other) })))
    .toSorted((a, b) => b.nearness - a.nearness)[0];
  if (!near || near.nearness < nearEnough) return familyReason(row, facts);
  return { kind: 'genre', text: `Takes ${inSentence(near.other.name)}, close to your ${inSentence(near.genre.name)}` };
}

function familyReason(row: CardRow, facts: MusicFacts): Reason | null {
  for (const { id, name, parent } of facts.genres) {
    const own = inSentence(name);
    if (row.genres.some((genre) => genre.id === parent?.id))
      return { kind: 'genre', text: `Takes ${inSentence(parent!.name)}, which includes your ${own}` };
    const child = row.genres.find((genre) => genre.parent_id === id);
    if (child) return { kind: 'genre', text: `Takes ${inSentence(child.name)}, a kind of ${own}` };
    const sibling = row.genres.find((genre) => parent && genre.parent_id === parent.id);
    if (sibling) return { kind: 'genre', text: `Takes ${inSentence(sibling.name)}, related to your ${own}` };
  }
  return null;
}

/** What a figure of a sound is called where it is low, or high. */
const adjectives: Record<NamedFigure, { below: number; low: string | null; above: number; high: string | null }> = {
  energy: { below: 0.4, low: 'quiet', above: 0.7, high: 'energetic' },
  tempo: { below: 95, low: 'slow', above: 125, high: 'fast' },
  danceability: { below: 0, low: null, above: 0.7, high: 'danceable' },
  acousticness: { below: 0, low: null, above: 0.6, high: 'acoustic' },
  instrumentalness: { below: 0, low: null, above: 0.5, high: 'instrumental' },
  valence: { below: 0.3, low: 'dark', above: 0.7, high: 'cheerful' },
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
  const text =
    words.length > 0
      ? `As ${listed(words.slice(0, 2))} as what it ${verbOf(row)}`
      : `Sounds like what it ${verbOf(row)}`;
  return { kind: 'mood', text };
}

const newYears = 1.5;

export function releaseReason(row: CardRow, { song, explained }: MusicFacts): Reason | null {
  if (song.releaseDate === null) return null;
  const year = yearsOf(song.releaseDate);
  return explained.newestYear - year <= newYears
    ? { kind: 'mood', text: `${verbFirst(row)} new releases` }
    : songsReason(row, `from around ${Math.floor(year)}`);
}

export function togetherReason(row: CardRow, { song }: MusicFacts): Reason | null {
  if (song.sound === null && song.releaseDate === null) return null;
  return { kind: 'mood', text: `Close to what it ${verbOf(row)}, all in all` };
}

export const lengthReason = (row: CardRow, { song }: MusicFacts): Reason | null =>
  song.durationMs === null ? null : songsReason(row, 'about as long as yours');

export const popularityReason = (row: CardRow, { song }: MusicFacts): Reason | null =>
  song.popularity === null ? null : songsReason(row, 'about as well known as yours');

export const wordsReason = (_: CardRow, { song }: MusicFacts): Reason | null =>
  song.title === '' ? null : { kind: 'mood', text: 'Its name or tracks share words with your title' };

export function languageReason(row: CardRow, facts: MusicFacts): Reason | null {
  if (facts.languageId === null || !row.language_ids.includes(facts.languageId)) return null;
  // Nearly all services take English; only other languages are mentioned.
  return facts.language === 'English' ? null : { kind: 'language', text: `Takes songs in ${facts.language}` };
}

export function countryReason({ country }: CardRow, facts: MusicFacts): Reason {
  return {
    kind: 'language',
    text: country.id === facts.countryId ? `Same country as you: ${country.name}` : 'Has listeners in your country',
  };
}

const daysText = (days: number) => (days === 1 ? 'a day' : `${days} days`);

export function speedReason(row: CardRow, { medianReplyHours }: ServiceCard['statistics']): Reason {
  return medianReplyHours === null
    ? { kind: 'speed', text: `Promises an answer within ${daysText(row.reply_days)}` }
    : {
        kind: 'speed',
        text: `Half of its answers come within ${daysText(Math.max(1, Math.ceil(medianReplyHours / 24)))}`,
      };
}

export const reliabilityReason = ({ answerRate }: ServiceCard['statistics']): Reason | null =>
  answerRate === null ? null : { kind: 'reliability', text: `Answers ${percent(answerRate)} of tracks on time` };

/** For services of which nothing else is known. */
export const anyLanguageReason = (row: CardRow): Reason => ({
  kind: 'language',
  text: `Takes songs in ${row.languages.length === 0 ? 'every language' : listed(row.languages.slice(0, 3))}`,
});

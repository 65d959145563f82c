import type { ServiceCard } from '@fanfare/api-contract';
import type { CardRow, MusicFacts } from './cards.repository.ts';
import { nearEnough } from './similarity.repository.ts';

type Reason = ServiceCard['reasons'][number];

const minReasons = 2;
const maxReasons = 3;
const artistsNamed = 2;
/** A genre's accept rate is mentioned from so many answers on, and from such a difference. */
const minAnswers = 5;
const minDifference = 0.02;

const percent = (share: number) => `${Math.round(share * 100)} %`;
/** Genre names within a sentence; abbreviations and place names keep their capitals. */
const properNames =
  /^(Americana|Anatolian|Arabic|Balkan|Celtic|Chicago|Delta|Ethio|French|Indian|Latin|Midwest|Nordic|Persian|Thai|Turkish)/;
const inSentence = (genre: string) =>
  /^[A-Z][a-z]/.test(genre) && !properNames.test(genre) ? genre.charAt(0).toLowerCase() + genre.slice(1) : genre;
const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

function artistReason(placed: string[], ownArtist: string | null): Reason | null {
  const own = placed.find((name) => name.toLowerCase() === ownArtist);
  const artists = placed.filter((name) => name !== own);
  const [first] = artists;
  if (own) return { kind: 'artist', text: `Places other songs by ${own}${first ? `, and ${first} beside them` : ''}` };
  if (!first) return null;
  if (artists.length === 1) return { kind: 'artist', text: `Places ${first}, an artist you sound like` };
  const others = artists.length - artistsNamed;
  const named = artists.slice(0, artistsNamed).join(', ');
  return {
    kind: 'artist',
    text: `Places ${artists.length} of the artists you sound like: ${named}${others > 0 ? `, ${others} more` : ''}`,
  };
}

function acceptReason(row: CardRow, statistics: ServiceCard['statistics'], facts: MusicFacts): Reason | null {
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

function genreReason(row: CardRow, facts: MusicFacts): Reason | null {
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
      return { kind: 'genre', text: `Takes ${inSentence(parent!.name)}, the family of your ${own}` };
    const child = row.genres.find((genre) => genre.parent_id === id);
    if (child) return { kind: 'genre', text: `Takes ${inSentence(child.name)}, a kind of ${own}` };
    const sibling = row.genres.find((genre) => parent && genre.parent_id === parent.id);
    if (sibling) return { kind: 'genre', text: `Takes ${inSentence(sibling.name)}, of the family of your ${own}` };
  }
  return null;
}

function languageReason(row: CardRow, facts: MusicFacts): Reason | null {
  if (facts.languageId === null || !row.language_ids.includes(facts.languageId)) return null;
  // Nearly all services take English; only other languages are mentioned.
  return facts.language === 'English' ? null : { kind: 'language', text: `Takes songs in ${facts.language}` };
}

function speedReason({ medianReplyHours }: ServiceCard['statistics']): Reason | null {
  if (medianReplyHours === null) return null;
  if (medianReplyHours <= 24) return { kind: 'speed', text: 'Half of its answers come within a day' };
  const days = Math.ceil(medianReplyHours / 24);
  return days <= 4 ? { kind: 'speed', text: `Half of its answers come within ${days} days` } : null;
}

/** Only where nothing stronger applies. */
function answerReason({ answerRate }: ServiceCard['statistics']): Reason | null {
  return answerRate !== null && answerRate >= 0.9
    ? { kind: 'speed', text: `Answers ${percent(answerRate)} of what it gets in time` }
    : null;
}

/** For New services, about which nothing else is known. */
function promiseReasons(row: CardRow): Reason[] {
  const days = row.reply_days === 1 ? 'a day' : `${row.reply_days} days`;
  const languages = row.languages.length === 0 ? 'every language' : listed(row.languages.slice(0, 3));
  return [
    { kind: 'speed', text: `Promises an answer within ${days}` },
    { kind: 'language', text: `Takes songs in ${languages}` },
  ];
}

/** Two or three reasons why a service fits, strongest first. */
export function reasonsFor(row: CardRow, statistics: ServiceCard['statistics'], facts: MusicFacts): Reason[] {
  const reasons = [
    artistReason(facts.artistsPlaced.get(row.id) ?? [], facts.ownArtist),
    acceptReason(row, statistics, facts),
    genreReason(row, facts),
    languageReason(row, facts),
    speedReason(statistics),
    answerReason(statistics),
  ].filter((reason) => reason !== null);
  const missing = Math.max(0, minReasons - reasons.length);
  return [...reasons, ...promiseReasons(row).slice(0, missing)].slice(0, maxReasons);
}

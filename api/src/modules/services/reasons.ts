import type { ServiceCard } from '@fanfare/api-contract';
import type { CardRow, TrackFacts } from './cards.repository.ts';

type Reason = ServiceCard['reasons'][number];

const mostReasons = 3;
const artistsNamed = 2;
/** Below it, "close to" would be a stretch. */
const nearEnough = 0.5;
/** A genre's rate is worth a word from so many answers on, and where it differs by so much. */
const tellingAnswers = 5;
const tellingDifference = 0.02;

const percent = (share: number) => `${Math.round(share * 100)} %`;
/** Genre names inside a sentence; abbreviations and names of places keep their capitals. */
const properNames =
  /^(Americana|Anatolian|Arabic|Balkan|Celtic|Chicago|Delta|Ethio|French|Indian|Latin|Midwest|Nordic|Persian|Thai|Turkish)/;
const inSentence = (genre: string) =>
  /^[A-Z][a-z]/.test(genre) && !properNames.test(genre) ? genre.charAt(0).toLowerCase() + genre.slice(1) : genre;
const listed = (names: string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

function artistReason(artists: string[]): Reason | null {
  const [first] = artists;
  if (!first) return null;
  if (artists.length === 1) return { kind: 'artist', text: `Places ${first}, an artist you sound like` };
  const others = artists.length - artistsNamed;
  const named = artists.slice(0, artistsNamed).join(', ');
  return {
    kind: 'artist',
    text: `Places ${artists.length} of the artists you sound like: ${named}${others > 0 ? `, ${others} more` : ''}`,
  };
}

function acceptReason(row: CardRow, statistics: ServiceCard['statistics'], facts: TrackFacts): Reason | null {
  const { acceptRate, acceptRateInGenre } = statistics;
  if (acceptRate === null || acceptRateInGenre === null || row.answered_in_genre < tellingAnswers) return null;
  if (acceptRateInGenre < acceptRate + tellingDifference) return null;
  const genres = listed(facts.genres.slice(0, 2).map((genre) => inSentence(genre.name)));
  return {
    kind: 'accept_rate',
    text: `${percent(acceptRateInGenre)} yes in ${genres}, against ${percent(acceptRate)} overall`,
  };
}

function genreReason(row: CardRow, facts: TrackFacts): Reason | null {
  const taken = new Set(row.genres.map((genre) => genre.id));
  const shared = facts.genres.filter((genre) => taken.has(genre.id));
  if (shared.length > 0)
    return { kind: 'genre', text: `Takes ${listed(shared.map((genre) => inSentence(genre.name)))}` };
  const near = facts.genres
    .flatMap((genre) => row.genres.map((other) => ({ genre, other, nearness: genre.nearness[String(other.id)] ?? 0 })))
    .toSorted((a, b) => b.nearness - a.nearness)[0];
  if (!near || near.nearness < nearEnough) return null;
  return { kind: 'genre', text: `Takes ${inSentence(near.other.name)}, close to your ${inSentence(near.genre.name)}` };
}

function languageReason(row: CardRow, facts: TrackFacts): Reason | null {
  if (facts.isInstrumental || facts.languageId === null || !row.language_ids.includes(facts.languageId)) return null;
  // Nearly everybody takes English; the languages that few take are worth a word.
  return facts.language === 'English' ? null : { kind: 'language', text: `Takes songs in ${facts.language}` };
}

function speedReason({ medianReplyHours }: ServiceCard['statistics']): Reason | null {
  if (medianReplyHours === null) return null;
  if (medianReplyHours <= 24) return { kind: 'speed', text: 'Half of its answers come within a day' };
  const days = Math.ceil(medianReplyHours / 24);
  return days <= 4 ? { kind: 'speed', text: `Half of its answers come within ${days} days` } : null;
}

/** Two or three reasons why a service fits a track, the strongest first. */
export function reasonsFor(row: CardRow, statistics: ServiceCard['statistics'], facts: TrackFacts): Reason[] {
  return [
    artistReason(facts.artistsPlaced.get(row.id) ?? []),
    acceptReason(row, statistics, facts),
    genreReason(row, facts),
    languageReason(row, facts),
    speedReason(statistics),
    answerReason(statistics),
  ]
    .filter((reason) => reason !== null)
    .slice(0, mostReasons);
}

/** Said only where nothing stronger fills the line. */
function answerReason({ answerRate }: ServiceCard['statistics']): Reason | null {
  return answerRate !== null && answerRate >= 0.9
    ? { kind: 'speed', text: `Answers ${percent(answerRate)} of what it gets in time` }
    : null;
}

import type { Level, ServiceType } from '@fanfare/api-contract';
import { genreInSentence } from '@fanfare/api-contract/genre-in-sentence';
import type { CatalogueTrack } from './catalogue.ts';
import { deliverables, influencerHabits, playlistHabits, radioHabits } from './data/habits.ts';
import {
  handleWords,
  influencerTexts,
  moods,
  playlistNames,
  playlistTexts,
  radioNames,
  radioTexts,
} from './data/words.ts';
import { genresAround, genresFarFrom, homeGenre } from './genre-map.ts';
import { type Person, personMaker } from './people.ts';
import { clamp, type Random, unique } from './random.ts';
import { type Statistics, makeStatistics } from './statistics.ts';

export interface Service {
  type: ServiceType;
  title: string;
  slug: string;
  description: string;
  deliverable: string;
  priceCredits: number;
  audienceSize: number;
  isVerified: boolean;
  genres: string[];
  excluded: string[];
  moods: string[];
  languages: string[];
  replyDays: number;
  keepDays: number | null;
  weeklyCapacity: number;
  maxOpen: number;
  awayDays: number | null;
  status: 'active' | 'paused';
  accepts: { unreleased: boolean; explicit: boolean; instrumental: boolean };
  aiPolicy: 'none' | 'assisted' | 'all';
  level: Level;
  statistics: Statistics;
  placed: CatalogueTrack[];
}

export interface Curator extends Person {
  services: Service[];
}

const curatorCount = 430;
const typeWeights: readonly (readonly [ServiceType, number])[] = [
  ['playlist', 56],
  ['radio', 15],
  ['instagram', 11],
  ['tiktok', 10],
  ['youtube', 8],
];

/** The suggested price of docs/rules.md#curator-services, from the audience. */
export function suggestedPrice(type: ServiceType, audienceSize: number): number {
  if (type === 'playlist') {
    if (audienceSize < 1_000) return 1;
    if (audienceSize < 8_000) return 2;
    if (audienceSize < 20_000) return 4;
    return audienceSize < 50_000 ? 6 : 8;
  }
  if (type === 'radio') return audienceSize < 20_000 ? 3 : audienceSize < 150_000 ? 6 : 10;
  return Math.min(200, 3 + Math.floor(audienceSize / 5_000));
}

function audienceOf(random: Random, type: ServiceType): number {
  const spread = (middle: number, deviation: number) => Math.round(middle * Math.exp(random.normal(0, deviation)));
  if (type === 'playlist') return clamp(spread(4_200, 1.25), 420, 160_000);
  if (type === 'radio') return clamp(spread(18_000, 1.2), 600, 900_000);
  return clamp(spread(16_000, 1.1), 1_500, 420_000);
}

const fill = (text: string, words: Record<string, string>) =>
  text
    .replace(/\{(\w+)\}/g, (_all, word: string) => words[word] ?? '')
    .replace(/(^|[.!?] )(\p{Ll})/gu, (_all, before: string, first: string) => before + first.toUpperCase());

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Words of handles that don't combine with a noun into a name. */
const verbs = new Set<string>(['walks', 'with', 'takes', 'spins']);

const kindOf = (type: ServiceType) => (type === 'playlist' || type === 'radio' ? type : 'influencer');

/** Generates service names, each unique. */
function namer(random: Random): (type: ServiceType) => string {
  const things = handleWords.second.filter((word) => !verbs.has(word));
  const kinds = handleWords.first.filter((word) => !verbs.has(word));
  const make = {
    playlist() {
      const { first, second } = playlistNames;
      const words = random.chance(0.25) ? random.some(first, 2) : [random.pick(first)];
      return [...words, random.pick(second)].join(' ');
    },
    radio() {
      const name = `${random.pick(radioNames.first)} ${random.pick(radioNames.second)}`;
      return random.chance(0.3) ? `${name} ${random.int(88, 107)}.${random.int(1, 9)}` : name;
    },
    influencer() {
      const name = capital(`${random.pick(kinds)} ${random.pick(things)}`);
      return random.chance(0.35)
        ? `${name} ${random.pick(['daily', 'on film', 'at home', 'outside', 'and me'])}`
        : name;
    },
  };
  let kind: keyof typeof make = 'playlist';
  const next = unique(() => make[kind]());
  return (type) => {
    kind = kindOf(type);
    return next();
  };
}

const texts = { playlist: playlistTexts, radio: radioTexts, influencer: influencerTexts };
const habits = { playlist: playlistHabits, radio: radioHabits, influencer: influencerHabits };

function replyDaysOf(random: Random, type: ServiceType): number {
  const usual = type === 'radio' ? 30 : 15;
  // The specification's deadline for a little more than four in five.
  return random.chance(0.85) ? usual : random.pick(type === 'radio' ? [7, 15] : [1, 3, 7]);
}

/** Invented curators and their services, without placements. */
export function makeCurators(random: Random): Curator[] {
  const person = personMaker(random);
  const name = namer(random);
  const description = describer(random);
  return Array.from({ length: curatorCount }, () => {
    const someone = person();
    const home = homeGenre(random);
    const count = random.weighted([
      [1, 55],
      [2, 30],
      [3, 15],
    ] as const);
    const services = Array.from({ length: count }, () => makeService(random, someone, home, name, description));
    return { ...someone, services };
  });
}

function describer(random: Random) {
  let next = { kind: 'playlist' as keyof typeof texts, words: {} as Record<string, string> };
  const make = unique(() => `${fill(random.pick(texts[next.kind]), next.words)} ${random.pick(habits[next.kind])}`);
  return (kind: keyof typeof texts, words: Record<string, string>) => {
    next = { kind, words };
    return make();
  };
}

function makeService(
  random: Random,
  someone: Person,
  home: string,
  name: (type: ServiceType) => string,
  description: ReturnType<typeof describer>,
): Service {
  const type = random.weighted(typeWeights);
  const kind = kindOf(type);
  const genres = genresAround(
    random,
    random.chance(0.7) ? home : homeGenre(random),
    random.int(2, random.chance(0.2) ? 10 : 6),
  );
  const chosenMoods = random.some(moods, random.int(1, 4));
  const audienceSize = audienceOf(random, type);
  const title = name(type);
  const replyDays = replyDaysOf(random, type);
  const { languages } = someone.place;
  return {
    type,
    title,
    slug: title
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9]+/g, '-'),
    description: description(kind, { genre: genreInSentence(genres[0]!), mood: chosenMoods[0]!, city: someone.city }),
    deliverable: random.pick(deliverables[type]),
    priceCredits: suggestedPrice(type, audienceSize),
    audienceSize,
    isVerified: random.chance(type === 'radio' ? 0.5 : 0.85),
    genres,
    excluded: random.chance(0.3) ? genresFarFrom(random, genres, random.int(1, 3)) : [],
    moods: chosenMoods,
    languages: [...new Set(['en', ...random.some(languages, random.int(1, languages.length))])],
    replyDays,
    keepDays: kind === 'radio' ? null : random.pick([14, 28, 28]),
    weeklyCapacity: random.pick([10, 15, 20, 30, 40, 60]),
    maxOpen: random.weighted([
      [30, 6],
      [20, 2],
      [40, 1],
      [15, 1],
    ] as const),
    awayDays: null,
    status: 'active',
    accepts: { unreleased: random.chance(0.85), explicit: random.chance(0.75), instrumental: random.chance(0.8) },
    aiPolicy: random.weighted([
      ['none', 6],
      ['assisted', 3],
      ['all', 1],
    ] as const),
    level: 'new',
    statistics: makeStatistics(random, genres, replyDays),
    placed: [],
  };
}

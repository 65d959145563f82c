import type { Service } from './curators.ts';
import { suggestedPrice } from './curators.ts';
import { type Random } from './random.ts';
import { makeStatistics } from './statistics.ts';

type Own = Pick<
  Service,
  | 'type'
  | 'title'
  | 'slug'
  | 'description'
  | 'deliverable'
  | 'audienceSize'
  | 'genres'
  | 'moods'
  | 'languages'
  | 'level'
> &
  Partial<Pick<Service, 'priceCredits'>>;

/**
 * A service of one of the demo's own curators, with all the usual terms. Its record is what plans and forecasts start from; in the end it is counted
 * from the answers written (own-records.ts), which the levels below follow from.
 */
function own(random: Random, service: Own): Service {
  const replyDays = service.type === 'radio' ? 30 : 15;
  const record = makeStatistics(random, service.genres, replyDays);
  return {
    priceCredits: suggestedPrice(service.type, service.audienceSize),
    ...service,
    isVerified: true,
    excluded: [],
    replyDays,
    keepDays: service.type === 'radio' ? null : 28,
    weeklyCapacity: 40,
    maxOpen: 30,
    awayDays: null,
    status: 'active',
    accepts: { unreleased: true, explicit: true, instrumental: true },
    aiPolicy: 'assisted',
    statistics: {
      ...record,
      answered: 164,
      accepted: 41,
      expired: 6,
      promisesDue: 33,
      promisesKept: 32,
      votes: 88,
      helpful: 74,
      medianReplyHours: service.type === 'radio' ? 90 : 41,
      lastAnswerHoursAgo: 20,
      genres: service.genres.map((name, index) => ({
        name,
        answered: Math.floor(120 / (index + 1.5)),
        accepted: Math.floor(36 / (index + 1.5)),
      })),
    },
    placed: [],
  };
}

const jonas: readonly Own[] = [
  {
    type: 'playlist',
    title: 'Small Hours Letters',
    slug: 'small-hours-letters',
    description:
      'Songs that sound as if they were written to one person. Indie folk, chamber pop and whatever lives between them. I listen in the morning, twice, and I write back about what I heard.',
    deliverable: 'A full listen, a written answer, and a place in the list if it fits',
    audienceSize: 18_400,
    genres: ['Indie folk', 'Singer-songwriter', 'Chamber pop', 'Chamber folk', 'Traditional folk'],
    moods: ['intimate', 'calm', 'melancholic'],
    languages: ['en', 'nl', 'fr'],
    level: 'standard',
  },
  {
    type: 'radio',
    title: 'Radio Achterlicht',
    slug: 'radio-achterlicht',
    description:
      'Two hours every Thursday from a converted tram in Ghent. We play songs in full, name everybody who is on them, and put the programme online afterwards.',
    deliverable: 'Feedback from both presenters; if chosen, two plays and a place in the archive',
    audienceSize: 9_600,
    genres: ['Indie folk', 'Dream pop', 'Singer-songwriter', 'Indie pop'],
    moods: ['warm', 'nostalgic'],
    languages: ['en', 'nl', 'fr'],
    level: 'standard',
  },
  {
    type: 'youtube',
    title: 'One Song, One Walk',
    slug: 'one-song-one-walk',
    description:
      'I walk through a city while one song plays, and name it at the end. Posts say that they are advertising. Slow songs are no problem, slow beginnings are.',
    deliverable: 'A three-minute walk filmed to the song, artist named in title and first comment',
    audienceSize: 21_000,
    genres: ['Indie folk', 'Indie pop', 'Modern classical'],
    moods: ['calm', 'spacious'],
    languages: ['en'],
    level: 'new',
  },
];

const noor: readonly Own[] = [
  {
    type: 'playlist',
    title: 'Night Ferry Signals',
    slug: 'night-ferry-signals',
    description:
      'Electronic music for people who are awake and don’t mind. Downtempo, trip-hop, a little house towards the end. If it is a no, you will know which second I stopped at and why.',
    deliverable: 'Feedback on song and mix; if I like it, a place among the newest twenty',
    audienceSize: 6_900,
    priceCredits: 4,
    genres: ['Downtempo', 'Trip-hop', 'Deep house', 'Chillwave'],
    moods: ['dark', 'spacious', 'dreamy'],
    languages: ['fr', 'en'],
    level: 'standard',
  },
];

/** Paused: nobody finds it, so that the rest of the demo is as it would be without. */
const aldous: readonly Own[] = [
  {
    type: 'playlist',
    title: 'One Working Stove',
    slug: 'one-working-stove',
    description:
      'Quiet recordings from cold rooms. I keep the list between my own sessions, listen to the end, and say what I would have recorded differently.',
    deliverable: 'Feedback on the recording; a place in the list if it fits',
    audienceSize: 1_900,
    genres: ['Indie folk', 'Chamber folk', 'Singer-songwriter'],
    moods: ['calm', 'intimate'],
    languages: ['en'],
    level: 'new',
  },
];

export const aldousServices = (random: Random): Service[] =>
  aldous.map((service) => ({ ...own(random, service), status: 'paused' }));
export const jonasServices = (random: Random): Service[] => jonas.map((service) => own(random, service));
export const noorServices = (random: Random): Service[] => noor.map((service) => own(random, service));

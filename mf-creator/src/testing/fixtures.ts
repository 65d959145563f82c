import type { Account, FeedItem, Profile, ServiceCard, Track } from '@fanfare/api-contract';

/** API responses; `over` overrides fields. */

export const folk = { id: 1, name: 'Folk', slug: 'folk', parentId: null };

export const indieFolk = { id: 2, name: 'Indie folk', slug: 'indie-folk', parentId: 1 };

export const chamberPop = { id: 12, name: 'Chamber pop', slug: 'chamber-pop', parentId: 11 };

export const pop = { id: 11, name: 'Pop', slug: 'pop', parentId: null };

export const genres = [folk, indieFolk, pop, chamberPop];

export const countries = [
  { id: 1, code: 'SE', name: 'Sweden' },
  { id: 2, code: 'GB', name: 'United Kingdom' },
];

export const languages = [{ id: 1, code: 'en', name: 'English' }];

/** What a list of two services asks for beside them. */
export const besideServices = {
  'GET /api/v2/curator-services/counts': {
    total: 2,
    byType: [],
    byGenre: [],
    byCountry: [],
    byLevel: [],
    byReplyDays: [],
  },
  'GET /api/v2/curator-services/stats/price-range': { min: 1, max: 12, step: 1, histogram: [] },
  'GET /api/v2/saved-curators': [],
  'GET /music-genres': genres,
  'GET /countries': countries,
  'GET /languages': languages,
};

export const profile = (over: Partial<Profile> = {}): Profile => ({
  id: 1,
  display_name: 'Ines Halloran',
  description_english: 'Songs from a kitchen by the sea.',
  country_id: 2,
  profile_image: null,
  profileImageUrl: null,
  ...over,
});

export const account = (over: Partial<Account> = {}): Account => ({
  id: 1,
  email: 'ines@example.test',
  emailConfirmed: true,
  coin_amount_purchased: 132,
  coin_amount_earned: 0,
  clearingCredits: 0,
  debtCredits: 0,
  artist_id: 1,
  influencer_id: null,
  isStaff: false,
  onboardingCompleted: true,
  creatorProfile: profile(),
  curatorProfile: null,
  unreadFeedCount: { creator: 0, curator: 0 },
  ...over,
});

const peaks = Array.from({ length: 120 }, (_, index) =>
  Math.round(20 + 70 * Math.abs(Math.sin(index * 0.29) * Math.cos(index * 0.07))),
);

export const track = (over: Partial<Track> = {}): Track => ({
  id: 31,
  title: 'Low Tide Choir',
  artist: 'Ines Halloran',
  genres: [
    { id: 2, name: 'Indie folk' },
    { id: 12, name: 'Chamber pop' },
  ],
  languageId: 1,
  releaseDate: null,
  isExplicit: false,
  isInstrumental: false,
  isUnreleased: true,
  aiUse: 'none',
  link: null,
  lyrics: null,
  similarArtists: ['Aldous Pine', 'The Tidewrights'],
  coverUrl: null,
  audio: {
    versionId: 5,
    versionNumber: 1,
    format: 'mp3',
    durationSeconds: 222,
    sizeBytes: 5_300_000,
    peaks,
    url: 'https://media.test/low-tide.mp3',
    uploadedAt: '2026-05-01T10:00:00.000Z',
  },
  versionCount: 1,
  createdAt: '2026-05-01T10:00:00.000Z',
  ...over,
});

export const service = (over: Partial<ServiceCard> = {}): ServiceCard => ({
  id: 101,
  type: 'playlist',
  title: 'Nordic Kitchen',
  description: 'Quiet songs for slow cooking.',
  deliverable: 'Feedback, and a place for 28 days where it fits',
  url: 'https://example.test/nordic-kitchen',
  imageUrl: null,
  priceCredits: 6,
  audience: { size: 31_200, source: 'verified', asOf: '2026-05-01T00:00:00.000Z' },
  country: { id: 1, code: 'SE', name: 'Sweden' },
  languages: ['English'],
  feedbackLanguages: ['English'],
  genres: [{ id: 2, name: 'Indie folk' }],
  replyDays: 15,
  keepDays: 28,
  level: 'trusted',
  curator: { id: 201, display_name: 'Jonas Lindqvist', profileImageUrl: null },
  statistics: {
    answerCount: 212,
    answerRate: 0.98,
    acceptRate: 0.22,
    acceptRateInGenre: 0.31,
    medianReplyHours: 43,
    keptPromiseRate: 1,
    helpfulRate: 0.8,
    lastAnswerAt: '2026-05-08T08:00:00.000Z',
  },
  queue: { open: 14, capacity: 30 },
  availability: { status: 'open', opensAt: null },
  reasons: [
    { kind: 'artist', text: 'Places 4 of the artists you sound like: Aldous Pine, The Tidewrights, 2 more' },
    { kind: 'accept_rate', text: '31 % yes in indie folk, against 22 % overall' },
  ],
  isDemo: false,
  ...over,
});

export const feedItem = (over: Partial<FeedItem> = {}): FeedItem => ({
  id: 901,
  kind: 'accepted',
  createdAt: '2026-05-14T09:00:00.000Z',
  isRead: false,
  campaignId: 1042,
  submissionId: 501,
  trackTitle: 'Low Tide Choir',
  coverUrl: null,
  serviceTitle: 'Nordic Kitchen',
  serviceImageUrl: null,
  curatorName: 'Jonas Lindqvist',
  amountCredits: null,
  excerpt: 'The brass at 1:12 made me put the pan down.',
  heardSeconds: 178,
  durationSeconds: 222,
  ...over,
});

export const page = <T>(items: T[], nextCursor: string | null = null) => ({ items, nextCursor });

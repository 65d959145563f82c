import type {
  Account,
  Answer,
  Calibration,
  Campaign,
  CampaignForecast,
  CampaignSummary,
  Ending,
  Proof,
  FeedItem,
  Forecast,
  Pack,
  PaymentSummary,
  Profile,
  PromoQuote,
  Purchase,
  Report,
  ServiceCard,
  Submission,
  Track,
  Transaction,
} from '@fanfare/api-contract';
import type { DataOf } from '@fanfare/shell-contract';

type Promo = DataOf<'GET /api/promo/:code'>;

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
  languages: ['en'],
  feedbackLanguages: ['en'],
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

export const summary = (over: Partial<CampaignSummary> = {}): CampaignSummary => ({
  id: 1042,
  type: 'playlists',
  status: 'sent',
  isArchived: false,
  track: { id: 31, title: 'Low Tide Choir', artist: 'Ines Halloran', coverUrl: null, hasAudio: true },
  curatorCount: 12,
  answeredCount: 9,
  acceptedCount: 3,
  declinedCount: 5,
  returnedCount: 2,
  heldCredits: 5,
  spentCredits: 36,
  returnedCredits: 8,
  totalCredits: 49,
  createdAt: '2026-05-07T09:00:00.000Z',
  paidAt: '2026-05-08T09:00:00.000Z',
  sentAt: '2026-05-08T09:00:00.000Z',
  completedAt: null,
  nextDeadlineAt: null,
  isDemo: false,
  ...over,
});

export const campaign = (over: Partial<Campaign> = {}): Campaign => ({
  ...summary(),
  trackDetail: track(),
  pitch: 'A song about leaving the harbour.',
  selection: [],
  submissions: [],
  cap: 25,
  reasonCounts: [],
  ratingMeans: [],
  ...over,
});

/** A draft with these services chosen. */
export const draft = (services: ServiceCard[] = [], over: Partial<Campaign> = {}): Campaign => {
  const totalCredits = services.reduce((sum, { priceCredits }) => sum + priceCredits, 0);
  return campaign({
    status: 'draft',
    curatorCount: services.length,
    answeredCount: 0,
    acceptedCount: 0,
    declinedCount: 0,
    returnedCount: 0,
    heldCredits: 0,
    spentCredits: 0,
    returnedCredits: 0,
    totalCredits,
    paidAt: null,
    sentAt: null,
    selection: services.map((chosen) => ({
      service: chosen,
      priceAtSelectionCredits: chosen.priceCredits,
      pitch: null,
    })),
    ...over,
  });
};

export const answer = (over: Partial<Answer> = {}): Answer => ({
  decision: 'accepted',
  feedback: 'The brass at 1:12 made me put the pan down.',
  reasonCode: null,
  ratings: { production: 4, songwriting: 5 },
  notes: [],
  wantsNewVersion: false,
  placement: null,
  receipt: { heardSeconds: 178, durationSeconds: 222, heardRanges: [[0, 178]] },
  answeredAt: '2026-05-14T09:00:00.000Z',
  ...over,
});

/** A post waiting for the creator's confirmation. */
export const proof = (over: Partial<Proof> = {}): Proof => ({
  url: 'https://example.test/p/1',
  state: 'waiting',
  handedInAt: new Date(Date.now() - 86_400_000).toISOString(),
  postedAt: new Date(Date.now() - 86_400_000).toISOString(),
  disclosure: 'Paid partnership',
  confirmBy: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  verifiedAt: null,
  verifiedBy: null,
  dispute: null,
  decideBy: null,
  note: null,
  removedAt: null,
  ...over,
});

/** What can still happen to a submission: nothing by default. */
export const ending = (over: Partial<Ending> = {}): Ending => ({
  proofDueAt: null,
  keepUntil: null,
  keptAt: null,
  proof: null,
  flag: null,
  isHelpful: null,
  givenBackCredits: 0,
  canWithdraw: false,
  withdrawFrom: null,
  canFlag: false,
  ...over,
});

export const submission = (over: Partial<Submission> = {}): Submission => ({
  id: 501,
  campaignId: 1042,
  status: 'pending',
  service: { id: 101, title: 'Nordic Kitchen', type: 'playlist', imageUrl: null, isDemo: false },
  curator: { id: 201, display_name: 'Jonas Lindqvist', profileImageUrl: null },
  priceCredits: 6,
  heldCredits: 6,
  spentCredits: 0,
  returnedCredits: 0,
  sentAt: '2026-05-08T09:00:00.000Z',
  deadlineAt: '2026-05-23T09:00:00.000Z',
  openedAt: null,
  heardSeconds: 0,
  closedAt: null,
  answer: null,
  ...over,
});

/** The cost of these services; the wallet holds `walletCredits`. */
export const payment = (services: ServiceCard[], over: Partial<PaymentSummary> = {}): PaymentSummary => {
  const totalCredits = services.reduce((sum, { priceCredits }) => sum + priceCredits, 0);
  const walletCredits = over.walletCredits ?? 132;
  return {
    campaignId: 1042,
    lines: services.map(({ id, title, curator, priceCredits, replyDays }) => ({
      serviceId: id,
      title,
      curatorName: curator.display_name,
      priceCredits,
      priceAtSelectionCredits: priceCredits,
      toCuratorCredits: priceCredits * 0.55,
      toFanfareCredits: priceCredits * 0.45,
      replyDays,
      isAvailable: true,
      refusal: null,
    })),
    totalCredits,
    walletCredits,
    walletAfterCredits: walletCredits - totalCredits,
    missingCredits: Math.max(0, totalCredits - walletCredits),
    lots: [{ kind: 'gift', credits: totalCredits }],
    hasAudio: true,
    emailConfirmed: true,
    ...over,
  };
};

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

export const transaction = (over: Partial<Transaction> = {}): Transaction => ({
  id: 701,
  createdAt: '2026-05-15T14:05:00.000Z',
  kind: 'refund',
  label: 'Refund for Bus Window Seat by Hanna Wójcik (campaign #1042)',
  amountCredits: 4,
  balanceCredits: 91,
  campaignId: 1042,
  submissionId: 502,
  receipt: null,
  ...over,
});

export const plan = {
  name: 'Pro',
  prices: { monthly: { id: 'pro_monthly', amount: 3_900 }, yearly: { id: 'pro_yearly', amount: 39_000 } },
};

export const page = <T>(items: T[], nextCursor: string | null = null) => ({ items, nextCursor });

export const packs: Pack[] = [
  [10, 1_000, 0],
  [25, 2_400, 4],
  [50, 4_600, 8],
  [100, 8_800, 12],
  [250, 20_500, 18],
].map(([credits = 0, priceCents = 0, savingPercent = 0]) => ({
  id: `credits_${credits}`,
  credits,
  priceCents,
  savingPercent,
}));

export const products = {
  currency: 'EUR' as const,
  packs,
  methods: ['card' as const, 'paypal' as const],
  isPayPalSandbox: true,
  stripe: { publishableKey: 'pk_test', scriptUrl: 'https://cards.example.test/v3/', isSandbox: true },
};

/** A promo code applied to a pack: ten percent off 25 credits by default. */
export const promoFor = (packId: string, quote: Partial<PromoQuote> = {}, over: Partial<Promo> = {}): Promo => ({
  code: 'BRASS10',
  kind: 'percent_off',
  value: 10,
  text: '10 % off',
  minCredits: null,
  endsAt: null,
  quotes: [
    {
      packId,
      credits: 25,
      bonusCredits: 0,
      listPriceCents: 2_400,
      discountCents: 0,
      priceCents: 2_400,
      ...quote,
    },
  ],
  ...over,
});

export const purchase = (over: Partial<Purchase> = {}): Purchase => ({
  id: 77,
  createdAt: '2026-05-15T14:05:00.000Z',
  paidAt: null,
  method: 'card',
  purpose: 'credits',
  status: 'open',
  packId: 'credits_25',
  credits: 25,
  bonusCredits: 0,
  priceCents: 2_400,
  discountCents: 0,
  promoCode: null,
  returnable: null,
  returnedCents: 0,
  failure: null,
  gift: null,
  chargeback: null,
  receipt: null,
  ...over,
});

/** A forecast for twelve curators, as in the mock. */
export const forecast = (over: Partial<Forecast> = {}): Forecast => ({
  curatorCount: 12,
  totalCredits: 49,
  rangePercent: 80,
  answers: { expected: 11.3, low: 10, high: 12 },
  accepts: { expected: 2.8, low: 1, high: 5 },
  creditsPerAccept: { expected: 16.5, low: 9, high: 46 },
  returnedCredits: { expected: 2.93, low: 0, high: 9 },
  days: { expected: 12.4, low: 8, high: 15 },
  medianReplyDays: 2.4,
  deadlineDay: 15,
  byDay: [0, 5, 10, 15].map((day) => ({ day, low: day / 15, expected: (2.8 * day) / 15, high: day / 3 })),
  basis: { withRecord: 12, new: 0, demo: 0, statisticsDays: 90 },
  ...over,
});

/** The forecast of a draft, or of a sent campaign with its outcome. */
export const campaignForecast = (over: Partial<CampaignForecast> = {}): CampaignForecast => ({
  campaignId: 1042,
  forecast: forecast(),
  firstWave: null,
  madeAt: '2026-05-08T09:00:00.000Z',
  outcome: null,
  held: null,
  ...over,
});

/** The accuracy of real campaigns; few enough to count by hand. */
export const calibration = (over: Partial<Calibration> = {}): Calibration => ({
  rangePercent: 80,
  campaigns: 120,
  measures: [
    { measure: 'answers', judged: 120, below: 9, held: 97, above: 14 },
    { measure: 'accepts', judged: 120, below: 11, held: 96, above: 13 },
    { measure: 'credits_per_accept', judged: 100, below: 20, held: 55, above: 25 },
    { measure: 'days', judged: 120, below: 2, held: 116, above: 2 },
  ],
  accepts: [
    { fromExpected: 0, toExpected: 2, campaigns: 70, meanExpected: 1.2, meanOutcome: 1.1 },
    { fromExpected: 2, toExpected: 5, campaigns: 50, meanExpected: 3.1, meanOutcome: 3.4 },
  ],
  isDemo: false,
  updatedAt: '2026-05-15T14:05:00.000Z',
  ...over,
});

/** A curator of a report, who said yes. */
export const reported = (over: Partial<Report['curators'][number]> = {}): Report['curators'][number] => ({
  submissionId: 501,
  serviceTitle: 'Nordic Kitchen',
  serviceType: 'playlist',
  curatorName: 'Jonas Lindqvist',
  status: 'accepted',
  decision: 'accepted',
  reasonCode: null,
  feedback: 'The brass at 1:12 made me put the pan down.',
  heardSeconds: 178,
  durationSeconds: 222,
  replyHours: 43.2,
  ratings: { production: 4, songwriting: 5 },
  noteCount: 1,
  isHelpful: null,
  priceCredits: 6,
  heldCredits: 0,
  spentCredits: 6,
  returnedCredits: 0,
  versionNumber: 1,
  ...over,
});

export const place = (over: Partial<Report['places'][number]> = {}): Report['places'][number] => ({
  letter: 'A',
  fromSeconds: 72,
  toSeconds: 72,
  title: null,
  curatorCount: 1,
  of: 1,
  isPositive: true,
  versionNumber: 1,
  notes: [
    {
      submissionId: 501,
      curatorName: 'Jonas Lindqvist',
      atSeconds: 72,
      text: 'The brass entry lands',
      isPositive: true,
    },
  ],
  ...over,
});

/** A report without findings, of one answer. */
export const report = (over: Partial<Report> = {}): Report => ({
  campaignId: 1042,
  type: 'playlists',
  status: 'sent',
  track: { id: 31, title: 'Low Tide Choir', artist: 'Ines Halloran', durationSeconds: 222 },
  sentAt: '2026-05-08T09:00:00.000Z',
  completedAt: null,
  askedCount: 1,
  answeredCount: 1,
  acceptedCount: 1,
  declinedCount: 0,
  findings: [],
  findingsFrom: 3,
  reasons: [],
  ratings: [],
  medianGenre: null,
  places: [place()],
  forecast: { campaignId: 1042, forecast: null, madeAt: null, outcome: null, held: null },
  curators: [reported()],
  versions: [],
  isExportIncluded: false,
  ...over,
});

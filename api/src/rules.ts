import * as z from 'zod/mini';

/*
 * Every number of the product's rules, once, with its default. Any of them can be changed by FANFARE_RULES, a JSON object
 * with the same shape of which only the changed parts need be given.
 */

const count = () => z.int().check(z.gte(0));
const positive = () => z.int().check(z.gte(1));
const hour = () => z.int().check(z.gte(0), z.lte(23));
const percent = () => z.int().check(z.gte(0), z.lte(100));
const words = () => z.string().check(z.minLength(1), z.maxLength(200));

const band = z.strictObject({ minCredits: positive(), maxCredits: positive() });
const reply = z.strictObject({ allowedDays: z.array(positive()), defaultDays: positive() });
const stretch = z.strictObject({ percent: z.number().check(z.gt(0)), minSeconds: positive(), maxSeconds: positive() });
const caps = z.strictObject({ playlists: positive(), radios: positive(), influencers: positive() });

export const rulesSchema = z.strictObject({
  money: z.strictObject({
    packs: z.array(z.strictObject({ credits: positive(), priceCents: positive() })),
    curatorSharePercent: z.strictObject({ new: percent(), standard: percent(), trusted: percent(), top: percent() }),
    /** VAT included in prices, and the processing cost per credit: see `brokenInvariant`. */
    vatPercent: percent(),
    processingCentsPerCredit: count(),
    cardReturnDays: count(),
    /** Earnings clear this many days after the answer (influencers: when the keep days end). */
    clearingDays: count(),
    /** An influencer's decline spends this much of the price. */
    influencerDeclineCredits: positive(),
  }),
  pro: z.strictObject({
    name: z.string(),
    monthly: z.strictObject({ priceId: z.string(), priceCents: positive(), grantCredits: positive() }),
    yearly: z.strictObject({ priceId: z.string(), priceCents: positive(), grantCredits: positive() }),
    /** How long Pro stays while a renewal isn't paid. */
    graceDays: count(),
    /** How long a link to the customer portal is valid. */
    portalLinkSeconds: positive(),
  }),
  services: z.strictObject({
    priceBands: z.strictObject({ playlist: band, radio: band, instagram: band, tiktok: band, youtube: band }),
    priceStepCredits: positive(),
    reply: z.strictObject({ playlist: reply, radio: reply, instagram: reply, tiktok: reply, youtube: reply }),
    keepDays: z.array(positive()),
    minWeeklyCapacity: positive(),
    maxWeeklyCapacity: positive(),
    defaultMaxOpen: positive(),
    /** A service with fewer answers is shown as new. */
    newBelowAnswers: positive(),
    statisticsDays: positive(),
    trusted: z.strictObject({
      answers: positive(),
      answerPercent: percent(),
      keptPercent: percent(),
      helpfulPercent: percent(),
    }),
    /** At most this share of the Trusted services of a type are Top. */
    topPercent: percent(),
    /** The helpful rate counts from this many votes. */
    helpfulFromVotes: positive(),
    awayAfterExpiries: positive(),
    awayDays: positive(),
    /** How long a curator can set a service away. */
    awayMaxDays: positive(),
    /** Pauses a service below this answer rate over its last submissions. */
    pauseBelow: z.strictObject({ answerPercent: percent(), ofLast: positive() }),
  }),
  ownServices: z.strictObject({
    minGenres: positive(),
    maxGenres: positive(),
    maxExcludedGenres: positive(),
    maxMoods: positive(),
    moods: z.array(z.string()),
    descriptionMinCharacters: positive(),
    maxMaxOpen: positive(),
    /** Per curator, drafts included. */
    maxServices: positive(),
    suggestedPrice: z.strictObject({
      /** Credits below a number of followers, in rising order. */
      playlist: z.array(z.strictObject({ below: positive(), credits: positive() })),
      playlistAbove: positive(),
      radio: z.strictObject({ web: positive(), regional: positive(), national: positive() }),
      influencer: z.strictObject({ baseCredits: positive(), followersPerCredit: positive() }),
    }),
    proof: z.strictObject({
      hours: positive(),
      /** Role mailboxes at a station's domain that a code may be sent to. */
      mailboxes: z.array(z.string()),
    }),
    checks: z.strictObject({
      playlist: z.strictObject({
        followers: positive(),
        tracks: positive(),
        changedWithinDays: positive(),
        artistMaxPercent: percent(),
      }),
      influencer: z.strictObject({ followers: positive() }),
      /** Growth that looks bought: within so many days, both by this many followers and by this percentage. */
      growth: z.strictObject({ withinDays: positive(), followers: positive(), percent: positive() }),
      retryDays: positive(),
      againDays: positive(),
      /** A failed or unreadable check of a live service is repeated after this; so many failures in a row pause it. */
      secondLookHours: positive(),
      failedLooks: positive(),
      /** Attempts to read a page during a check, and the pause between them. */
      tries: positive(),
      tryAgainMinutes: positive(),
      /** A live service is paused after its page couldn't be read for this many days in a row. */
      unreadDays: positive(),
    }),
  }),
  finder: z.strictObject({
    /** Results per type. */
    shown: z.strictObject({ visitor: positive(), free: positive(), pro: positive() }),
    /** Searches and regenerations of a free account per UTC day. */
    freePerDay: count(),
    /** Tracks found for a typed text. */
    tracksFound: positive(),
  }),
  influencers: z.strictObject({
    /** The budget of a generated set, and suggestions for it. */
    budget: z.strictObject({
      minCredits: positive(),
      maxCredits: positive(),
      stepCredits: positive(),
      suggestedCredits: z.array(positive()),
      defaultCredits: positive(),
    }),
    /** The usual disclosure of advertising in a post. */
    disclosure: z.strictObject({ instagram: words(), tiktok: words(), youtube: words() }),
    /** A trend compares the posts of these days with as many days before, and needs a minimum of posts. */
    trends: z.strictObject({ days: positive(), minPosts: positive(), shown: positive() }),
  }),
  campaigns: z.strictObject({
    caps: z.strictObject({ free: caps, pro: caps }),
    audioWaitDays: positive(),
    audioReminderDays: z.array(positive()),
    scheduleMaxDays: positive(),
    duplicateDays: positive(),
  }),
  fastStart: z.strictObject({
    /** Services offered beside the proposed list, to add by hand. */
    alternatives: positive(),
    /** Services of one curator proposed at most. */
    perCurator: positive(),
  }),
  forecasts: z.strictObject({
    /** The share of campaigns that should end within each range. */
    rangePercent: z.int().check(z.gte(50), z.lte(95)),
    /** The initial spread of how well tracks are liked, on the logit of an accept, until ended campaigns give a better one. */
    songSpread: z.number().check(z.gte(0), z.lte(1.5)),
    /** The priors are updated this often, from this many newest answers per kind and this many newest campaigns. */
    newestAnswers: positive(),
    newestCampaigns: positive(),
    learnAgainMinutes: positive(),
  }),
  submissions: z.strictObject({
    deadlineSoonHours: positive(),
    wrongMatchWithinHours: positive(),
    wrongMatchMaxCount: positive(),
    wrongMatchMaxPercent: percent(),
    wrongMatchWindowDays: positive(),
    withdrawWithinHours: positive(),
    withdrawAfterDays: positive(),
    proofDays: z.strictObject({ playlist: positive(), radio: positive(), influencer: positive() }),
    /** A placement proof counts as confirmed after this long without an objection of the creator. */
    proofConfirmHours: positive(),
    /** Staff decide on flags and rejected proofs within this time. */
    decideWithinHours: positive(),
  }),
  placements: z.strictObject({
    /** How often a placement is checked during its keep days. */
    lookEveryHours: z.int().check(z.gte(24)),
    /** A missing placement is checked again after this; only then does it count as removed. */
    secondLookHours: positive(),
    /** After so many unreadable checks in a row the curator and staff are notified. */
    unreadLooks: positive(),
    /** Whole words that disclose advertising in a post. */
    disclosureWords: z.array(words()),
  }),
  answers: z.strictObject({
    declineMinCharacters: positive(),
    acceptMinCharacters: positive(),
    maxCharacters: positive(),
    listenSeconds: positive(),
    heartbeatSeconds: positive(),
    /** The trigram similarity at which answers count as copies, and how many of the curator's last answers are compared. */
    similarityLimit: z.number().check(z.gt(0), z.lte(1)),
    similarityWindow: positive(),
    /** From this similarity on the workbench names the similar answer. */
    similarityToName: z.number().check(z.gt(0), z.lte(1)),
    /** Saved phrases per curator. */
    maxPhrases: positive(),
    /** A flagged answer with fewer characters, names and words of the pitch aside, counts as empty. */
    ownCharacters: positive(),
  }),
  reports: z.strictObject({
    /** Notes belong to one place up to this part of the track (within seconds) apart; no place is longer. */
    places: z.strictObject({
      gap: stretch,
      span: stretch,
      /** The start and the end of a track, in percent of it. */
      beginningPercent: percent(),
      endPercent: percent(),
    }),
    /** No findings below this many answers. */
    findingFromAnswers: positive(),
    /** Curators needed for a finding. */
    findingFromCurators: positive(),
    mostFindings: positive(),
    /** A mean this far from the genre's median is a finding. */
    ratingDifference: z.number().check(z.gt(0)),
    /** A genre's median is shown from this many ratings of this many tracks. */
    median: z.strictObject({ ratings: positive(), tracks: positive() }),
  }),
  statistics: z.strictObject({
    /** The usual accept rate of a type in a genre: of services with this many answers in it, from this many curators. */
    typicalFromAnswers: positive(),
    typicalFromCurators: positive(),
  }),
  cashOut: z.strictObject({
    minCredits: positive(),
    autoApproveCredits: positive(),
    conversionBonusPercent: percent(),
  }),
  accounts: z.strictObject({
    confirmationHours: positive(),
    resetMinutes: positive(),
    accessTokenSeconds: z.int().check(z.gte(30), z.lte(600)),
    refreshDays: positive(),
    /** How long the previous refresh token is still accepted, since two tabs may refresh at the same time. */
    refreshGraceSeconds: count(),
    liveTicketSeconds: positive(),
  }),
  mails: z.strictObject({
    /** The UTC hours at which daily digests and deadline emails are sent. */
    digestHourUtc: hour(),
    deadlinesHourUtc: hour(),
    /** Older events are left out: a first digest doesn't report a whole year. */
    digestDays: positive(),
    /** Rows per section; the rest is only counted. */
    rowsPerSection: positive(),
  }),
  uploads: z.strictObject({
    audioMaxBytes: positive(),
    audioMaxSeconds: positive(),
    imageMaxBytes: positive(),
    imageMaxPixels: positive(),
    signedUrlSeconds: positive(),
    /** How long an upload address is valid, and how long an uploaded file waits to be claimed. */
    addressSeconds: positive(),
    unclaimedHours: positive(),
  }),
  releases: z.strictObject({
    maxFiles: positive(),
    maxFileBytes: positive(),
    maxTotalBytes: positive(),
    /** What a page loads before a front end shows anything, gzipped. */
    firstLoadMaxBytes: z.strictObject({ shell: positive(), remote: positive() }),
    overrideHours: positive(),
    checkMinutes: positive(),
    healthHours: positive(),
    /** A canary is rolled back when this many visitors saw it fail, and this many points more than with the stable version. */
    canary: z.strictObject({ minFailures: positive(), marginPercent: percent() }),
    /** The newest outcomes counted per kind: enough to decide by, however many visitors there are. */
    newestVoices: positive(),
  }),
});

export type Rules = z.infer<typeof rulesSchema>;
type MoneyRules = Rules['money'];

const influencerBand = { minCredits: 3, maxCredits: 200 };
const defaultReply = { allowedDays: [1, 3, 7, 15], defaultDays: 15 };
const mebibyte = 1_048_576;

export const defaultRules: Rules = {
  money: {
    packs: [
      { credits: 10, priceCents: 1_000 },
      { credits: 25, priceCents: 2_400 },
      { credits: 50, priceCents: 4_600 },
      { credits: 100, priceCents: 8_800 },
      { credits: 250, priceCents: 20_500 },
    ],
    curatorSharePercent: { new: 50, standard: 50, trusted: 55, top: 55 },
    vatPercent: 20,
    processingCentsPerCredit: 3,
    cardReturnDays: 14,
    clearingDays: 7,
    influencerDeclineCredits: 1,
  },
  pro: {
    name: 'Pro',
    monthly: { priceId: 'pro_monthly', priceCents: 3_900, grantCredits: 50 },
    yearly: { priceId: 'pro_yearly', priceCents: 39_000, grantCredits: 500 },
    graceDays: 7,
    portalLinkSeconds: 600,
  },
  services: {
    priceBands: {
      playlist: { minCredits: 1, maxCredits: 12 },
      radio: { minCredits: 2, maxCredits: 15 },
      instagram: influencerBand,
      tiktok: influencerBand,
      youtube: influencerBand,
    },
    priceStepCredits: 1,
    reply: {
      playlist: defaultReply,
      radio: { allowedDays: [1, 3, 7, 15, 30], defaultDays: 30 },
      instagram: defaultReply,
      tiktok: defaultReply,
      youtube: defaultReply,
    },
    keepDays: [7, 14, 28],
    minWeeklyCapacity: 5,
    maxWeeklyCapacity: 200,
    defaultMaxOpen: 30,
    newBelowAnswers: 5,
    statisticsDays: 90,
    trusted: { answers: 20, answerPercent: 90, keptPercent: 90, helpfulPercent: 70 },
    topPercent: 10,
    helpfulFromVotes: 10,
    awayAfterExpiries: 3,
    awayDays: 7,
    awayMaxDays: 365,
    pauseBelow: { answerPercent: 60, ofLast: 20 },
  },
  ownServices: {
    minGenres: 2,
    maxGenres: 10,
    maxExcludedGenres: 30,
    maxMoods: 6,
    moods: [
      'calm',
      'warm',
      'melancholic',
      'hopeful',
      'driving',
      'dreamy',
      'dark',
      'playful',
      'romantic',
      'restless',
      'spacious',
      'raw',
      'nostalgic',
      'sunny',
      'intimate',
      'triumphant',
    ],
    descriptionMinCharacters: 40,
    maxMaxOpen: 200,
    maxServices: 50,
    suggestedPrice: {
      playlist: [
        { below: 1_000, credits: 1 },
        { below: 8_000, credits: 2 },
        { below: 20_000, credits: 4 },
        { below: 50_000, credits: 6 },
      ],
      playlistAbove: 8,
      radio: { web: 3, regional: 6, national: 10 },
      influencer: { baseCredits: 3, followersPerCredit: 5_000 },
    },
    proof: {
      hours: 24,
      mailboxes: [
        'studio',
        'music',
        'info',
        'contact',
        'office',
        'hello',
        'radio',
        'webmaster',
        'hostmaster',
        'postmaster',
      ],
    },
    checks: {
      playlist: { followers: 400, tracks: 20, changedWithinDays: 60, artistMaxPercent: 25 },
      influencer: { followers: 1_000 },
      growth: { withinDays: 7, followers: 2_000, percent: 100 },
      retryDays: 7,
      againDays: 7,
      secondLookHours: 24,
      failedLooks: 2,
      tries: 5,
      tryAgainMinutes: 10,
      unreadDays: 7,
    },
  },
  finder: { shown: { visitor: 3, free: 10, pro: 20 }, freePerDay: 3, tracksFound: 10 },
  influencers: {
    budget: {
      minCredits: 3,
      maxCredits: 20_000,
      stepCredits: 1,
      suggestedCredits: [25, 50, 100, 250],
      defaultCredits: 50,
    },
    disclosure: {
      instagram: 'Paid partnership label, and #ad at the beginning of the caption',
      tiktok: '“Promotional content” switched on, and #ad in the caption',
      youtube: '“Includes paid promotion” ticked, and said in the first line of the description',
    },
    trends: { days: 30, minPosts: 5, shown: 8 },
  },
  campaigns: {
    caps: {
      free: { playlists: 25, radios: 15, influencers: 10 },
      pro: { playlists: 100, radios: 100, influencers: 100 },
    },
    audioWaitDays: 30,
    audioReminderDays: [1, 7, 21],
    scheduleMaxDays: 60,
    duplicateDays: 90,
  },
  fastStart: { alternatives: 12, perCurator: 3 },
  forecasts: {
    rangePercent: 80,
    songSpread: 0.28,
    newestAnswers: 5_000,
    newestCampaigns: 2_000,
    learnAgainMinutes: 10,
  },
  submissions: {
    deadlineSoonHours: 48,
    wrongMatchWithinHours: 72,
    wrongMatchMaxCount: 3,
    wrongMatchMaxPercent: 20,
    wrongMatchWindowDays: 30,
    withdrawWithinHours: 1,
    withdrawAfterDays: 5,
    proofDays: { playlist: 7, radio: 30, influencer: 14 },
    proofConfirmHours: 72,
    decideWithinHours: 72,
  },
  placements: {
    lookEveryHours: 24,
    secondLookHours: 6,
    unreadLooks: 3,
    disclosureWords: [
      '#ad',
      '#ads',
      '#advert',
      'advert',
      'advertisement',
      'advertising',
      'paid partnership',
      'paid promotion',
      'promotional content',
      'sponsored',
      '#sponsored',
      'anzeige',
      '#anzeige',
      'werbung',
      '#werbung',
      'publicité',
      'sponsorisé',
      'partenariat rémunéré',
      'collaboration commerciale',
      'publicidad',
      '#publi',
      'colaboración pagada',
      'pubblicità',
      '#adv',
      'publicidade',
      '#reklam',
      'reklam',
      'reklame',
      'mainos',
      'kaupallinen yhteistyö',
      'reclame',
      'advertentie',
      'betaald partnerschap',
      'reklama',
      'współpraca reklamowa',
    ],
  },
  answers: {
    declineMinCharacters: 120,
    acceptMinCharacters: 60,
    maxCharacters: 2_000,
    listenSeconds: 45,
    heartbeatSeconds: 5,
    similarityLimit: 0.8,
    similarityWindow: 200,
    similarityToName: 0.5,
    maxPhrases: 50,
    ownCharacters: 40,
  },
  reports: {
    places: {
      gap: { percent: 4.5, minSeconds: 3, maxSeconds: 10 },
      span: { percent: 13, minSeconds: 8, maxSeconds: 30 },
      beginningPercent: 25,
      endPercent: 20,
    },
    findingFromAnswers: 3,
    findingFromCurators: 2,
    mostFindings: 6,
    ratingDifference: 0.3,
    median: { ratings: 20, tracks: 3 },
  },
  statistics: { typicalFromAnswers: 5, typicalFromCurators: 10 },
  cashOut: { minCredits: 20, autoApproveCredits: 200, conversionBonusPercent: 10 },
  accounts: {
    confirmationHours: 24,
    resetMinutes: 30,
    accessTokenSeconds: 600,
    refreshDays: 90,
    refreshGraceSeconds: 10,
    liveTicketSeconds: 30,
  },
  mails: { digestHourUtc: 16, deadlinesHourUtc: 8, digestDays: 7, rowsPerSection: 8 },
  uploads: {
    audioMaxBytes: 60 * mebibyte,
    audioMaxSeconds: 1_200,
    imageMaxBytes: 5 * mebibyte,
    imageMaxPixels: 25_000_000,
    signedUrlSeconds: 600,
    addressSeconds: 600,
    unclaimedHours: 24,
  },
  releases: {
    maxFiles: 600,
    maxFileBytes: 8 * mebibyte,
    maxTotalBytes: 40 * mebibyte,
    firstLoadMaxBytes: { shell: 230 * 1_024, remote: 160 * 1_024 },
    overrideHours: 12,
    checkMinutes: 30,
    healthHours: 24,
    canary: { minFailures: 3, marginPercent: 5 },
    newestVoices: 5_000,
  },
};

/** Revenue per credit in cents, after VAT and processing. */
const netCentsPerCredit = (
  { vatPercent, processingCentsPerCredit }: MoneyRules,
  priceCents: number,
  hundredths: number,
) => ((priceCents * 100) / hundredths) * (100 / (100 + vatPercent)) - processingCentsPerCredit;

const highestShareCents = ({ curatorSharePercent }: MoneyRules): number =>
  Math.max(...Object.values(curatorSharePercent));

/**
 * Whether credits would be sold for less than the highest curator share. Computed in integers, so that the border is exact.
 * @param priceCents VAT included
 * @param hundredths of a credit, bonus included
 */
export function sellsAtALoss(money: MoneyRules, priceCents: number, hundredths: number): boolean {
  const costCentsPerCredit = highestShareCents(money) + money.processingCentsPerCredit;
  return priceCents * 100 * 100 < costCentsPerCredit * hundredths * (100 + money.vatPercent);
}

/**
 * The highest curator share must not exceed the revenue of the cheapest credit; otherwise every answer loses money.
 * @returns why the rules are invalid, or null
 */
export function brokenInvariant({ money }: Rules): string | null {
  const losing = money.packs.find((pack) => sellsAtALoss(money, pack.priceCents, pack.credits * 100));
  if (!losing) return null;
  const netCents = netCentsPerCredit(money, losing.priceCents, losing.credits * 100);
  return `the pack of ${losing.credits} brings in ${netCents.toFixed(2)} cents per credit after tax and processing, but a curator may earn ${highestShareCents(money)} cents of it`;
}

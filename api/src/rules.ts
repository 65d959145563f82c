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
    /** Percent of value-added tax inside a price, and the processing cost per credit: both stand in the invariant below. */
    vatPercent: percent(),
    processingCentsPerCredit: count(),
    cardReturnDays: count(),
    /** Earnings clear this many days after the answer (influencers: when the keep days end). */
    clearingDays: count(),
    /** An influencer's decline posts this much of the price. */
    influencerDeclineCredits: positive(),
  }),
  pro: z.strictObject({
    name: z.string(),
    monthly: z.strictObject({ priceId: z.string(), priceCents: positive(), grantCredits: positive() }),
    yearly: z.strictObject({ priceId: z.string(), priceCents: positive(), grantCredits: positive() }),
    /** How long Pro stays while a renewal isn't paid. */
    graceDays: count(),
    /** How long a link to the customer portal is good. */
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
    /** Below this many answers a service is shown as new. */
    newBelowAnswers: positive(),
    statisticsDays: positive(),
    trusted: z.strictObject({
      answers: positive(),
      answerPercent: percent(),
      keptPercent: percent(),
      helpfulPercent: percent(),
    }),
    /** So many percent of the Trusted of a type, at most, are Top. */
    topPercent: percent(),
    /** From so many votes on a helpful rate counts. */
    helpfulFromVotes: positive(),
    awayAfterExpiries: positive(),
    awayDays: positive(),
    /** How far ahead a curator may say that they are away. */
    awayMaxDays: positive(),
    /** Paused below this answer rate of so many last submissions. */
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
    /** Of one curator, drafts among them. */
    maxServices: positive(),
    suggestedPrice: z.strictObject({
      /** Steps in rising order: under so many followers, so many credits. */
      playlist: z.array(z.strictObject({ below: positive(), credits: positive() })),
      playlistAbove: positive(),
      radio: z.strictObject({ web: positive(), regional: positive(), national: positive() }),
      influencer: z.strictObject({ baseCredits: positive(), followersPerCredit: positive() }),
    }),
    proof: z.strictObject({
      hours: positive(),
      /** Whom at a station's domain a code is sent to: only those who look after it read there. */
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
      /** Bought-looking: within so many days so many more, and by so many percent, than it had. */
      growth: z.strictObject({ withinDays: positive(), followers: positive(), percent: positive() }),
      retryDays: positive(),
      againDays: positive(),
      /** What failed, or couldn't be read, while live is looked at again so much later; paused when it failed so often in a row. */
      secondLookHours: positive(),
      failedLooks: positive(),
      /** A page that can't be read while it is being checked: how often it is tried, and how far apart. */
      tries: positive(),
      tryAgainMinutes: positive(),
      /** A live service whose page can't be read so many days in a row is paused. */
      unreadDays: positive(),
    }),
  }),
  finder: z.strictObject({
    /** What a search shows of each type. */
    shown: z.strictObject({ visitor: positive(), free: positive(), pro: positive() }),
    /** Searches and regenerations of a free account, per day of UTC. */
    freePerDay: count(),
    /** How many tracks a typed text finds. */
    tracksFound: positive(),
  }),
  influencers: z.strictObject({
    /** What a generated set may cost, and what is suggested. */
    budget: z.strictObject({
      minCredits: positive(),
      maxCredits: positive(),
      stepCredits: positive(),
      suggestedCredits: z.array(positive()),
      defaultCredits: positive(),
    }),
    /** What a post usually says to show that it is advertising. */
    disclosure: z.strictObject({ instagram: words(), tiktok: words(), youtube: words() }),
    /** What grows: posts of so many days against those of as many before; under so many posts it is no trend. */
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
    /** How many are named beside the proposed list, to be put in by hand. */
    alternatives: positive(),
    /** How many services of one curator are proposed at most. */
    perCurator: positive(),
  }),
  forecasts: z.strictObject({
    /** Of 100 campaigns so many are meant to end within each range. */
    rangePercent: z.int().check(z.gte(50), z.lte(95)),
    /** How much songs differ in how well they are liked, on the logit of a yes, until campaigns that are over have told. */
    songSpread: z.number().check(z.gte(0), z.lte(1.5)),
    /** What services of a kind do is learned from so many newest answers, how songs differ from so many newest campaigns, and so often. */
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
    /** After so long without a word of the creator a proof counts as confirmed. */
    proofConfirmHours: positive(),
    /** Staff decide about flags and rejected proofs within this time. */
    decideWithinHours: positive(),
  }),
  placements: z.strictObject({
    /** A placement or post is looked at so often while it has to stay. */
    lookEveryHours: z.int().check(z.gte(24)),
    /** What wasn't there is looked at again so much later; only then it counts as removed. */
    secondLookHours: positive(),
    /** After so many looks in a row that couldn't read the page its curator and staff are told. */
    unreadLooks: positive(),
    /** What a post says where it says that it is advertising, as whole words. */
    disclosureWords: z.array(words()),
  }),
  answers: z.strictObject({
    declineMinCharacters: positive(),
    acceptMinCharacters: positive(),
    maxCharacters: positive(),
    listenSeconds: positive(),
    heartbeatSeconds: positive(),
    /** Trigram Jaccard at which two answers count as copies, and with how many of the curator's last answers one is compared. */
    similarityLimit: z.number().check(z.gt(0), z.lte(1)),
    similarityWindow: positive(),
    /** From here on the workbench names the answer that a text is like. */
    similarityToName: z.number().check(z.gt(0), z.lte(1)),
    /** Phrases of their own that a curator may keep. */
    maxPhrases: positive(),
    /** A flagged answer with fewer characters than this, without names and the pitch's own words, says nothing. */
    ownCharacters: positive(),
  }),
  reports: z.strictObject({
    /** How notes become places: two belong together up to such a part of the track (within seconds) apart, and no place is longer. */
    places: z.strictObject({
      gap: stretch,
      span: stretch,
      /** What counts as the beginning and as the end of a track, in percent of it. */
      beginningPercent: percent(),
      endPercent: percent(),
    }),
    /** Below so many answers nothing is called a finding. */
    findingFromAnswers: positive(),
    /** So many curators make one. */
    findingFromCurators: positive(),
    mostFindings: positive(),
    /** A mean so far from the genre's median is one. */
    ratingDifference: z.number().check(z.gt(0)),
    /** A genre's median is told from so many ratings on, of so many tracks. */
    median: z.strictObject({ ratings: positive(), tracks: positive() }),
  }),
  statistics: z.strictObject({
    /** What services of a type usually accept in a genre: of those with so many answers in it, where so many curators stand behind them. */
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
    /** How long the immediate predecessor of a refresh token is still taken: two tabs that refresh at once are no theft. */
    refreshGraceSeconds: count(),
    liveTicketSeconds: positive(),
  }),
  mails: z.strictObject({
    /** The hours of UTC at which the day's digests, and its mails about deadlines, are written. */
    digestHourUtc: hour(),
    deadlinesHourUtc: hour(),
    /** What is older than this is no news: whoever gets the first digest isn't told of a whole year. */
    digestDays: positive(),
    /** Rows of one section; the others are counted. */
    rowsPerSection: positive(),
  }),
  uploads: z.strictObject({
    audioMaxBytes: positive(),
    audioMaxSeconds: positive(),
    imageMaxBytes: positive(),
    imageMaxPixels: positive(),
    signedUrlSeconds: positive(),
    /** How long a browser may take to begin sending a file straight to the storage, and how long what it sent waits to be named. */
    addressSeconds: positive(),
    unclaimedHours: positive(),
  }),
  releases: z.strictObject({
    maxFiles: positive(),
    maxFileBytes: positive(),
    maxTotalBytes: positive(),
    /** What a page loads before it shows anything of a front end, as gzip. */
    firstLoadMaxBytes: z.strictObject({ shell: positive(), remote: positive() }),
    overrideHours: positive(),
    checkMinutes: positive(),
    healthHours: positive(),
    /** A canary goes when at least so many visitors saw it fail, and so many points more of them than with the stable version. */
    canary: z.strictObject({ minFailures: positive(), marginPercent: percent() }),
    /** Of each kind so many voices are counted at most: enough to judge by, however many visitors there are. */
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

/** Euro cents that one credit brings in after tax and processing, where so many hundredths of a credit are sold for a price. */
const netCentsPerCredit = (
  { vatPercent, processingCentsPerCredit }: MoneyRules,
  priceCents: number,
  hundredths: number,
) => ((priceCents * 100) / hundredths) * (100 / (100 + vatPercent)) - processingCentsPerCredit;

const highestShareCents = ({ curatorSharePercent }: MoneyRules): number =>
  Math.max(...Object.values(curatorSharePercent));

/**
 * Whether credits would be sold for less than the highest share that a curator may earn of them. Counted in whole numbers, so that a
 * price on the border is judged exactly.
 * @param priceCents what is paid, taxes included
 * @param hundredths of a credit, what comes on top among them
 */
export function sellsAtALoss(money: MoneyRules, priceCents: number, hundredths: number): boolean {
  const costCentsPerCredit = highestShareCents(money) + money.processingCentsPerCredit;
  return priceCents * 100 * 100 < costCentsPerCredit * hundredths * (100 + money.vatPercent);
}

/**
 * What a curator can earn must never exceed what the cheapest credit brings in after tax and processing; else each answer
 * loses money.
 * @returns the reason why the rules can't be used, or null.
 */
export function brokenInvariant({ money }: Rules): string | null {
  const losing = money.packs.find((pack) => sellsAtALoss(money, pack.priceCents, pack.credits * 100));
  if (!losing) return null;
  const netCents = netCentsPerCredit(money, losing.priceCents, losing.credits * 100);
  return `the pack of ${losing.credits} brings in ${netCents.toFixed(2)} cents per credit after tax and processing, but a curator may earn ${highestShareCents(money)} cents of it`;
}

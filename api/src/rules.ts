import english from '@fanfare/api-contract/locales/en/refusals.json' with { type: 'json' };
import * as z from 'zod/mini';

/*
 * Every number of the product's rules, once, with its default. Any of them can be changed by FANFARE_RULES, a JSON object
 * with the same shape of which only the changed parts need be given.
 */

const positiveNumber = z.int().check(z.gte(1));
const phrase = z.string().check(z.minLength(1), z.maxLength(200));

const count = (value: number) => z._default(z.int().check(z.gte(0)), value);
const positive = (value: number) => z._default(positiveNumber, value);
const between = (min: number, max: number, value: number) => z._default(z.int().check(z.gte(min), z.lte(max)), value);
const hour = (value: number) => z._default(z.int().check(z.gte(0), z.lte(23)), value);
const percent = (value: number) => z._default(z.int().check(z.gte(0), z.lte(100)), value);
const words = (value: string) => z._default(phrase, value);
const aboveZero = (value: number) => z._default(z.number().check(z.gt(0)), value);
/** Some of what the database takes; all of it by default. */
const someOf = (possible: number[]) => z._default(z.array(z.literal(possible)).check(z.minLength(1)), possible);
const numbers = (value: number[]) => z._default(z.array(positiveNumber), value);
const group = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const object = z.strictObject(shape);
  return z.prefault(object, {} as z.input<typeof object>);
};

/** Within what the database takes, as far as it goes by default. */
const band = (minCredits: number, maxCredits: number) =>
  group({
    minCredits: between(minCredits, maxCredits, minCredits),
    maxCredits: between(minCredits, maxCredits, maxCredits),
  });
const reply = (possibleDays: number[], defaultDays: number) =>
  group({ allowedDays: someOf(possibleDays), defaultDays: z._default(z.literal(possibleDays), defaultDays) });
const mebibyte = 1_048_576;

export const rulesSchema = z.strictObject({
  money: group({
    packs: z._default(z.array(z.strictObject({ credits: positiveNumber, priceCents: positiveNumber })), [
      { credits: 10, priceCents: 1_000 },
      { credits: 25, priceCents: 2_400 },
      { credits: 50, priceCents: 4_600 },
      { credits: 100, priceCents: 8_800 },
      { credits: 250, priceCents: 20_500 },
    ]),
    curatorSharePercent: group({ new: percent(50), standard: percent(50), trusted: percent(55), top: percent(55) }),
    /** VAT included in prices, and the processing cost per credit: see `brokenInvariant`. */
    vatPercent: percent(20),
    processingCentsPerCredit: count(3),
    cardReturnDays: count(14),
    /** Earnings clear this many days after the answer (influencers: when the keep days end). */
    clearingDays: count(7),
    /** An influencer's decline spends this much of the price. */
    influencerDeclineCredits: positive(1),
    /** What broken promises return of a paid lot, over its life; once per creator and curator in so many days. */
    promiseRefund: group({ maxPercent: percent(12), onceInDays: positive(90) }),
  }),
  pro: group({
    name: z._default(z.string(), 'Pro'),
    monthly: group({
      priceId: z._default(z.string(), 'pro_monthly'),
      priceCents: positive(3_900),
      grantCredits: positive(50),
    }),
    yearly: group({
      priceId: z._default(z.string(), 'pro_yearly'),
      priceCents: positive(39_000),
      grantCredits: positive(500),
    }),
    /** How long Pro stays while a renewal isn't paid. */
    graceDays: count(7),
    /** How long a link to the customer portal is valid. */
    portalLinkSeconds: positive(600),
  }),
  /** Price bands, days and counts of services can be narrowed: the contract and the database take no more than these. */
  services: group({
    priceBands: group({
      playlist: band(1, 12),
      radio: band(2, 15),
      instagram: band(3, 200),
      tiktok: band(3, 200),
      youtube: band(3, 200),
    }),
    priceStepCredits: positive(1),
    reply: group({
      playlist: reply([1, 3, 7, 15], 15),
      radio: reply([1, 3, 7, 15, 30], 30),
      instagram: reply([1, 3, 7, 15], 15),
      tiktok: reply([1, 3, 7, 15], 15),
      youtube: reply([1, 3, 7, 15], 15),
    }),
    keepDays: someOf([7, 14, 28]),
    minWeeklyCapacity: between(5, 200, 5),
    maxWeeklyCapacity: between(5, 200, 200),
    defaultWeeklyCapacity: between(5, 200, 30),
    defaultMaxOpen: between(1, 200, 30),
    /**
     * Of lists by match: among so many first places, at most so many services of one curator, and so many New ones where the score gives them
     * none. Cursors name them: no more than 100.
     */
    variety: group({ firstPlaces: between(1, 100, 20), perCurator: positive(3), newServices: count(2) }),
    /** A service with fewer answers is shown as new. */
    newBelowAnswers: positive(5),
    statisticsDays: positive(90),
    trusted: group({
      answers: positive(20),
      answerPercent: percent(90),
      keptPercent: percent(90),
      helpfulPercent: percent(70),
    }),
    /** At most this share of the Trusted services of a type are Top. */
    topPercent: percent(10),
    /** The helpful rate counts from this many votes. */
    helpfulFromVotes: positive(10),
    awayAfterExpiries: positive(3),
    awayDays: positive(7),
    /** How long a curator can set a service away. */
    awayMaxDays: positive(365),
    /** Pauses a service below this answer rate over its last submissions. */
    pauseBelow: group({ answerPercent: percent(60), ofLast: positive(20) }),
    /** Pauses a service that broke so many of its first promises, or more than this share of its last ones. */
    pauseByPromises: group({
      brokenOfFirst: positive(2),
      first: positive(5),
      brokenPercent: percent(30),
      ofLast: positive(10),
    }),
  }),
  ownServices: group({
    /** The contract and the database take no more of these. */
    minGenres: between(2, 10, 2),
    maxGenres: between(2, 10, 10),
    maxExcludedGenres: between(1, 30, 30),
    maxAudienceCountries: between(1, 5, 5),
    /** Of the music, and of the answers. */
    maxLanguages: between(1, 10, 10),
    maxSimilarArtists: between(1, 10, 10),
    maxMoods: between(1, 6, 6),
    moods: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(40))), [
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
    ]),
    descriptionMinCharacters: between(1, 2_000, 40),
    maxMaxOpen: between(1, 200, 200),
    /** Per curator, drafts included. */
    maxServices: positive(50),
    /** Handles that lead to a curator's public page, the current one included. */
    maxHandles: positive(5),
    suggestedPrice: group({
      /** Credits below a number of followers, in rising order. */
      playlist: z._default(z.array(z.strictObject({ below: positiveNumber, credits: positiveNumber })), [
        { below: 1_000, credits: 1 },
        { below: 8_000, credits: 2 },
        { below: 20_000, credits: 4 },
        { below: 50_000, credits: 6 },
      ]),
      playlistAbove: positive(8),
      radio: group({ web: positive(3), regional: positive(6), national: positive(10) }),
      influencer: group({ baseCredits: positive(3), followersPerCredit: positive(5_000) }),
    }),
    proof: group({
      hours: positive(24),
      /** Role mailboxes at a station's domain that a code may be sent to. */
      mailboxes: z._default(z.array(z.string()), [
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
      ]),
    }),
    checks: group({
      playlist: group({
        followers: positive(400),
        tracks: positive(20),
        changedWithinDays: positive(60),
        artistMaxPercent: percent(25),
      }),
      influencer: group({ followers: positive(1_000) }),
      /** Growth that looks bought: within so many days, both by this many followers and by this percentage. */
      growth: group({ withinDays: positive(7), followers: positive(2_000), percent: positive(100) }),
      retryDays: positive(7),
      againDays: positive(7),
      /** A failed or unreadable check of a live service is repeated after this; so many failures in a row pause it. */
      secondLookHours: positive(24),
      failedLooks: positive(2),
      /** Attempts to read a page during a check, and the pause between them. */
      tries: positive(5),
      tryAgainMinutes: positive(10),
      /** A live service is paused after its page couldn't be read for this many days in a row. */
      unreadDays: positive(7),
    }),
  }),
  finder: group({
    /** Results per type. */
    shown: group({ visitor: positive(3), free: positive(10), pro: positive(20) }),
    /** Searches and regenerations of a free account per UTC day. */
    freePerDay: count(3),
    /** Tracks found for a typed text. */
    tracksFound: positive(10),
    /** A ranking is trained once the newest is so old. */
    trainEveryDays: positive(7),
  }),
  sound: group({
    /** So much of a track's middle is analysed; what takes longer than the limit has failed. */
    analysedSeconds: z._default(z.int().check(z.gte(10), z.lte(300)), 120),
    timeLimitSeconds: positive(60),
  }),
  influencers: group({
    /** The budget of a generated set, and suggestions for it. */
    budget: group({
      minCredits: positive(3),
      maxCredits: positive(20_000),
      stepCredits: positive(1),
      suggestedCredits: numbers([25, 50, 100, 250]),
      defaultCredits: positive(50),
    }),
    /** The usual disclosure of advertising in a post. */
    disclosure: group({
      instagram: words(english.influencers.disclosure_instagram),
      tiktok: words(english.influencers.disclosure_tiktok),
      youtube: words(english.influencers.disclosure_youtube),
    }),
    /** A trend compares the posts of these days with as many days before, and needs a minimum of posts. */
    trends: group({ days: positive(30), minPosts: positive(5), shown: positive(8) }),
  }),
  campaigns: group({
    caps: group({
      free: group({ playlists: positive(25), radios: positive(15), influencers: positive(10) }),
      pro: group({ playlists: positive(100), radios: positive(100), influencers: positive(100) }),
    }),
    /** Of an account; archived ones don't count. */
    maxOpenDrafts: positive(200),
    audioWaitDays: positive(30),
    audioReminderDays: numbers([1, 7, 21]),
    scheduleMaxDays: positive(60),
    duplicateDays: positive(90),
  }),
  curatorLists: group({
    /** The database holds no more of either. */
    maxLists: z._default(z.int().check(z.gte(1), z.lte(50)), 50),
    maxServices: z._default(z.int().check(z.gte(1), z.lte(200)), 200),
  }),
  /** On a curator's page. */
  sampleAnswers: group({ maxShown: positive(5) }),
  /** Artists of a label; a page shows all of them. */
  roster: group({ maxArtists: positive(100) }),
  fastStart: group({
    /** Services offered beside the proposed list, to add by hand. */
    alternatives: positive(12),
    /** Services of one curator proposed at most. */
    perCurator: positive(3),
  }),
  forecasts: group({
    /** The share of campaigns that should end within each range. */
    rangePercent: z._default(z.int().check(z.gte(50), z.lte(95)), 80),
    /** The initial spread of how well tracks are liked, on the logit of an accept, until ended campaigns give a better one. */
    songSpread: z._default(z.number().check(z.gte(0), z.lte(1.5)), 0.28),
    /** The priors are updated this often, from this many newest answers per kind and this many newest campaigns. */
    newestAnswers: positive(5_000),
    newestCampaigns: positive(2_000),
    learnAgainMinutes: positive(10),
  }),
  submissions: group({
    deadlineSoonHours: positive(48),
    wrongMatchWithinHours: positive(72),
    wrongMatchMaxCount: positive(3),
    wrongMatchMaxPercent: percent(20),
    wrongMatchWindowDays: positive(30),
    withdrawWithinHours: positive(1),
    withdrawAfterDays: positive(5),
    proofDays: group({ playlist: positive(7), radio: positive(30), influencer: positive(14) }),
    /** A placement proof counts as confirmed after this long without an objection of the creator. */
    proofConfirmHours: positive(72),
    /** Staff decide on flags and rejected proofs within this time. */
    decideWithinHours: positive(72),
  }),
  placements: group({
    /** How often a placement is checked during its keep days. */
    lookEveryHours: z._default(z.int().check(z.gte(24)), 24),
    /** Hours before a proof is due at which its playlist is searched one last time; otherwise every `lookEveryHours`. */
    lastSearchHours: positive(1),
    /** A missing placement is checked again after this; only then does it count as removed. */
    secondLookHours: positive(6),
    /** After so many unreadable checks in a row the curator and staff are notified. */
    unreadLooks: positive(3),
    /** Whole words that disclose advertising in a post. */
    disclosureWords: z._default(z.array(phrase), [
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
    ]),
  }),
  answers: group({
    declineMinCharacters: positive(120),
    acceptMinCharacters: positive(60),
    /** Different words, beside the characters. */
    declineMinWords: positive(15),
    acceptMinWords: positive(8),
    maxCharacters: positive(2_000),
    listenSeconds: positive(45),
    heartbeatSeconds: positive(5),
    /** The trigram similarity at which answers count as copies, and how many of the curator's last answers are compared. */
    similarityLimit: z._default(z.number().check(z.gt(0), z.lte(1)), 0.8),
    similarityWindow: positive(200),
    /** From this similarity on the workbench names the similar answer. */
    similarityToName: z._default(z.number().check(z.gt(0), z.lte(1)), 0.5),
    /** Saved phrases per curator. */
    maxPhrases: positive(50),
    /** How long a sent answer can be undone; it is published and booked after it. With 0 that happens at once. */
    undoSeconds: count(10),
    /** A flagged answer with fewer characters, names and words of the pitch aside, counts as empty. */
    ownCharacters: positive(40),
    /** So many empty answers of a creator are refunded without staff: artists write the pitch whose words don't count, and read the answer before they flag it. */
    emptyRefunds: group({ maxRefunds: positive(3), withinDays: positive(90) }),
  }),
  reports: group({
    /** Notes belong to one place up to this part of the track (within seconds) apart; no place is longer. */
    places: group({
      gap: group({ percent: aboveZero(4.5), minSeconds: positive(3), maxSeconds: positive(10) }),
      span: group({ percent: aboveZero(13), minSeconds: positive(8), maxSeconds: positive(30) }),
      /** The start and the end of a track, in percent of it. */
      beginningPercent: percent(25),
      endPercent: percent(20),
    }),
    /** No findings below this many answers. */
    findingFromAnswers: positive(3),
    /** Curators needed for a finding. */
    findingFromCurators: positive(2),
    mostFindings: positive(6),
    /** A mean this far from the genre's median is a finding. */
    ratingDifference: aboveZero(0.3),
    /** A genre's median is shown from this many ratings of this many tracks. */
    median: group({ ratings: positive(20), tracks: positive(3) }),
  }),
  statistics: group({
    /** The usual accept rate of a type in a genre: of services with this many answers in it, from this many curators. */
    typicalFromAnswers: positive(5),
    typicalFromCurators: positive(10),
    /** How long and how helpful answers usually are in a genre: of the last so many days, from so many curators. */
    answersWindowDays: positive(365),
    answersFromCurators: positive(5),
  }),
  codes: group({
    /** One member of staff gives no more than this alone in so many days; a code above it waits until a second person releases it. */
    releaseAboveCredits: z._default(positiveNumber.check(z.lte(500)), 500),
    releaseDays: z._default(z.int().check(z.gte(30)), 30),
  }),
  cashOut: group({
    minCredits: positive(20),
    /** Approved automatically in any so many days, per account and per destination. */
    autoApproveCredits: positive(200),
    autoApproveDays: positive(30),
    conversionBonusPercent: percent(10),
  }),
  accounts: group({
    /** So long before new terms apply, every account is told. */
    termsNoticeDays: positive(30),
    confirmationHours: positive(24),
    resetMinutes: positive(30),
    accessTokenSeconds: z._default(z.int().check(z.gte(30), z.lte(600)), 600),
    refreshDays: positive(90),
    /** A session ends so long after it began, however much it is used. */
    sessionDays: positive(365),
    staffSessionDays: positive(30),
    /** How long the previous refresh token is still accepted, since two tabs may refresh at the same time. */
    refreshGraceSeconds: count(10),
    liveTicketSeconds: positive(30),
    /** Wrong passwords for one address from browsers that haven't logged in to it: what each further try waits for. */
    signinDelay: group({
      freeTries: positive(10),
      firstSeconds: positive(1),
      maxSeconds: positive(900),
      hours: positive(24),
    }),
    /** How long a login or a confirmation counts for sensitive actions. */
    stepUpSeconds: positive(600),
    provider: group({
      /** How long somebody may take at the provider. */
      startMinutes: positive(10),
      /** How long an identity without an account waits for its sign-up or connection. */
      pendingMinutes: positive(30),
      /** How long the link that disconnects it works, in the email about it. */
      undoDays: positive(7),
    }),
    /** How long an emailed code confirms who it is. */
    stepUpCodeMinutes: positive(10),
    secondFactor: group({
      /** How long a login waits for its factor, and a new factor for its confirmation. */
      challengeSeconds: positive(300),
      maxFactors: positive(10),
      /** How long the link that removes the first one works, in the email about it. */
      removalLinkDays: positive(7),
      /** Made with the first factor. */
      recoveryCodes: positive(10),
      /** So many wrong codes within the hours of the delay: the owner gets an email. */
      wrongCodesBeforeEmail: positive(5),
      /** Wrong codes and passwords of one account: what each further try waits for. Passkeys never wait. */
      delay: group({
        freeTries: positive(5),
        firstSeconds: positive(2),
        maxSeconds: positive(300),
        hours: positive(24),
      }),
    }),
    /** How long a browser counts as one that has logged in to an address. */
    deviceDays: positive(365),
    /** Sign-ups with one address send it one email within this time. */
    signupEmailSeconds: positive(10),
    emailChange: group({
      /** How long the link to the new address works. */
      linkHours: positive(24),
      /** How long the link to the old address stops or undoes the change, and that address is nobody else's. */
      undoDays: positive(7),
    }),
    deletion: group({
      /** Any login within this time keeps the account. */
      graceDays: positive(14),
      /** How long papers about payments are kept: the name on them, beside the ledger. */
      keepYears: positive(10),
    }),
    /** How long a copy of somebody's data is kept for them. */
    exportDays: positive(7),
  }),
  mails: group({
    /** The UTC hours at which daily digests and deadline emails are sent. */
    digestHourUtc: hour(16),
    deadlinesHourUtc: hour(8),
    /** Older events are left out: a first digest doesn't report a whole year. */
    digestDays: positive(7),
    /** Rows per section; the rest is only counted. */
    rowsPerSection: positive(8),
  }),
  uploads: group({
    audioMaxBytes: positive(60 * mebibyte),
    /** The database holds no longer ones. */
    audioMaxSeconds: z._default(z.int().check(z.gte(1), z.lte(1_200)), 1_200),
    imageMaxBytes: positive(5 * mebibyte),
    imageMaxPixels: positive(25_000_000),
    signedUrlSeconds: positive(600),
    /** How long an upload address is valid, and how long an uploaded file waits to be claimed. */
    addressSeconds: positive(600),
    unclaimedHours: positive(24),
    /** What the audio of one account may take together, and how long that of a deleted track still counts. */
    quotaBytes: positive(2_048 * mebibyte),
    freedAfterDays: positive(30),
  }),
  releases: group({
    maxFiles: positive(600),
    maxFileBytes: positive(8 * mebibyte),
    maxTotalBytes: positive(40 * mebibyte),
    /**
     * What a page loads of a front end before that shows anything, as brotli: the front ends by name, other remotes, and those that
     * were built before remotes declared routes.
     */
    firstLoadMaxBytes: group({
      shell: positive(168 * 1_024),
      auth: positive(47 * 1_024),
      creator: positive(47 * 1_024),
      curator: positive(75 * 1_024),
      remote: positive(60 * 1_024),
      earlier: positive(130 * 1_024),
    }),
    /** What reading the files of a published build may take, in a process of its own. */
    examination: group({ seconds: positive(60), memoryMb: positive(384) }),
    previewHours: positive(12),
    /** How long a check may take, and how long after its checker last said that it is at work another one is given it. */
    checkMinutes: positive(30),
    checkLeaseSeconds: positive(90),
    /** How long a check watches each page, and after how long without an answer a page counts as frozen. */
    check: group({ watchSeconds: positive(15), frozenSeconds: positive(5) }),
    /** The longest that a token of a CI's job may last, from its issue to its end. */
    identityMaxMinutes: positive(60),
    healthHours: positive(24),
    /** A version that some visitors have, or that everybody has just got, is rolled back when it is clearly worse than the one before. */
    canary: group({
      /** So many visitors saw it fail. */
      minFailures: positive(5),
      /** The failures come from so many lines (an IPv4 address, or an IPv6 /48), of each of which so many networks count. */
      minSites: positive(4),
      voicesPerSite: positive(3),
      /** With fewer voices about the version that it is compared with, absolute limits count. */
      minComparedVoices: positive(20),
      /** By signal: the points that it may be worse by, and the percentage of visitors where there is nothing to compare with. */
      signals: group({
        failed: group({ marginPercent: percent(5), limitPercent: percent(10) }),
        error: group({ marginPercent: percent(10), limitPercent: percent(25) }),
        frozen: group({ marginPercent: percent(5), limitPercent: percent(10) }),
        slow_start: group({ marginPercent: percent(20), limitPercent: percent(50) }),
      }),
    }),
    rollout: group({
      /** How long a stage lasts at least where nobody says, and how long a version that went live for everybody at once is watched. */
      bakeMinutes: positive(30),
      /** A stage ends once so many visitors were heard in it. */
      minVoices: positive(60),
    }),
    /** The newest outcomes counted per kind: enough to decide by, however many visitors there are. */
    newestVoices: positive(5_000),
  }),
});

export type Rules = z.infer<typeof rulesSchema>;
type MoneyRules = Rules['money'];

export const defaultRules: Rules = rulesSchema.parse({});

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
 * How much broken promises may return of a lot over its life: as much as its net exceeds the highest share, so that no lot ever funds
 * more payouts than it brought in, and at most `promiseRefund.maxPercent`.
 * @param sold its price, VAT included, and its credits with their bonus, in hundredths
 * @param paid the credits that are still paid for, in hundredths; the result is a part of them
 */
export function promiseRefundLimit(
  money: MoneyRules,
  sold: { priceCents: number; hundredths: number },
  paid: number,
): number {
  const netCents = netCentsPerCredit(money, sold.priceCents, sold.hundredths);
  const surplus = Math.max(0, netCents / highestShareCents(money) - 1);
  return Math.floor(Math.min(paid * surplus, (paid * money.promiseRefund.maxPercent) / 100));
}

/**
 * The highest curator share must not exceed the revenue of the cheapest credit, in packs and with Pro; otherwise every answer loses money.
 * @returns why the rules are invalid, or null
 */
export function brokenInvariant({ money, pro }: Rules): string | null {
  const sales = [
    ...money.packs.map(({ credits, priceCents }) => ({ name: `the pack of ${credits}`, credits, priceCents })),
    ...(['monthly', 'yearly'] as const).map((interval) => {
      const { grantCredits: credits, priceCents } = pro[interval];
      return { name: `${interval} Pro`, credits, priceCents };
    }),
  ];
  const losing = sales.find(({ credits, priceCents }) => sellsAtALoss(money, priceCents, credits * 100));
  if (!losing) return null;
  const netCents = netCentsPerCredit(money, losing.priceCents, losing.credits * 100);
  return `${losing.name} brings in ${netCents.toFixed(2)} cents per credit after tax and processing, but a curator may earn ${highestShareCents(money)} cents of it`;
}

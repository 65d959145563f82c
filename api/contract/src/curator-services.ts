import * as z from 'zod/mini';
import { endpointWith, workbenchEndpoint } from './endpoint.ts';
import { serviceCard } from './services.ts';
import { aiUse, filledText, id, instant, level, serviceStatus, serviceType, text, texts } from './shapes.ts';

const curatorEndpoint = endpointWith({ tag: 'Own services', access: 'curator' });

/*
 * A curator's offer, from the first draft to the weekly re-check (docs/rules.md#curator-services): draft → ownership verification
 * → checks → live. Only the checks decide; nobody approves a service by hand.
 */

/**
 * A service that is paused because it broke too many promises, until staff have looked: of the last ones that were kept or broken,
 * how many were broken.
 */
const promiseReview = z.object({ pausedAt: instant, brokenCount: z.int(), decidedCount: z.int() });
export type PromiseReview = z.infer<typeof promiseReview>;

/** A curator's own service: the card as creators see it, and its switches. */
export const ownService = z.object({
  card: serviceCard,
  status: serviceStatus,
  weeklyCapacity: z.int(),
  maxOpen: z.int(),
  /** Null once it is past. */
  awayUntil: z.nullable(instant),
  /** Missed deadlines brought the days until then, which nobody can end. */
  isAwayByRule: z.boolean(),
  /** Given only while it is paused for its promises. */
  promiseReview: z.optional(promiseReview),
});
export const listOwnServices = workbenchEndpoint('GET /api/v2/curator/services', {
  summary: 'My services as creators see them',
  response: z.array(ownService),
});
export const setServiceAvailability = workbenchEndpoint('PUT /api/v2/curator/services/:id/availability', {
  summary: 'Pause or resume a service, or change its weekly capacity',
  body: z.strictObject({
    /** Left out: stays as it is. */
    isPaused: z.optional(z.boolean()),
    /** Left out: stays as it is. */
    weeklyCapacity: z.optional(z.int().check(z.gte(5), z.lte(200))),
  }),
  response: ownService,
});

/** Where the one-time code is shown or sent: `description` for playlists, `bio` for influencers, one of the other three for radios. */
export const verificationMethod = z.enum(['description', 'bio', 'dns_txt', 'meta_tag', 'mail']);
export type VerificationMethod = z.infer<typeof verificationMethod>;

/** The result of checking a public page: nothing is guessed about a page that couldn't be read. */
const verificationOutcome = z.enum(['found', 'code_missing', 'gone', 'unreachable']);

/** An ownership verification in progress; `ControlProof` is its published schema name. */
export const controlProof = z.object({
  method: verificationMethod,
  /** The code to publish at `place`. Null if it was emailed: then the curator types it in. */
  code: z.nullable(z.string()),
  /** Where to publish it: the page's address, the DNS record's domain, or the email address. */
  place: z.string(),
  /** The exact text to copy: the bare code, the TXT record's value, or the meta tag. Null if it was emailed. */
  snippet: z.nullable(z.string()),
  /** Outside production: the sandbox page that simulates the address, where the code can be added by hand. Omitted elsewhere. */
  standInUrl: z.optional(z.string()),
  startedAt: instant,
  expiresAt: instant,
  /** The last check for the code; null before the first. */
  lastLook: z.nullable(z.object({ at: instant, outcome: verificationOutcome, message: z.string(), texts })),
});
export type OwnershipVerification = z.infer<typeof controlProof>;

/**
 * The checks in display order. Playlists have all but `handle` and `answers`; influencers have `handle`, `public`, `followers`,
 * `growth`; radios have `answers`.
 */
export const checkName = z.enum([
  'public',
  'handle',
  'answers',
  'followers',
  'tracks',
  'freshness',
  'variety',
  'growth',
]);
export type CheckName = z.infer<typeof checkName>;

export const serviceCheck = z.object({
  check: checkName,
  /** `unknown`: there is no data yet, such as growth on the first day. It never fails a service. */
  result: z.enum(['passed', 'failed', 'unknown']),
  /** The measured and the required number: followers, tracks, days since the last change, percent. */
  seen: z.nullable(z.number()),
  limit: z.nullable(z.number()),
  /** For display: "612 followers; at least 400 are needed". */
  message: z.string(),
  texts,
});
export type ServiceCheck = z.infer<typeof serviceCheck>;

/** One round of checks: at submission, or the weekly re-check. */
export const checkRound = z.object({
  kind: z.enum(['submitted', 'weekly']),
  /** `failed_once`: a live service failed. It is checked again a day later, and paused if it fails again. */
  outcome: z.enum(['passed', 'rejected', 'failed_once', 'paused', 'unreachable']),
  checkedAt: instant,
  /** Empty if the page couldn't be read. */
  checks: z.array(serviceCheck),
  /** Why it couldn't be read; null otherwise. */
  message: z.nullable(z.string()),
  texts,
});
export type CheckRound = z.infer<typeof checkRound>;

/** A requirement that is missing before a service can be checked. */
export const missingPart = z.enum([
  'description',
  'deliverable',
  'genres',
  'languages',
  'feedbackLanguages',
  'keepDays',
  'audience',
  'proof',
]);
export type MissingPart = z.infer<typeof missingPart>;

const reach = z.enum(['web', 'regional', 'national']);

/** A curator's own service in full: the card's content, the editable fields, and its progress. */
export const ownServiceDetail = z.object({
  ...ownService.shape,
  fields: z.object({
    title: z.string(),
    description: z.string(),
    deliverable: z.string(),
    url: z.string(),
    priceCredits: z.int(),
    countryId: id,
    audienceSize: z.int(),
    audienceCountryIds: z.array(id),
    languageIds: z.array(id),
    feedbackLanguageIds: z.array(id),
    genreIds: z.array(id),
    excludedGenreIds: z.array(id),
    similarArtists: z.array(z.string()),
    moods: z.array(z.string()),
    acceptsUnreleased: z.boolean(),
    acceptsExplicit: z.boolean(),
    acceptsInstrumental: z.boolean(),
    aiPolicy: aiUse,
    replyDays: z.int(),
    keepDays: z.nullable(z.int()),
    weeklyCapacity: z.int(),
    maxOpen: z.int(),
    allowsReplies: z.boolean(),
    /** The reach of a radio, which its suggested price follows. */
    reach: z.nullable(reach),
  }),
  /** The limits of each field for this type. */
  limits: z.object({
    price: z.object({ min: z.int(), max: z.int(), step: z.int() }),
    replyDays: z.array(z.int()),
    /** Empty: this type promises no keep days. */
    keepDays: z.array(z.int()),
    weeklyCapacity: z.object({ min: z.int(), max: z.int() }),
    maxOpen: z.object({ min: z.int(), max: z.int() }),
    genres: z.object({ min: z.int(), max: z.int() }),
    excludedGenres: z.int(),
    audienceCountries: z.int(),
    languages: z.int(),
    similarArtists: z.int(),
    moods: z.array(z.string()),
    maxMoods: z.int(),
    descriptionMin: z.int(),
    proofMethods: z.array(verificationMethod),
    /** Radios: the mailboxes at the station's domain that can receive a code: "studio", "info" … */
    mailboxes: z.array(z.string()),
  }),
  /** From the verified audience (radios: from their reach); null while that is unknown. */
  suggestedPriceCredits: z.nullable(z.int()),
  /** The share of the price that is earned for each track, by level. */
  earnings: z.array(z.object({ level, sharePercent: z.int() })),
  /** In the order of the form; empty once it can be submitted. */
  missing: z.array(missingPart),
  /** When ownership of `url` was verified; null if it wasn't yet, or `url` has changed since. */
  provenAt: z.nullable(instant),
  provenBy: z.nullable(verificationMethod),
  /** The verification in progress; null if there is none, or its 24 hours are over. */
  proof: z.nullable(controlProof),
  /** The newest rounds of checks, newest first; five at most. */
  rounds: z.array(checkRound),
  /** Rejected: when it can be submitted again at the latest, however its page reads. */
  retryAt: z.nullable(instant),
  /** Live or paused: when it is checked next. */
  nextCheckAt: z.nullable(instant),
  /**
   * Who paused it or set it away, if it wasn't the curator. `checks`: it failed a re-check and must be submitted again; `promises`:
   * it broke too many, and staff resume it.
   */
  restedBy: z.nullable(z.enum(['checks', 'expiries', 'answer_rate', 'promises'])),
  /** Open submissions, which continue in every state. */
  openCount: z.int(),
  /** Nothing was ever sent to it, so it can be deleted. */
  canDelete: z.boolean(),
});
export type OwnServiceDetail = z.infer<typeof ownServiceDetail>;

/** What the page of a type must have, in the order of the checks. Null where there is no number to it. */
const requirement = z.object({ check: checkName, limit: z.nullable(z.number()) });
export const serviceRequirements = z.object({
  playlist: z.array(requirement),
  radio: z.array(requirement),
  instagram: z.array(requirement),
  tiktok: z.array(requirement),
  youtube: z.array(requirement),
});
export type ServiceRequirements = z.infer<typeof serviceRequirements>;

/** What the page at an address says now, by the checks that it will have to pass. */
export const pageReading = z.object({
  /** As it will be stored, however it was pasted. */
  url: z.string(),
  outcome: z.enum(['found', 'gone', 'unreachable']),
  /** Why it couldn't be read; null otherwise. */
  message: z.nullable(z.string()),
  texts,
  /** What a playlist or a station calls itself. */
  title: z.nullable(z.string()),
  /** Empty if the page couldn't be read. */
  checks: z.array(serviceCheck),
  /** Null while the audience isn't known; for radios, which state their reach later. */
  suggestedPriceCredits: z.nullable(z.int()),
});
export type PageReading = z.infer<typeof pageReading>;

const url = filledText(500);
const ids = (max: number) => z.array(id).check(z.maxLength(max));

export const listServiceRequirements = curatorEndpoint('GET /api/v2/curator/service-requirements', {
  summary: 'What the page of a service must have, by type',
  response: serviceRequirements,
});

/** Nothing is stored. 409 `conflict` if the address is offered already. */
export const readServicePage = curatorEndpoint('POST /api/v2/curator/service-readings', {
  summary: 'Read a page as the checks will, before a service is created or submitted',
  body: z.strictObject({
    type: serviceType,
    url,
    /** An own service at this address, which may keep it. */
    serviceId: z.optional(id),
  }),
  response: pageReading,
});

export const createOwnService = curatorEndpoint('POST /api/v2/curator/services', {
  summary: 'Begin a service: a draft, which nobody else sees',
  body: z.strictObject({
    type: serviceType,
    /** The address of the playlist, the profile or the station, normalised however it was pasted. 409 `conflict` if it is already offered. */
    url,
    title: filledText(120),
    /** Defaults to the country of the curator's profile. */
    countryId: z.optional(id),
  }),
  response: ownServiceDetail,
});

export const getOwnService = curatorEndpoint('GET /api/v2/curator/services/:id', {
  summary: 'One of my services: its fields, its proof, its checks, and what is missing',
  response: ownServiceDetail,
});

/**
 * Only the given fields change. Another `url` returns a service to draft: it needs its ownership verification and checks again.
 * 409 `wrong_state` while it is being checked. `limits` of the service may be narrower than the bounds here.
 */
export const updateOwnService = curatorEndpoint('PUT /api/v2/curator/services/:id', {
  summary: 'Change a service',
  body: z.strictObject({
    title: z.optional(filledText(120)),
    description: z.optional(text(2_000)),
    deliverable: z.optional(text(500)),
    url: z.optional(url),
    /** Whole credits, within the band of the type. */
    priceCredits: z.optional(z.int().check(z.gte(1), z.lte(200))),
    countryId: z.optional(id),
    /** Radios only: self-reported. For the others it is read from their page. */
    audienceSize: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
    audienceCountryIds: z.optional(ids(5)),
    languageIds: z.optional(ids(10)),
    feedbackLanguageIds: z.optional(ids(10)),
    /** A draft may have fewer than it needs. */
    genreIds: z.optional(ids(10)),
    excludedGenreIds: z.optional(ids(30)),
    similarArtists: z.optional(z.array(filledText(120)).check(z.maxLength(10))),
    moods: z.optional(z.array(filledText(40)).check(z.maxLength(6))),
    acceptsUnreleased: z.optional(z.boolean()),
    acceptsExplicit: z.optional(z.boolean()),
    acceptsInstrumental: z.optional(z.boolean()),
    aiPolicy: z.optional(aiUse),
    replyDays: z.optional(z.int().check(z.gte(1), z.lte(30))),
    /** Null for radios, which promise none. */
    keepDays: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(365)))),
    weeklyCapacity: z.optional(z.int().check(z.gte(5), z.lte(200))),
    maxOpen: z.optional(z.int().check(z.gte(1), z.lte(200))),
    allowsReplies: z.optional(z.boolean()),
    reach: z.optional(z.nullable(reach)),
  }),
  response: ownServiceDetail,
});

export const deleteOwnService = curatorEndpoint('DELETE /api/v2/curator/services/:id', {
  summary: 'Delete a draft, or a rejected service, that nothing was ever sent to',
  response: z.object({ deleted: z.literal(true) }),
});

/** Image as `filename`, ≤ 5 MB, ≤ 25 MP; re-encoded, metadata stripped. */
export const putOwnServiceImage = curatorEndpoint('PUT /api/v2/curator/services/:id/image', {
  summary: 'Set the image of a service',
  upload: 'filename',
  response: ownServiceDetail,
});

/** A new code, valid for 24 hours, replaces the one before. By email it goes to the given mailbox at the station's domain. */
export const startOwnershipVerification = curatorEndpoint('POST /api/v2/curator/services/:id/proof', {
  summary: 'Get a code that shows who controls the address',
  body: z.strictObject({
    method: verificationMethod,
    /** With `mail`: the part before the @, one of `limits.mailboxes`. */
    mailbox: z.optional(filledText(40)),
  }),
  response: ownServiceDetail,
});

/** Checks now, a few times an hour (429). The result is in `proof.lastLook` or `provenAt`. 409 `wrong_state` without a valid code. */
export const checkOwnershipVerification = curatorEndpoint('POST /api/v2/curator/services/:id/proof/check', {
  summary: 'Look for the code now',
  /** `code`: the emailed code; only for `mail`. */
  body: z.strictObject({ code: z.optional(filledText(40)) }),
  response: ownServiceDetail,
});

/**
 * Draft, rejected, or paused by a re-check → `checking` → live or rejected automatically, within minutes. 409 `wrong_state` while
 * something is missing; `details.missing` lists it. Before `retryAt`, the page of a rejected one is read first: 409 `wrong_state` with
 * the failed checks in `details.unchanged` if it reads as it did.
 */
export const submitOwnService = curatorEndpoint('POST /api/v2/curator/services/:id/submit', {
  summary: 'Have a service checked; it goes live by itself',
  response: ownServiceDetail,
});

export const withdrawOwnService = curatorEndpoint('POST /api/v2/curator/services/:id/withdraw', {
  summary: 'Take a service that is being checked back to a draft',
  response: ownServiceDetail,
});

export const setServiceAway = curatorEndpoint('PUT /api/v2/curator/services/:id/away', {
  summary: 'Be away with one service, or back',
  /** In the future, a year at most; null: available again. Null doesn't end an absence that a rule set, and no manual date shortens one. */
  body: z.strictObject({ until: z.nullable(z.iso.datetime()) }),
  response: ownServiceDetail,
});
export const curatorServiceEndpoints = [
  listOwnServices,
  listServiceRequirements,
  readServicePage,
  setServiceAvailability,
  createOwnService,
  getOwnService,
  updateOwnService,
  deleteOwnService,
  putOwnServiceImage,
  startOwnershipVerification,
  checkOwnershipVerification,
  submitOwnService,
  withdrawOwnService,
  setServiceAway,
] as const;

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { serviceCard } from './services.ts';
import { aiUse, byId, filledText, id, instant, serviceType, text } from './shapes.ts';

/*
 * What a curator offers, from the first draft to the weekly re-check (docs/rules.md#curator-services): draft → proof of control → checks → live.
 * A service goes live by itself: nobody decides but the checks.
 */

/** A curator's own service: the card as creators see it, and its switches. */
export const ownService = z.object({
  card: serviceCard,
  status: z.enum(['draft', 'checking', 'active', 'paused', 'rejected', 'suspended']),
  weeklyCapacity: z.int(),
  maxOpen: z.int(),
  awayUntil: z.nullable(instant),
});
export const listOwnServices = endpoint('GET /api/v2/curator/services', {
  summary: 'My services as creators see them',
  tag: 'Curator workbench',
  access: 'curator',
  response: z.array(ownService),
});
export const setServiceAvailability = endpoint('PUT /api/v2/curator/services/:id/availability', {
  summary: 'Pause or resume a service, or change its weekly capacity',
  tag: 'Curator workbench',
  access: 'curator',
  params: byId,
  body: z.strictObject({
    isPaused: z.boolean(),
    weeklyCapacity: z.int().check(z.gte(5), z.lte(200)),
  }),
  response: ownService,
});

/** Where the one-time code is shown, or sent to: playlists `description`; influencers `bio`; radios one of the other three. */
export const verificationMethod = z.enum(['description', 'bio', 'dns_txt', 'meta_tag', 'mail']);
export type VerificationMethod = z.infer<typeof verificationMethod>;

/** What a look at a public page came to: nothing is ever guessed of a page that couldn't be read. */
const verificationOutcome = z.enum(['found', 'code_missing', 'gone', 'unreachable']);

/** An ownership verification in progress; `ControlProof` is its published schema name. */
export const controlProof = z.object({
  method: verificationMethod,
  /** To be put where `place` says. Null where it was sent by email: then it is typed in. */
  code: z.nullable(z.string()),
  /** Where it belongs: the address of the page, the name of the DNS record's domain, or the mail address. */
  place: z.string(),
  /** What to copy as it is: the code alone, the TXT record's value, or the meta tag. Null where it was sent by email. */
  snippet: z.nullable(z.string()),
  /** Outside production: the sandbox's page that stands in for the address, where the code can be put by hand. Left out elsewhere. */
  standInUrl: z.optional(z.string()),
  startedAt: instant,
  expiresAt: instant,
  /** The last look for it; null before the first. */
  lastLook: z.nullable(z.object({ at: instant, outcome: verificationOutcome, message: z.string() })),
});
export type OwnershipVerification = z.infer<typeof controlProof>;

/** What is checked, in the order in which it is shown. Playlists have all but `handle` and `answers`; influencers `handle`, `public`, `followers`, `growth`; radios `answers`. */
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
  /** `unknown`: there was nothing to judge by, such as growth on the first day; it refuses nobody. */
  result: z.enum(['passed', 'failed', 'unknown']),
  /** What was seen and what is asked for, as numbers: followers, tracks, days since the last change, percent. */
  seen: z.nullable(z.number()),
  limit: z.nullable(z.number()),
  /** For a person: "612 followers; at least 400 are needed". */
  message: z.string(),
});
export type ServiceCheck = z.infer<typeof serviceCheck>;

/** One round of checks: at submitting, or the weekly re-check. */
export const checkRound = z.object({
  kind: z.enum(['submitted', 'weekly']),
  /** `failed_once`: a live service failed; it is looked at again a day later, and paused if it fails again. */
  outcome: z.enum(['passed', 'rejected', 'failed_once', 'paused', 'unreachable']),
  checkedAt: instant,
  /** Empty where the page couldn't be read. */
  checks: z.array(serviceCheck),
  /** Why it couldn't be read; null otherwise. */
  message: z.nullable(z.string()),
});
export type CheckRound = z.infer<typeof checkRound>;

/** What a service still lacks before it can be checked. */
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

/** Everything of one's own service: what its card shows, what can be changed, and how far it has come. */
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
    /** Radios: how far they reach, which the suggested price follows. */
    reach: z.nullable(reach),
  }),
  /** What each field may hold for this type. */
  limits: z.object({
    price: z.object({ min: z.int(), max: z.int(), step: z.int() }),
    replyDays: z.array(z.int()),
    /** Empty: this type promises no days. */
    keepDays: z.array(z.int()),
    weeklyCapacity: z.object({ min: z.int(), max: z.int() }),
    maxOpen: z.object({ min: z.int(), max: z.int() }),
    genres: z.object({ min: z.int(), max: z.int() }),
    audienceCountries: z.int(),
    languages: z.int(),
    similarArtists: z.int(),
    moods: z.array(z.string()),
    maxMoods: z.int(),
    descriptionMin: z.int(),
    proofMethods: z.array(verificationMethod),
    /** Radios: whom at the station's domain a code is sent to: "studio", "info" … */
    mailboxes: z.array(z.string()),
  }),
  /** From the verified audience (radios: from their reach); null while nobody knows it. */
  suggestedPriceCredits: z.nullable(z.int()),
  /** In the order in which a person would fill it in; empty: it can be submitted. */
  missing: z.array(missingPart),
  /** Control over `url` was shown; null: not yet, or `url` has changed since. */
  provenAt: z.nullable(instant),
  provenBy: z.nullable(verificationMethod),
  /** The proof that is under way; null: none, or its 24 hours are over. */
  proof: z.nullable(controlProof),
  /** The newest rounds of checks, newest first; five at most. */
  rounds: z.array(checkRound),
  /** Rejected: when it can be submitted again. */
  retryAt: z.nullable(instant),
  /** Live or paused: when it is looked at next. */
  nextCheckAt: z.nullable(instant),
  /** Who paused it, or set it away, where it wasn't the curator. `checks`: it failed a re-check and must be submitted again. */
  restedBy: z.nullable(z.enum(['checks', 'expiries', 'answer_rate'])),
  /** Open submissions, which go on in every state. */
  openCount: z.int(),
  /** Nothing was ever sent to it: it can be deleted. */
  canDelete: z.boolean(),
});
export type OwnServiceDetail = z.infer<typeof ownServiceDetail>;

const url = filledText(500);
const ids = (max: number) => z.array(id).check(z.maxLength(max));

export const createOwnService = endpoint('POST /api/v2/curator/services', {
  summary: 'Begin a service: a draft, which nobody else sees',
  tag: 'Own services',
  access: 'curator',
  body: z.strictObject({
    type: serviceType,
    /** Of the playlist, the profile or the station; kept in one form however it was pasted. 409 `conflict` where it is offered already. */
    url,
    title: filledText(120),
    /** Left out: the country of the curator's profile. */
    countryId: z.optional(id),
  }),
  response: ownServiceDetail,
});

export const getOwnService = endpoint('GET /api/v2/curator/services/:id', {
  summary: 'One of my services: its fields, its proof, its checks, and what is missing',
  tag: 'Own services',
  access: 'curator',
  params: byId,
  response: ownServiceDetail,
});

/** Only what is given changes. Another `url` takes a service back to a draft: it wants its proof and its checks again. 409 `wrong_state` while it is being checked. */
export const updateOwnService = endpoint('PUT /api/v2/curator/services/:id', {
  summary: 'Change a service',
  tag: 'Own services',
  access: 'curator',
  params: byId,
  body: z.strictObject({
    title: z.optional(filledText(120)),
    description: z.optional(text(2_000)),
    deliverable: z.optional(text(500)),
    url: z.optional(url),
    /** Whole credits, within the band of the type. */
    priceCredits: z.optional(z.int().check(z.gte(1), z.lte(200))),
    countryId: z.optional(id),
    /** Radios only: what they state. The others' is read from their page. */
    audienceSize: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
    audienceCountryIds: z.optional(ids(5)),
    languageIds: z.optional(ids(10)),
    feedbackLanguageIds: z.optional(ids(10)),
    /** 2–10. A draft may have fewer. */
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

export const deleteOwnService = endpoint('DELETE /api/v2/curator/services/:id', {
  summary: 'Delete a draft, or a rejected service, that nothing was ever sent to',
  tag: 'Own services',
  access: 'curator',
  params: byId,
  response: z.object({ deleted: z.literal(true) }),
});

/** Image as `filename`, ≤ 5 MB, ≤ 25 MP; re-encoded, metadata stripped. */
export const putOwnServiceImage = endpoint('PUT /api/v2/curator/services/:id/image', {
  summary: 'Set the image of a service',
  tag: 'Own services',
  access: 'curator',
  params: byId,
  upload: 'filename',
  response: ownServiceDetail,
});

/** A new code, good for 24 hours; it ends the one before. By mail it goes to the given mailbox at the station's domain. */
export const startOwnershipVerification = endpoint('POST /api/v2/curator/services/:id/proof', {
  summary: 'Get a code that shows who controls the address',
  tag: 'Own services',
  access: 'curator',
  params: byId,
  body: z.strictObject({
    method: verificationMethod,
    /** With `mail`: the part before the @, one of `limits.mailboxes`. */
    mailbox: z.optional(filledText(40)),
  }),
  response: ownServiceDetail,
});

/** Looks now, some times an hour (429). What came of it stands in `proof.lastLook`, or in `provenAt`. 409 `wrong_state` without a code that is good. */
export const checkOwnershipVerification = endpoint('POST /api/v2/curator/services/:id/proof/check', {
  summary: 'Look for the code now',
  tag: 'Own services',
  access: 'curator',
  params: byId,
  /** `code`: as it came by email; only there. */
  body: z.strictObject({ code: z.optional(filledText(40)) }),
  response: ownServiceDetail,
});

/** Draft, rejected (from `retryAt` on), or paused by a re-check → `checking` → live or rejected by itself, within minutes. 409 `wrong_state` while something is missing; `details.missing` says what. */
export const submitOwnService = endpoint('POST /api/v2/curator/services/:id/submit', {
  summary: 'Have a service checked; it goes live by itself',
  tag: 'Own services',
  access: 'curator',
  params: byId,
  response: ownServiceDetail,
});

export const withdrawOwnService = endpoint('POST /api/v2/curator/services/:id/withdraw', {
  summary: 'Take a service that is being checked back to a draft',
  tag: 'Own services',
  access: 'curator',
  params: byId,
  response: ownServiceDetail,
});

export const setServiceAway = endpoint('PUT /api/v2/curator/services/:id/away', {
  summary: 'Be away with one service, or back',
  tag: 'Own services',
  access: 'curator',
  params: byId,
  /** In the future, a year at most; null: back. Null doesn't end days that a rule set, and no hand-set day shortens them. */
  body: z.strictObject({ until: z.nullable(z.iso.datetime()) }),
  response: ownServiceDetail,
});
export const curatorServiceEndpoints = [
  listOwnServices,
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

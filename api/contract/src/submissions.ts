import * as z from 'zod/mini';
import { publicProfile } from './account.ts';
import { answer, note, ratings, receipt } from './campaigns.ts';
import { workbenchEndpoint } from './endpoint.ts';
import { errorCodes } from './errors.ts';
import {
  credits,
  day,
  filledText,
  genreRef,
  id,
  idParam,
  instant,
  page,
  pageQuery,
  reasonCode,
  serviceType,
  submissionStatus,
  texts,
} from './shapes.ts';
import { curatorFlag } from './submission-shapes.ts';

export const queueItem = z.object({
  submissionId: id,
  campaignId: id,
  status: submissionStatus,
  track: z.object({
    id,
    title: z.string(),
    artist: z.string(),
    coverUrl: z.nullable(z.string()),
    durationSeconds: z.number(),
    genres: z.array(genreRef),
    language: z.nullable(z.string()),
    releaseDate: z.nullable(z.string()),
    isExplicit: z.boolean(),
  }),
  service: z.object({ id, title: z.string(), type: serviceType }),
  /** The earning of an answer, the same for yes and no. */
  earnCredits: credits,
  sentAt: instant,
  deadlineAt: instant,
  openedAt: z.nullable(instant),
  heardSeconds: z.number(),
  isDemo: z.boolean(),
  /** A new version that the curator requested: earns nothing. Optional for released front ends, which don't know it. */
  isNewVersion: z.optional(z.boolean()),
  /** The track's genres that the service excludes: a wrong match then needs neither listening nor a text. Optional for released front ends. */
  excludedGenres: z.optional(z.array(z.string())),
  /** An answer was sent and can be undone until then; null otherwise. Optional for released front ends, which don't know it. */
  publishAt: z.optional(z.nullable(instant)),
});
export type QueueItem = z.infer<typeof queueItem>;

/** `deadline`: the nearest first, then the highest earning. `value`: the highest earning first, then the nearest deadline. */
const queueSort = z.enum(['deadline', 'value']);
/** Due within a day, or within a week. */
const queueDue = z.enum(['today', 'week']);

const queueQuery = z.strictObject({
  ...pageQuery,
  serviceId: z.optional(idParam),
  genreId: z.optional(idParam),
  due: z.optional(queueDue),
  minEarnCredits: z.optional(z.coerce.number<string | number>().check(z.gte(0), z.lte(10_000))),
  /** Words of title, artist or service, in any order. */
  q: z.optional(z.string().check(z.maxLength(100))),
  sort: z.optional(queueSort),
});
export type QueueQuery = z.infer<typeof queueQuery>;

/** The figures are those of the whole queue, whatever the filter; `matchingCount` is the filter's. */
export const listQueue = workbenchEndpoint('GET /api/v2/curator/queue', {
  summary: 'Open submissions by deadline, then value; of a filter, or by value first',
  query: queueQuery,
  response: z.object({
    ...page(queueItem).shape,
    openCount: z.int(),
    /** How many the filter lets through, and how many services the curator has. Optional for released front ends, which don't know them. */
    matchingCount: z.optional(z.int()),
    serviceCount: z.optional(z.int()),
    capacity: z.int(),
    /** Earnings of the submissions due within 24 hours. */
    atRiskTodayCredits: credits,
    dueTodayCount: z.int(),
    firstDeadlineAt: z.nullable(instant),
  }),
});

/** What a queue can be filtered by: each with the number of its open submissions. */
export const listQueueFilters = workbenchEndpoint('GET /api/v2/curator/queue/filters', {
  summary: 'The services and genres of my open submissions, and the highest earning',
  response: z.object({
    services: z.array(z.object({ id, title: z.string(), count: z.int() })),
    genres: z.array(z.object({ id, name: z.string(), count: z.int() })),
    maxEarnCredits: credits,
  }),
});

/** A curator's note about an artist, which nobody else ever sees. */
export const artistNote = z.object({ text: z.string(), updatedAt: instant });
export type ArtistNote = z.infer<typeof artistNote>;

export const curatorSubmission = z.object({
  ...queueItem.shape,
  pitch: z.string(),
  /** The required advertising disclosure of an influencer's post; null for others. Optional for released front ends, which don't know it. */
  disclosure: z.optional(z.nullable(z.string())),
  texts,
  lyrics: z.nullable(z.string()),
  /** Where the track can be heard elsewhere, as its artist says. Optional for released front ends, which don't know it. */
  links: z.optional(z.array(z.string())),
  /** The sender. Optional for released front ends, which don't know it. */
  artist: z.optional(z.nullable(publicProfile)),
  /** My note about the sender. Optional for released front ends, which don't know it. */
  artistNote: z.optional(z.nullable(artistNote)),
  audio: z.object({
    url: z.string(),
    peaks: z.array(z.int()),
    durationSeconds: z.number(),
    format: z.string(),
    /** The submission is over: `url` only answers that it can't be played any more. Optional for released front ends, which don't know it. */
    isClosed: z.optional(z.boolean()),
  }),
  /**
   * What accepting promises, in days: until the proof is due (a radio's from the release on, where that is later), and how long the track
   * stays from the proof on, at least. Optional for released front ends, which don't know it.
   */
  accepting: z.optional(z.object({ proofDays: z.int(), leastKeepDays: z.int() })),
  /** Seconds to hear before answering: 45, or the whole track if shorter. */
  requiredSeconds: z.number(),
  /** Whether enough was heard. Optional for released front ends, which don't know it. */
  isGateOpen: z.optional(z.boolean()),
  receipt,
  /**
   * Evidence from the service's own adds: a similar artist that was placed, and the share of the last year's adds in one of its
   * genres (0–1). Optional for released front ends, which don't know it. An answer's response comes without.
   */
  facts: z.optional(
    z.object({
      placed: z.nullable(z.object({ artist: z.string(), placedAt: instant })),
      genre: z.nullable(z.object({ name: z.string(), share: z.number() })),
    }),
  ),
  answer: z.nullable(answer),
  clearsAt: z.nullable(instant),
  /** The creator's reply to the answer. Optional for released front ends, which don't know it. */
  reply: z.optional(z.nullable(z.object({ text: z.string(), sentAt: instant }))),
  /** The artist found the answer helpful; and whether it is on my page: null without their permission. Optional for released front ends. */
  isHelpful: z.optional(z.nullable(z.literal(true))),
  isShownAsSample: z.optional(z.nullable(z.boolean())),
  /** The creator flagged the answer and staff haven't decided: the earning waits, regardless of `clearsAt`. */
  isFlagged: z.boolean(),
  /** The creator's flag, decided or not. Optional for released front ends, which don't know it. */
  flag: z.optional(z.nullable(curatorFlag)),
});
export type CuratorSubmission = z.infer<typeof curatorSubmission>;

export const getCuratorSubmission = workbenchEndpoint('GET /api/v2/curator/submissions/:id', {
  summary: 'One submission to one of my services',
  response: curatorSubmission,
});
/** Marks it opened and starts a listening session; a new session ends the earlier one of the same submission. */
export const openSubmission = workbenchEndpoint('POST /api/v2/curator/submissions/:id/open', {
  summary: 'Open a submission and start listening',
  response: z.object({ listeningSessionId: id, heartbeatSeconds: z.int(), submission: curatorSubmission }),
});
/**
 * Sent every `heartbeatSeconds` while the track plays, and on pause or seek. The server counts by its own clock: never more
 * seconds than passed in this session, never a second of the track twice.
 */
export const heartbeat = workbenchEndpoint('POST /api/v2/curator/submissions/:id/heartbeat', {
  summary: 'The player is here',
  body: z.strictObject({
    listeningSessionId: id,
    sequence: z.int().check(z.gte(0)),
    positionSeconds: z.number().check(z.gte(0), z.lte(1_200)),
    isPlaying: z.boolean(),
  }),
  response: z.object({ heardSeconds: z.number(), requiredSeconds: z.number(), isGateOpen: z.boolean(), receipt }),
});

const answerBody = z.strictObject({
  decision: z.enum(['accepted', 'declined', 'wrong_match']),
  /** At most 2,000 characters as people count them, which is a rule of its own: runs of blanks count as one. */
  feedback: z.string().check(z.trim(), z.maxLength(4_000)),
  reasonCode: z.optional(z.nullable(reasonCode)),
  ratings: z.optional(ratings),
  notes: z.optional(z.array(note).check(z.maxLength(50))),
  wantsNewVersion: z.optional(z.boolean()),
  placement: z.optional(
    z.nullable(
      z.strictObject({
        where: filledText(200),
        plannedDate: z.optional(z.nullable(day)),
        /** The least that `accepting` says where it is less or left out: there is no accepting without a term. */
        keepDays: z.optional(z.nullable(z.int().check(z.gte(7), z.lte(28)))),
      }),
    ),
  ),
});

export const answerRule = z.object({
  rule: z.enum(['length', 'words', 'listening', 'contacts', 'own_pitch', 'similarity', 'reason']),
  isMet: z.boolean(),
  /** Characters, different words, seconds, hits found, or a share of 0–1, by rule. */
  value: z.number(),
  limit: z.number(),
  message: z.string(),
  texts,
  /** The offending words as written, in the feedback (null) or in a note (its index in `notes`). */
  places: z.optional(z.array(z.object({ text: z.string(), noteIndex: z.nullable(z.int()) }))),
  /** The curator's own earlier answer that is most similar, if one is close. */
  like: z.optional(z.object({ submissionId: id, trackTitle: z.string(), answeredAt: instant })),
});
/** The rules of an answer (docs/rules.md#answers), live while it is typed; the same code decides on sending. */
export const checkAnswer = workbenchEndpoint('POST /api/v2/curator/submissions/:id/check', {
  summary: 'Would this answer be taken?',
  body: answerBody,
  response: z.object({ canSend: z.boolean(), rules: z.array(answerRule) }),
});
/**
 * Earns the same for yes and no. It is taken now, so the deadline is met; published and booked once it can't be undone any more. 409 `deadline_passed` after the deadline; 409 `listen_first`; 422 `feedback_rejected` with the
 * rules in `details`.
 */
export const answerSubmission = workbenchEndpoint('POST /api/v2/curator/submissions/:id/answer', {
  summary: 'Answer a submission',
  body: answerBody,
  response: z.object({
    submission: curatorSubmission,
    earnedCredits: credits,
    clearsAt: z.nullable(instant),
    nextSubmissionId: z.nullable(id),
    /** How long it can still be undone; 0 once it is published. Optional for released front ends, which don't know it. */
    undoSeconds: z.optional(z.number()),
  }),
});
/**
 * The submission is pending again, or `expired` where its deadline has passed meanwhile. Does nothing where nothing was sent. 409
 * `wrong_state` once the answer is published.
 */
export const undoAnswer = workbenchEndpoint('POST /api/v2/curator/submissions/:id/answer/undo', {
  summary: 'Take back an answer that was just sent',
  response: curatorSubmission,
});
/** Sends or refuses each on its own, in the order given. Each counts in the limit and can be undone. */
export const sendWrongMatches = workbenchEndpoint('POST /api/v2/curator/queue/wrong-matches', {
  summary: 'Send tracks back whose genres my services exclude, without listening',
  body: z.strictObject({ submissionIds: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({
    items: z.array(
      z.object({
        submissionId: id,
        isSent: z.boolean(),
        /** Why not; null where it was sent. */
        code: z.nullable(z.enum(errorCodes)),
        message: z.nullable(z.string()),
        texts,
      }),
    ),
    /** How long they can be undone. */
    undoSeconds: z.number(),
    /** What is left of the limit on wrong matches. */
    wrongMatch: z.object({ usedCount: z.int(), allowedCount: z.int(), windowDays: z.int() }),
  }),
});
export const listAnswered = workbenchEndpoint('GET /api/v2/curator/answers', {
  summary: 'My answers, newest first; searched by their words, track or artist, and filtered',
  query: z.strictObject({
    ...pageQuery,
    /** Every word has to occur in the feedback, the title or the artist. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    decision: z.optional(z.enum(['accepted', 'declined', 'wrong_match'])),
    /** Those that artists found helpful. */
    helpful: z.optional(z.literal('yes')),
    serviceId: z.optional(idParam),
  }),
  response: page(curatorSubmission),
});
export const curatorWallet = workbenchEndpoint('GET /api/v2/curator/wallet', {
  summary: 'Cleared, clearing, and when each earning clears',
  response: z.object({
    availableCredits: credits,
    clearingCredits: credits,
    earnedLast30DaysCredits: credits,
    clearing: z.array(
      z.object({
        submissionId: id,
        trackTitle: z.string(),
        amountCredits: credits,
        clearsAt: instant,
        /** Waits for staff beyond `clearsAt`. */
        isFlagged: z.boolean(),
      }),
    ),
  }),
});

import * as z from 'zod/mini';
import { endpointWith, submissionEndpoint } from './endpoint.ts';
import { ending } from './submission-shapes.ts';
import {
  campaignStatus,
  campaignType,
  credits,
  csv,
  id,
  instant,
  page,
  pageQuery,
  reasonCode,
  idParam,
  serviceType,
  submissionStatus,
  text,
  texts,
} from './shapes.ts';
import { serviceCard } from './services.ts';
import { track } from './tracks.ts';

const creatorEndpoint = endpointWith({ tag: 'Campaigns', access: 'creator' });

/** The server's record of a curator's listening (docs/rules.md#answers). `heardRanges` are seconds of the track, merged, ascending. */
export const receipt = z.object({
  heardSeconds: z.number(),
  durationSeconds: z.number(),
  heardRanges: z.array(z.tuple([z.number(), z.number()])),
});
export const ratings = z.object({
  production: z.optional(z.int().check(z.gte(1), z.lte(5))),
  songwriting: z.optional(z.int().check(z.gte(1), z.lte(5))),
  performance: z.optional(z.int().check(z.gte(1), z.lte(5))),
  originality: z.optional(z.int().check(z.gte(1), z.lte(5))),
  fit: z.optional(z.int().check(z.gte(1), z.lte(5))),
});
export const note = z.object({
  atSeconds: z.number().check(z.gte(0), z.lte(1_200)),
  text: text(280).check(z.minLength(1)),
});

export const answer = z.object({
  decision: z.enum(['accepted', 'declined', 'wrong_match']),
  feedback: z.string(),
  reasonCode: z.nullable(reasonCode),
  ratings,
  notes: z.array(note),
  wantsNewVersion: z.boolean(),
  placement: z.nullable(
    z.object({ where: z.string(), plannedDate: z.nullable(z.string()), keepDays: z.nullable(z.int()) }),
  ),
  receipt,
  answeredAt: instant,
});
export type Answer = z.infer<typeof answer>;

/** A submission as the creator sees it. `heldCredits + spentCredits + returnedCredits = priceCredits`, always. */
export const submission = z.object({
  id,
  campaignId: id,
  status: submissionStatus,
  service: z.object({
    id,
    title: z.string(),
    type: serviceType,
    imageUrl: z.nullable(z.string()),
    isDemo: z.boolean(),
  }),
  curator: z.object({ id, display_name: z.string(), profileImageUrl: z.nullable(z.string()) }),
  priceCredits: credits,
  heldCredits: credits,
  spentCredits: credits,
  returnedCredits: credits,
  sentAt: z.nullable(instant),
  deadlineAt: z.nullable(instant),
  openedAt: z.nullable(instant),
  /** Seconds heard so far, live while the curator listens. */
  heardSeconds: z.number(),
  closedAt: z.nullable(instant),
  /** The required advertising disclosure of an influencer's post; null for others. Optional, as `ending` is. */
  disclosure: z.optional(z.nullable(z.string())),
  texts,
  answer: z.nullable(answer),
  /** Always sent; optional for released front ends, which don't know it. */
  ending: z.optional(ending),
  /** 1, or 2 if it is sent only once the first wave does well enough. Always sent; optional for the same reason. */
  wave: z.optional(z.int()),
});
export type Submission = z.infer<typeof submission>;

export const campaignSummary = z.object({
  id,
  type: campaignType,
  status: campaignStatus,
  isArchived: z.boolean(),
  track: z.object({
    id,
    title: z.string(),
    artist: z.string(),
    coverUrl: z.nullable(z.string()),
    hasAudio: z.boolean(),
    /** As of `track`. */
    rosterArtist: z.optional(z.nullable(z.object({ id, name: z.string() }))),
  }),
  curatorCount: z.int(),
  answeredCount: z.int(),
  acceptedCount: z.int(),
  declinedCount: z.int(),
  returnedCount: z.int(),
  heldCredits: credits,
  spentCredits: credits,
  returnedCredits: credits,
  /** The sum of the chosen services' prices for a draft; the amount paid afterwards. */
  totalCredits: credits,
  createdAt: instant,
  paidAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  nextDeadlineAt: z.nullable(instant),
  isDemo: z.boolean(),
  /** The earlier campaign whose curators requested this new version. */
  resendOf: z.optional(z.nullable(id)),
  /** When a scheduled campaign is sent. */
  sendAt: z.optional(z.nullable(instant)),
});
export type CampaignSummary = z.infer<typeof campaignSummary>;

/** One chosen service of a draft. */
export const selected = z.object({
  service: serviceCard,
  priceAtSelectionCredits: credits,
  pitch: z.nullable(z.string()),
});

export const campaign = z.object({
  ...campaignSummary.shape,
  trackDetail: track,
  pitch: z.string(),
  /** The chosen services while a draft; empty afterwards. */
  selection: z.array(selected),
  /** Empty before the payment. */
  submissions: z.array(submission),
  /** The maximum number of services in a campaign of this type for this account (docs/rules.md#campaigns). */
  cap: z.int(),
  /** The size of the first wave, and the accept rate in percent at which the rest follow. Null: one wave. */
  waves: z.optional(
    z.nullable(
      z.object({
        firstCount: z.int(),
        minAcceptPercent: z.int(),
        outcome: z.nullable(z.enum(['went_on', 'stopped'])),
        queuedCount: z.int(),
      }),
    ),
  ),
  reasonCounts: z.array(z.object({ reasonCode, count: z.int() })),
  ratingMeans: z.array(
    z.object({
      aspect: z.enum(['production', 'songwriting', 'performance', 'originality', 'fit']),
      mean: z.number(),
      count: z.int(),
    }),
  ),
});
export type Campaign = z.infer<typeof campaign>;

export const paymentSummary = z.object({
  campaignId: id,
  lines: z.array(
    z.object({
      serviceId: id,
      title: z.string(),
      curatorName: z.string(),
      priceCredits: credits,
      /** The price at the time of choosing; differs from `priceCredits` after a change. */
      priceAtSelectionCredits: credits,
      toCuratorCredits: credits,
      toFanfareCredits: credits,
      replyDays: z.int(),
      isAvailable: z.boolean(),
      /** Why it can't be paid for: full, away, paused, duplicate within 90 days, own service. */
      refusal: z.nullable(z.string()),
      texts,
    }),
  ),
  totalCredits: credits,
  walletCredits: credits,
  walletAfterCredits: credits,
  missingCredits: credits,
  /** The lots that would pay for it, in spend order (docs/rules.md#money). */
  lots: z.array(z.object({ kind: z.enum(['promo', 'gift', 'converted', 'subscription', 'purchased']), credits })),
  /** Of the artist on the roster that the track belongs to; null where there is none. Optional for released front ends, which don't know it. */
  budget: z.optional(
    z.nullable(
      z.object({
        artistId: id,
        artistName: z.string(),
        /** A month in UTC. */
        budgetCredits: z.int(),
        /** Held or spent by campaigns for them that were paid for this month. */
        usedCredits: credits,
        /** This campaign would take more than is left: it is refused. */
        isExceeded: z.boolean(),
      }),
    ),
  ),
  hasAudio: z.boolean(),
  emailConfirmed: z.boolean(),
});
export type PaymentSummary = z.infer<typeof paymentSummary>;

export const createCampaign = creatorEndpoint('POST /api/campaign/create', {
  summary: 'Create a draft campaign for one of my tracks',
  body: z.strictObject({ type: campaignType, trackId: id }),
  response: campaign,
});
/** A service that couldn't be added with the others, and why. */
const leftOut = z.object({ serviceId: id, title: z.string(), reason: z.string(), texts });
export type LeftOut = z.infer<typeof leftOut>;
/** A draft that was filled at once: what can't be paid for now is left out, and named. */
export const filledDraft = z.object({ campaign, leftOut: z.array(leftOut) });

/** Copies type, pitch, overrides and curators, and an influencer campaign's settings; nothing is paid, planned or sent. */
export const duplicateCampaign = creatorEndpoint('POST /api/v2/campaigns/:id/duplicate', {
  summary: 'Start a draft from an earlier campaign, for its track or another one',
  body: z.optional(z.strictObject({ trackId: z.optional(id) })),
  response: filledDraft,
});
/** `accepted`: the share of answers; `deadline`: the next one first. Equal ones are newest first. */
export const campaignSort = z.enum(['newest', 'spent', 'held', 'accepted', 'deadline']);
export type CampaignSort = z.infer<typeof campaignSort>;
const campaignFilters = {
  /** Comma-separated statuses. */
  status: z.optional(csv),
  /** Only archived ones, those that aren't (also without it), or both. */
  archived: z.optional(z.enum(['true', 'false', 'all'])),
  q: z.optional(z.string().check(z.maxLength(100))),
  trackId: z.optional(idParam),
  /** An artist on the roster. */
  rosterArtistId: z.optional(idParam),
};
export const listCampaigns = creatorEndpoint('GET /api/v2/campaigns/me', {
  summary: 'My campaigns, newest first',
  query: z.strictObject({ ...pageQuery, ...campaignFilters, sort: z.optional(campaignSort) }),
  response: z.object({
    ...page(campaignSummary).shape,
    counts: z.object({ all: z.int(), running: z.int(), completed: z.int(), drafts: z.int(), archived: z.int() }),
  }),
});
export const getCampaign = creatorEndpoint('GET /api/v2/campaigns/:id', {
  summary: 'One of my campaigns with its curators and answers',
  response: campaign,
});
export const campaignTotals = z.object({
  campaignCount: z.int(),
  /** Those of paid campaigns. */
  submissionCount: z.int(),
  answeredCount: z.int(),
  acceptedCount: z.int(),
  heldCredits: credits,
  spentCredits: credits,
  returnedCredits: credits,
});
export type CampaignTotals = z.infer<typeof campaignTotals>;
export const getCampaignTotals = creatorEndpoint('GET /api/v2/campaigns/totals', {
  summary: 'What my campaigns of a filter add up to',
  query: z.strictObject(campaignFilters),
  response: campaignTotals,
});
export const updateCampaign = creatorEndpoint('PUT /api/v2/campaigns/:id', {
  summary: 'Change a draft: the pitch and the overrides per curator',
  body: z.strictObject({
    pitch: z.optional(text(1_000)),
    /** Null removes an override. */
    pitchOverrides: z.optional(
      z.array(z.strictObject({ serviceId: id, pitch: z.nullable(text(1_000)) })).check(z.maxLength(100)),
    ),
  }),
  response: campaign,
});
export const addCurators = creatorEndpoint('POST /api/v2/campaigns/:id/curators', {
  summary: 'Choose services for a draft',
  body: z.strictObject({ servicesIDs: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  response: campaign,
});
export const removeCurators = creatorEndpoint('DELETE /api/v2/campaigns/:id/curators', {
  summary: 'Take services out of a draft',
  query: z.strictObject({ servicesIDs: csv.check(z.minLength(1)) }),
  response: campaign,
});
export const getPaymentSummary = creatorEndpoint('GET /api/v2/campaigns/:id/payment-summary', {
  summary: 'What completing would cost, and where each credit goes',
  response: paymentSummary,
});
/**
 * Pays: holds the credits and creates the submissions, in one transaction. A replay returns the same answer and doesn't pay
 * twice. 409 `price_changed`, `insufficient_credits`, and `cap_reached` for an artist's budget carry the new summary in `details`.
 */
export const completeCampaign = creatorEndpoint('POST /api/v2/campaigns/:id/complete', {
  summary: 'Pay for a draft',
  body: z.optional(z.strictObject({ expectedTotalCredits: z.optional(credits) })),
  response: campaign,
});
export const sendCampaign = creatorEndpoint('POST /api/v2/campaigns/:id/send', {
  summary: 'Send a paid campaign whose audio has arrived; pays nothing',
  response: campaign,
});
export const cancelCampaign = creatorEndpoint('POST /api/v2/campaigns/:id/cancel', {
  summary: 'Cancel a draft or one that waits for audio; everything held comes back',
  response: campaign,
});
export const archiveCampaign = creatorEndpoint('PUT /api/v2/campaigns/:id/archive', {
  summary: 'Archive a draft, completed or cancelled campaign, or take it back',
  body: z.strictObject({ archived: z.boolean() }),
  response: campaignSummary,
});

export const getSubmission = submissionEndpoint('GET /api/v2/submissions/:id', {
  summary: 'One of my submissions, with what can still become of it',
  response: submission,
});

/** Sets when a draft is sent, and in which waves. Waves are Pro (`pro_required`). Null clears either setting. */
export const planCampaign = creatorEndpoint('PUT /api/v2/campaigns/:id/plan', {
  summary: 'Send a draft later, or in waves',
  body: z.strictObject({
    /** Up to 60 days ahead. */
    sendAt: z.optional(z.nullable(z.iso.datetime())),
    waves: z.optional(
      z.nullable(
        z.strictObject({
          /** The size of the first wave: the best matches. */
          firstCount: z.int().check(z.gte(1), z.lte(99)),
          /** The rest follow once the first wave has ended with at least this accept rate. */
          minAcceptPercent: z.int().check(z.gte(1), z.lte(100)),
        }),
      ),
    ),
  }),
  response: campaign,
});
export const stopWaves = creatorEndpoint('POST /api/v2/campaigns/:id/waves/stop', {
  summary: 'Send no more: what is still queued comes back',
  response: campaign,
});

/**
 * Sends a newer version to curators who requested one: free, once each, within 90 days of the first sending. Creates a separate
 * campaign, sent immediately, that neither costs nor earns anything, and returns it.
 */
export const resendCampaign = creatorEndpoint('POST /api/v2/campaigns/:id/resend', {
  summary: 'Send the new version to curators who asked for it',
  body: z.strictObject({ submissionIds: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  response: campaign,
});

export const resendPreview = z.object({
  items: z.array(
    z.object({
      submissionId: id,
      title: z.string(),
      /** `needs_version`: nothing was uploaded since the answer; `closed`: it can't be sent, for the reason given. */
      state: z.enum(['open', 'needs_version', 'closed']),
      reason: z.nullable(z.string()),
      texts,
    }),
  ),
});
export type ResendPreview = z.infer<typeof resendPreview>;
export const getResendPreview = creatorEndpoint('GET /api/v2/campaigns/:id/resend', {
  summary: 'Who asked for a new version, and to whom it can be sent now',
  response: resendPreview,
});

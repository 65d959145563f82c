import * as z from 'zod/mini';
import { campaign, submission } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { flagReason, proof } from './ending-shapes.ts';
import {
  byId,
  credits,
  filledText,
  id,
  instant,
  page,
  pageQuery,
  serviceType,
  submissionStatus,
  text,
} from './shapes.ts';

export const getSubmission = endpoint('GET /api/v2/submissions/:id', {
  summary: 'One of my submissions, with what can still become of it',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  response: submission,
});
/** Only unopened ones, within an hour of sending or after day 5. Everything held comes back; again changes nothing. */
export const withdrawSubmission = endpoint('POST /api/v2/submissions/:id/withdraw', {
  summary: 'Withdraw a submission that nobody has opened',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  response: submission,
});
export const confirmProof = endpoint('POST /api/v2/submissions/:id/proof/confirm', {
  summary: 'The post is there: the influencer’s price is paid out of the hold',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  response: submission,
});
export const rejectProof = endpoint('POST /api/v2/submissions/:id/proof/reject', {
  summary: 'The post isn’t what was promised: staff decide within 72 hours',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  body: z.strictObject({ reason: filledText(1_000) }),
  response: submission,
});
/**
 * Once per answer, before its earning clears. A copied or empty answer, or a listening record that isn't true, refunds at once
 * (`ending.flag.state` is `upheld`); else staff decide within 72 hours, and the earning waits.
 */
export const flagAnswer = endpoint('POST /api/v2/submissions/:id/flag', {
  summary: 'Flag an answer',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  body: z.strictObject({ reason: flagReason, text: z.optional(text(1_000)) }),
  response: submission,
});
export const voteOnAnswer = endpoint('POST /api/v2/submissions/:id/vote', {
  summary: 'Was the answer helpful? A later vote replaces the earlier one',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  body: z.strictObject({ isHelpful: z.boolean() }),
  response: submission,
});

/** When a draft goes out, and in which waves. Waves are Pro (`pro_required`). Null takes either back. */
export const planCampaign = endpoint('PUT /api/v2/campaigns/:id/plan', {
  summary: 'Send a draft later, or in waves',
  tag: 'Campaigns',
  access: 'creator',
  params: byId,
  body: z.strictObject({
    /** Up to 60 days ahead. */
    sendAt: z.optional(z.nullable(z.iso.datetime())),
    waves: z.optional(
      z.nullable(
        z.strictObject({
          /** So many of the best go out first. */
          firstCount: z.int().check(z.gte(1), z.lte(99)),
          /** The others follow once all of the first have ended, if so many percent of their answers are a yes. */
          minAcceptPercent: z.int().check(z.gte(1), z.lte(100)),
        }),
      ),
    ),
  }),
  response: campaign,
});
export const stopWaves = endpoint('POST /api/v2/campaigns/:id/waves/stop', {
  summary: 'Send no more: what is still queued comes back',
  tag: 'Campaigns',
  access: 'creator',
  params: byId,
  response: campaign,
});

/** A promise of a curator: a yes, its proof, and how long it is kept. */
export const promise = z.object({
  submissionId: id,
  campaignId: id,
  status: submissionStatus,
  trackTitle: z.string(),
  trackArtist: z.string(),
  service: z.object({ id, title: z.string(), type: serviceType }),
  proofDueAt: z.nullable(instant),
  keepUntil: z.nullable(instant),
  keptAt: z.nullable(instant),
  proof: z.nullable(proof),
  /** Always answered, null while it isn't broken; optional, because front ends that are out don't know it. */
  broken: z.optional(
    z.nullable(
      z.object({
        at: instant,
        why: z.enum(['no_proof', 'refused', 'removed']),
        /** What the artist has back, what stays the curator's, and what the curator has lost by it. */
        backCredits: credits,
        keptCredits: credits,
        lostCredits: credits,
      }),
    ),
  ),
});
export type CuratorPromise = z.infer<typeof promise>;

export const listPromises = endpoint('GET /api/v2/curator/promises', {
  summary:
    'My promises that are open: proofs due first, then what is to be kept; or those that were broken, newest first',
  tag: 'Curator workbench',
  access: 'curator',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(['open', 'broken'])) }),
  response: page(promise),
});
/**
 * Playlists and radios: where it was placed. Influencers: the post on the verified profile, when it was posted, and how it says
 * that it is advertising. The page is looked at at once: where it can be read, a track that isn't in the list, another handle, a post
 * from before the yes or one without a disclosure is refused at its field; where it can't, the proof is taken as it is. 409
 * `deadline_passed` once the proof is overdue. The same proof again changes nothing.
 */
export const handInProof = endpoint('POST /api/v2/curator/submissions/:id/proof', {
  summary: 'Hand in the proof of a promise',
  tag: 'Curator workbench',
  access: 'curator',
  params: byId,
  body: z.strictObject({
    url: filledText(500),
    postedAt: z.optional(z.nullable(z.iso.datetime())),
    /** The words in the post that say so: "Paid partnership", "#ad". */
    disclosure: z.optional(z.nullable(text(200))),
    /** The tags of an influencer's post, with # or without: trends are counted from them. */
    tags: z.optional(z.array(text(60)).check(z.maxLength(10))),
  }),
  response: promise,
});

/** Once per answer, where the curator allows replies; the same rules about contacts as for answers. */
export const replyToAnswer = endpoint('POST /api/v2/submissions/:id/reply', {
  summary: 'Reply to an answer, once',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  body: z.strictObject({ text: filledText(1_000) }),
  response: submission,
});
/**
 * Sends a newer version to curators who asked for one: free, once each, within 90 days of the first sending. They get a campaign
 * of their own, sent at once; it earns nothing and costs nothing. Answers that campaign.
 */
export const resendCampaign = endpoint('POST /api/v2/campaigns/:id/resend', {
  summary: 'Send the new version to curators who asked for it',
  tag: 'Campaigns',
  access: 'creator',
  params: byId,
  body: z.strictObject({ submissionIds: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  response: campaign,
});

export const endingEndpoints = [
  getSubmission,
  withdrawSubmission,
  confirmProof,
  rejectProof,
  flagAnswer,
  voteOnAnswer,
  replyToAnswer,
  resendCampaign,
  planCampaign,
  stopWaves,
  listPromises,
  handInProof,
] as const;

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { bySubmission, disputedProof } from './staff-case.ts';
import { proof } from './submission-shapes.ts';
import { credits, day, filledText, id, instant, page, pageQuery, serviceType, submissionStatus } from './shapes.ts';

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

/** A day that matters: a proof is due, an artist's word on a post is, or something may be taken down. */
export const promiseDate = z.object({
  at: instant,
  what: z.enum(['proof_due', 'confirm_by', 'keep_until']),
  submissionId: id,
  status: submissionStatus,
  trackTitle: z.string(),
  trackArtist: z.string(),
  service: z.object({ id, title: z.string(), type: serviceType }),
  /** It was kept to its end. */
  isKept: z.boolean(),
});
export type PromiseDate = z.infer<typeof promiseDate>;

/** Up to 62 days, both ends included, by UTC: the screen asks for a day more on either side. */
export const listPromiseDates = endpoint('GET /api/v2/curator/promises/dates', {
  summary: 'When proofs are due and until when things are kept, for a calendar',
  tag: 'Curator workbench',
  access: 'curator',
  query: z.strictObject({ from: day, until: day }),
  /** `isCut`: there are more than are answered. */
  response: z.object({ items: z.array(promiseDate), isCut: z.boolean() }),
});

/** Within the keep days the promise is broken: the platform's share goes back, of an influencer's price all. */
export const reportRemoval = endpoint('POST /api/v2/staff/submissions/:submissionId/removal', {
  summary: 'A placement or post is gone before its time',
  tag: 'Staff',
  access: 'staff',
  params: bySubmission,
  body: z.strictObject({ note: filledText(1_000) }),
  response: disputedProof,
});

export const promiseEndpoints = [listPromises, listPromiseDates, reportRemoval] as const;

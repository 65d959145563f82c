import * as z from 'zod/mini';
import { answer } from './campaigns.ts';
import { credits, id, idParam, serviceType, submissionStatus } from './shapes.ts';
import { proof } from './submission-shapes.ts';

export const bySubmission = z.strictObject({ submissionId: idParam });

/** What a decision of staff is about. */
export const staffCase = {
  submissionId: id,
  campaignId: id,
  status: submissionStatus,
  trackTitle: z.string(),
  trackArtist: z.string(),
  pitch: z.string(),
  creatorName: z.string(),
  curatorName: z.string(),
  service: z.object({ id, title: z.string(), type: serviceType, url: z.string() }),
  priceCredits: credits,
  /** What the curator would lose: nothing where nothing was earned yet. */
  earnedCredits: credits,
  answer: z.nullable(answer),
};

export const disputedProof = z.object({ ...staffCase, proof });
export type DisputedProof = z.infer<typeof disputedProof>;

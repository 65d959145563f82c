import * as z from 'zod/mini';
import { answer } from './campaigns.ts';
import { credits, id, idParam, serviceType, submissionStatus } from './shapes.ts';
import { proof } from './submission-shapes.ts';

export const bySubmission = z.strictObject({ submissionId: idParam });

/** The submission that staff decide about. */
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
  /** The curator's earning at stake; 0 before there is one. */
  earnedCredits: credits,
  answer: z.nullable(answer),
};

export const disputedProof = z.object({ ...staffCase, proof });
export type DisputedProof = z.infer<typeof disputedProof>;

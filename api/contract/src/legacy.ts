import * as z from 'zod/mini';
import { campaign, campaignSummary, completeCampaign, submission, updateCampaign } from './campaigns.ts';
import { endpointWith } from './endpoint.ts';
import { id, page, pageQuery } from './shapes.ts';

const creatorEndpoint = endpointWith({ tag: 'Campaigns', access: 'creator' });
const feedbackEndpoint = endpointWith({ tag: 'Feedbacks', access: 'creator' });

/* The specification's calls beside their v2 forms: the same services answer both. */

export const updateCampaignLegacy = creatorEndpoint('PUT /api/campaign/:id/update', {
  summary: 'Change a draft; the same as PUT /api/v2/campaigns/:id',
  body: updateCampaign.body,
  response: campaign,
});
export const confirmCampaign = creatorEndpoint('POST /api/campaign/:id/confirm', {
  summary: 'Pay for a draft; the same as POST /api/v2/campaigns/:id/complete',
  body: completeCampaign.body,
  response: campaign,
});
export const listCampaignsLegacy = creatorEndpoint('GET /api/account/creator/campaigns', {
  summary: 'My campaigns, newest first',
  query: z.strictObject(pageQuery),
  response: page(campaignSummary),
});
/** Sent and completed campaigns. `order` is by the time of sending; `desc` by default. */
export const listSentCampaigns = creatorEndpoint('GET /api/account/creator/campaigns/sent', {
  summary: 'My campaigns that were sent',
  query: z.strictObject({ ...pageQuery, order: z.optional(z.enum(['asc', 'desc'])) }),
  response: page(campaignSummary),
});
export const getCampaignLegacy = creatorEndpoint('GET /api/account/creator/campaign/:id', {
  summary: 'One of my campaigns; the same as GET /api/v2/campaigns/:id',
  response: campaign,
});

/** An answer that the account received: the submission with its answer, and its track. `id` is the submission's. */
export const feedback = z.object({
  id,
  campaignId: id,
  track: z.object({ id, title: z.string(), artist: z.string(), coverUrl: z.nullable(z.string()) }),
  submission,
});
export type Feedback = z.infer<typeof feedback>;

export const listFeedbacks = feedbackEndpoint('GET /api/account/creator/feedbacks', {
  summary: 'All answers to my submissions, newest first',
  query: z.strictObject(pageQuery),
  response: page(feedback),
});
export const getFeedback = feedbackEndpoint('GET /api/account/creator/feedback/:id', {
  summary: 'One answer, by the number of its submission',
  response: feedback,
});
export const listCampaignFeedbacks = feedbackEndpoint('GET /api/feedbacks/campaign/:id', {
  summary: 'The answers to one of my campaigns, newest first',
  query: z.strictObject(pageQuery),
  response: page(feedback),
});

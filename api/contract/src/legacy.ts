import * as z from 'zod/mini';
import { campaign, campaignSummary, completeCampaign, submission, updateCampaign } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { byId, id, page, pageQuery } from './shapes.ts';

/* The specification's calls beside their v2 forms: the same services answer both. */

export const updateCampaignLegacy = endpoint('PUT /api/campaign/:id/update', {
  summary: 'Change a draft; the same as PUT /api/v2/campaigns/:id',
  tag: 'Campaigns',
  access: 'creator',
  params: byId,
  body: updateCampaign.body,
  response: campaign,
});
export const confirmCampaign = endpoint('POST /api/campaign/:id/confirm', {
  summary: 'Pay for a draft; the same as POST /api/v2/campaigns/:id/complete',
  tag: 'Campaigns',
  access: 'creator',
  params: byId,
  body: completeCampaign.body,
  response: campaign,
});
export const listCampaignsLegacy = endpoint('GET /api/account/creator/campaigns', {
  summary: 'My campaigns, newest first',
  tag: 'Campaigns',
  access: 'creator',
  query: z.strictObject(pageQuery),
  response: page(campaignSummary),
});
/** Sent and completed campaigns. `order` is by the time of sending; `desc` by default. */
export const listSentCampaigns = endpoint('GET /api/account/creator/campaigns/sent', {
  summary: 'My campaigns that were sent',
  tag: 'Campaigns',
  access: 'creator',
  query: z.strictObject({ ...pageQuery, order: z.optional(z.enum(['asc', 'desc'])) }),
  response: page(campaignSummary),
});
export const getCampaignLegacy = endpoint('GET /api/account/creator/campaign/:id', {
  summary: 'One of my campaigns; the same as GET /api/v2/campaigns/:id',
  tag: 'Campaigns',
  access: 'creator',
  params: byId,
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

export const listFeedbacks = endpoint('GET /api/account/creator/feedbacks', {
  summary: 'All answers to my submissions, newest first',
  tag: 'Feedbacks',
  access: 'creator',
  query: z.strictObject(pageQuery),
  response: page(feedback),
});
export const getFeedback = endpoint('GET /api/account/creator/feedback/:id', {
  summary: 'One answer, by the number of its submission',
  tag: 'Feedbacks',
  access: 'creator',
  params: byId,
  response: feedback,
});
export const listCampaignFeedbacks = endpoint('GET /api/feedbacks/campaign/:id', {
  summary: 'The answers to one of my campaigns, newest first',
  tag: 'Feedbacks',
  access: 'creator',
  params: byId,
  query: z.strictObject(pageQuery),
  response: page(feedback),
});

export const legacyEndpoints = [
  updateCampaignLegacy,
  confirmCampaign,
  listCampaignsLegacy,
  listSentCampaigns,
  getCampaignLegacy,
  listFeedbacks,
  getFeedback,
  listCampaignFeedbacks,
] as const;

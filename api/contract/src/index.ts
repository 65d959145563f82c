import { accountEndpoints } from './account.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { blogEndpoints } from './blog.ts';
import { campaignEndpoints } from './campaigns.ts';
import { cashOutEndpoints } from './cash-out.ts';
import { curatorServiceEndpoints } from './curator-services.ts';
import { curatorStatisticsEndpoints } from './curator-statistics.ts';
import { emailEndpoints } from './emails.ts';
import type { ApiOf, Endpoint } from './endpoint.ts';
import { fastStartEndpoints } from './fast-start.ts';
import { feedEndpoints } from './feed.ts';
import { finderEndpoints } from './finder.ts';
import { flagEndpoints } from './flags.ts';
import { forecastEndpoints } from './forecasts.ts';
import { giftEndpoints } from './gifts.ts';
import { healthEndpoints } from './health.ts';
import { influencerEndpoints } from './influencers.ts';
import { legacyEndpoints } from './legacy.ts';
import { linkEndpoints } from './links.ts';
import { liveEndpoints } from './live.ts';
import { marketingEndpoints } from './marketing.ts';
import { numberEndpoints } from './numbers.ts';
import { paymentEndpoints } from './payments.ts';
import { placementCheckEndpoints } from './placement-checks.ts';
import { placementProofEndpoints } from './placement-proofs.ts';
import { promiseEndpoints } from './promises.ts';
import { promoEndpoints } from './promos.ts';
import { referenceEndpoints } from './reference.ts';
import { releaseEndpoints } from './releases.ts';
import { replyEndpoints } from './replies.ts';
import { reportEndpoints } from './reports.ts';
import { serviceEndpoints } from './services.ts';
import { sessionEndpoints } from './sessions.ts';
import { submissionEndpoints } from './submissions.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { trackEndpoints } from './tracks.ts';
import { transactionEndpoints } from './transactions.ts';
import { uploadEndpoints } from './uploads.ts';
import { voteEndpoints } from './votes.ts';
import { withdrawalEndpoints } from './withdrawals.ts';
import { workbenchEndpoints } from './workbench.ts';

/** Every call of the product. */
export const endpoints = [
  ...healthEndpoints,
  ...numberEndpoints,
  ...liveEndpoints,
  ...subscriptionEndpoints,
  ...releaseEndpoints,
  ...authEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...emailEndpoints,
  ...blogEndpoints,
  ...marketingEndpoints,
  ...linkEndpoints,
  ...referenceEndpoints,
  ...trackEndpoints,
  ...uploadEndpoints,
  ...serviceEndpoints,
  ...curatorServiceEndpoints,
  ...campaignEndpoints,
  ...legacyEndpoints,
  ...finderEndpoints,
  ...influencerEndpoints,
  ...fastStartEndpoints,
  ...forecastEndpoints,
  ...reportEndpoints,
  ...submissionEndpoints,
  ...workbenchEndpoints,
  ...curatorStatisticsEndpoints,
  ...withdrawalEndpoints,
  ...placementProofEndpoints,
  ...placementCheckEndpoints,
  ...promiseEndpoints,
  ...flagEndpoints,
  ...voteEndpoints,
  ...replyEndpoints,
  ...auditEndpoints,
  ...transactionEndpoints,
  ...giftEndpoints,
  ...paymentEndpoints,
  ...promoEndpoints,
  ...cashOutEndpoints,
  ...feedEndpoints,
] as const satisfies readonly Endpoint[];

/** `METHOD /path` → the types of its params, query, body and data. */
export type Api = ApiOf<typeof endpoints>;

export type { ApiOf, CallTypes, Access, Endpoint, Method } from './endpoint.ts';
export * from './account.ts';
export * from './audit.ts';
export * from './auth.ts';
export * from './blog.ts';
export * from './campaigns.ts';
export * from './cash-out.ts';
export * from './curator-services.ts';
export * from './curator-statistics.ts';
export * from './emails.ts';
export * from './errors.ts';
export * from './fast-start.ts';
export * from './feed.ts';
export * from './finder.ts';
export * from './flags.ts';
export * from './forecasts.ts';
export * from './gifts.ts';
export * from './health.ts';
export * from './influencers.ts';
export * from './legacy.ts';
export * from './links.ts';
export * from './live.ts';
export * from './marketing.ts';
export * from './numbers.ts';
export * from './payments.ts';
export * from './placement-checks.ts';
export * from './placement-proofs.ts';
export * from './promises.ts';
export * from './promos.ts';
export * from './reference.ts';
export * from './releases.ts';
export * from './replies.ts';
export * from './reports.ts';
export * from './services.ts';
export * from './sessions.ts';
export * from './shapes.ts';
export * from './staff-case.ts';
export * from './submission-shapes.ts';
export * from './submissions.ts';
export * from './subscriptions.ts';
export * from './tracks.ts';
export * from './transactions.ts';
export * from './uploads.ts';
export * from './votes.ts';
export * from './withdrawals.ts';
export * from './workbench.ts';

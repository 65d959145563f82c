import { accountEndpoints } from './account.ts';
import { authEndpoints } from './auth.ts';
import { campaignEndpoints } from './campaigns.ts';
import { cashOutEndpoints } from './cash-out.ts';
import { codeEndpoints } from './codes.ts';
import { curatorEndpoints } from './curator.ts';
import { curatorServiceEndpoints } from './curator-services.ts';
import { curatorStatisticsEndpoints } from './curator-statistics.ts';
import type { ApiOf, Endpoint } from './endpoint.ts';
import { fastStartEndpoints } from './fast-start.ts';
import { feedEndpoints } from './feed.ts';
import { finderEndpoints } from './finder.ts';
import { flagEndpoints } from './flags.ts';
import { forecastEndpoints } from './forecasts.ts';
import { influencerEndpoints } from './influencers.ts';
import { legacyEndpoints } from './legacy.ts';
import { linkEndpoints } from './links.ts';
import { emailEndpoints } from './mails.ts';
import { moneyEndpoints } from './money.ts';
import { paymentEndpoints } from './payments.ts';
import { placementCheckEndpoints } from './placement-checks.ts';
import { placementProofEndpoints } from './placement-proofs.ts';
import { platformEndpoints } from './platform.ts';
import { referenceEndpoints } from './reference.ts';
import { promiseEndpoints } from './promises.ts';
import { releaseEndpoints } from './releases.ts';
import { serviceEndpoints } from './services.ts';
import { replyEndpoints } from './replies.ts';
import { reportEndpoints } from './report.ts';
import { sessionEndpoints } from './sessions.ts';
import { staffEndpoints } from './staff.ts';
import { trackEndpoints } from './tracks.ts';
import { uploadEndpoints } from './uploads.ts';
import { voteEndpoints } from './votes.ts';
import { withdrawalEndpoints } from './withdrawals.ts';
import { workbenchEndpoints } from './workbench.ts';

/** Every call of the product. */
export const endpoints = [
  ...platformEndpoints,
  ...releaseEndpoints,
  ...authEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...emailEndpoints,
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
  ...curatorEndpoints,
  ...workbenchEndpoints,
  ...curatorStatisticsEndpoints,
  ...withdrawalEndpoints,
  ...placementProofEndpoints,
  ...placementCheckEndpoints,
  ...promiseEndpoints,
  ...flagEndpoints,
  ...voteEndpoints,
  ...replyEndpoints,
  ...staffEndpoints,
  ...moneyEndpoints,
  ...paymentEndpoints,
  ...codeEndpoints,
  ...cashOutEndpoints,
  ...feedEndpoints,
] as const satisfies readonly Endpoint[];

/** `METHOD /path` → the types of its params, query, body and data. */
export type Api = ApiOf<typeof endpoints>;

export type { ApiOf, CallTypes, Access, Endpoint, Method } from './endpoint.ts';
export * from './account.ts';
export * from './auth.ts';
export * from './campaigns.ts';
export * from './cash-out.ts';
export * from './curator.ts';
export * from './curator-services.ts';
export * from './curator-statistics.ts';
export * from './codes.ts';
export * from './errors.ts';
export * from './fast-start.ts';
export * from './feed.ts';
export * from './finder.ts';
export * from './flags.ts';
export * from './forecasts.ts';
export * from './influencers.ts';
export * from './legacy.ts';
export * from './links.ts';
export * from './mails.ts';
export * from './money.ts';
export * from './payments.ts';
export * from './placement-checks.ts';
export * from './placement-proofs.ts';
export * from './platform.ts';
export * from './promises.ts';
export * from './reference.ts';
export * from './releases.ts';
export * from './replies.ts';
export * from './report.ts';
export * from './services.ts';
export * from './sessions.ts';
export * from './shapes.ts';
export * from './staff.ts';
export * from './staff-case.ts';
export * from './submission-shapes.ts';
export * from './tracks.ts';
export * from './uploads.ts';
export * from './votes.ts';
export * from './withdrawals.ts';
export * from './workbench.ts';

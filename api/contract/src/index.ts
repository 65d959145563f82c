import { accountEndpoints } from './account.ts';
import { authEndpoints } from './auth.ts';
import { campaignEndpoints } from './campaigns.ts';
import { cashOutEndpoints } from './cash-out.ts';
import { codeEndpoints } from './codes.ts';
import { curatorEndpoints } from './curator.ts';
import { curatorServiceEndpoints } from './curator-services.ts';
import { curatorStatisticsEndpoints } from './curator-statistics.ts';
import type { ApiOf, Endpoint } from './endpoint.ts';
import { endingEndpoints } from './endings.ts';
import { fastStartEndpoints } from './fast-start.ts';
import { feedEndpoints } from './feed.ts';
import { finderEndpoints } from './finder.ts';
import { forecastEndpoints } from './forecasts.ts';
import { influencerEndpoints } from './influencers.ts';
import { legacyEndpoints } from './legacy.ts';
import { linkEndpoints } from './links.ts';
import { mailEndpoints } from './mails.ts';
import { moneyEndpoints } from './money.ts';
import { paymentEndpoints } from './payments.ts';
import { placementEndpoints } from './placements.ts';
import { platformEndpoints } from './platform.ts';
import { referenceEndpoints } from './reference.ts';
import { releaseEndpoints } from './releases.ts';
import { serviceEndpoints } from './services.ts';
import { reportEndpoints } from './report.ts';
import { sessionEndpoints } from './sessions.ts';
import { staffEndpoints } from './staff.ts';
import { trackEndpoints } from './tracks.ts';
import { uploadEndpoints } from './uploads.ts';
import { workbenchEndpoints } from './workbench.ts';

/** Every call of the product. */
export const endpoints = [
  ...platformEndpoints,
  ...releaseEndpoints,
  ...authEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...mailEndpoints,
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
  ...endingEndpoints,
  ...placementEndpoints,
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
export * from './ending-shapes.ts';
export * from './endings.ts';
export * from './errors.ts';
export * from './fast-start.ts';
export * from './feed.ts';
export * from './finder.ts';
export * from './forecasts.ts';
export * from './influencers.ts';
export * from './legacy.ts';
export * from './links.ts';
export * from './mails.ts';
export * from './money.ts';
export * from './payments.ts';
export * from './placements.ts';
export * from './platform.ts';
export * from './reference.ts';
export * from './releases.ts';
export * from './report.ts';
export * from './services.ts';
export * from './sessions.ts';
export * from './shapes.ts';
export * from './staff.ts';
export * from './tracks.ts';
export * from './uploads.ts';
export * from './workbench.ts';

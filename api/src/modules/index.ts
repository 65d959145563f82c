import type { FastifyPluginAsync } from 'fastify';
import { account } from './account/index.ts';
import { accountDeletion } from './account-deletion/index.ts';
import { accountExport } from './account-export/index.ts';
import { artists } from './artists/index.ts';
import { auth } from './auth/index.ts';

import { blog } from './blog/index.ts';
import { billing } from './billing/index.ts';
import { blockedCurators } from './blocked-curators/index.ts';
import { campaigns } from './campaigns/index.ts';
import { cashOut } from './cash-out/index.ts';
import { termsNotices } from './consents/index.ts';
import { curatorLists } from './curator-lists/index.ts';
import { curatorPages } from './curator-pages/index.ts';
import { curatorStatistics } from './curator-statistics/index.ts';
import { errorReports } from './error-reports/index.ts';
import { feed } from './feed/index.ts';
import { fastStart } from './fast-start/index.ts';
import { finder } from './finder/index.ts';
import { flags } from './flags/index.ts';
import { forecasts } from './forecasts/index.ts';
import { gifts } from './gifts/index.ts';
import { health } from './health/index.ts';
import { influencers } from './influencers/index.ts';
import { ledger } from './ledger/index.ts';
import { links } from './links/index.ts';
import { live } from './live/index.ts';
import { emails } from './emails/index.ts';
import { marketing } from './marketing/index.ts';
import { media } from './media/index.ts';
import { numbers } from './numbers/index.ts';
import { curatorServices } from './curator-services/index.ts';
import { payments } from './payments/index.ts';
import { placementChecks } from './placement-checks/index.ts';
import { placementProofs } from './placement-proofs/index.ts';
import { promises } from './promises/index.ts';
import { promos } from './promos/index.ts';
import { rankings } from './ranking/index.ts';
import { receipts } from './receipts/index.ts';
import { reference } from './reference/index.ts';
import { releases } from './releases/index.ts';
import { replies } from './replies/index.ts';
import { reports } from './reports/index.ts';
import { sampleAnswers } from './sample-answers/index.ts';
import { savedCurators } from './saved-curators/index.ts';
import { services } from './services/index.ts';
import { sound } from './sound/index.ts';
import { staffDecisions } from './staff-decisions/index.ts';
import { staffViews } from './staff-views/index.ts';
import { submissions } from './submissions/index.ts';
import { subscriptions } from './subscriptions/index.ts';
import { trackFiles } from './track-files/index.ts';
import { suspensions } from './suspensions/index.ts';
import { tracks } from './tracks/index.ts';
import { transactions } from './transactions/index.ts';
import { votes } from './votes/index.ts';
import { withdrawals } from './withdrawals/index.ts';
import { workbench } from './workbench/index.ts';

/** The modules of the API, one line each. */
export const modules: FastifyPluginAsync[] = [
  health,
  reference,
  blog,
  media,
  releases,
  auth,
  account,
  accountDeletion,
  accountExport,
  links,
  marketing,
  subscriptions,
  tracks,
  artists,
  services,
  curatorServices,
  curatorPages,
  finder,
  rankings,
  blockedCurators,
  savedCurators,
  forecasts,
  fastStart,
  sound,
  trackFiles,
  campaigns,
  curatorLists,
  influencers,
  ledger,
  submissions,
  staffDecisions,
  workbench,
  curatorStatistics,
  withdrawals,
  placementProofs,
  placementChecks,
  promises,
  flags,
  votes,
  sampleAnswers,
  replies,
  gifts,
  promos,
  payments,
  cashOut,
  suspensions,
  staffViews,
  receipts,
  billing,
  reports,
  transactions,
  feed,
  live,
  emails,
  termsNotices,
  errorReports,
  numbers,
];

import type { FastifyPluginAsync } from 'fastify';
import { pageRoutes } from './page.routes.ts';
import { polledRoutes } from './polled.routes.ts';
import { rolloutJob } from './rollouts.job.ts';
import { teamRoutes } from './team.routes.ts';

export { type Adopted, adoptBuild, adoptServer, checkBuilds, wasReleased } from './adopt.service.ts';
export { checkOrigin, moveToOrigin } from './own-origin.service.ts';
export {
  type CheckerRow,
  type CheckerSecrets,
  listCheckers,
  registerChecker,
  revokeChecker,
} from './checkers.repository.ts';
export { claimPrefixes } from './front-ends.service.ts';
export {
  actAs,
  findFrontEnd,
  insertFrontEnd,
  listFrontEnds,
  newestFrontEndEvents,
  type FrontEndEvent,
} from './front-ends.repository.ts';
export { freePrefix, takePrefix } from './prefixes.service.ts';
export { releasedVersions } from './registry.repository.ts';
export { findSourceMap } from './source-maps.repository.ts';
export { type Build } from './build.ts';
export { readBuildFolder } from './build-folder.ts';
export {
  isKnownReleaseToken,
  issueReleaseToken,
  listReleaseTokens,
  revokeReleaseToken,
  type ReleaseTokenRow,
  type TokenTerms,
  trustIdentity,
  type IdentityRule,
} from './tokens.repository.ts';
export { originOf, verifyVisitorToken } from './visitor-token.policy.ts';

/** The registry of front ends: publish, check, promote, roll back, and the health of versions. */
export const releases: FastifyPluginAsync = async (app) => {
  pageRoutes(app);
  teamRoutes(app);
  await app.register(polledRoutes);
  rolloutJob(app);
};

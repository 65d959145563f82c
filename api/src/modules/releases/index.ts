import type { FastifyPluginAsync } from 'fastify';
import { canaryJob } from './canaries.job.ts';
import { pageRoutes } from './page.routes.ts';
import { teamRoutes } from './team.routes.ts';

export { type Adopted, adoptBuild, adoptServer, wasReleased } from './adopt.service.ts';
export { readBuildFolder } from './build-folder.ts';
export {
  isKnownReleaseToken,
  issueReleaseToken,
  listReleaseTokens,
  revokeReleaseToken,
  type ReleaseTokenRow,
  type TokenTerms,
} from './tokens.repository.ts';

/** The registry of front ends: publish, check, promote, roll back, and the health of versions. */
export const releases: FastifyPluginAsync = async (app) => {
  pageRoutes(app);
  teamRoutes(app);
  canaryJob(app);
};

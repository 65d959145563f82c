import type { FastifyPluginAsync } from 'fastify';
import { releaseRoutes } from './releases.routes.ts';

export { adoptBuild, adoptServer, wasReleased } from './adopt.service.ts';
export { readBuildFolder } from './build-folder.ts';
export { isKnownReleaseToken, issueReleaseToken, revokeReleaseToken } from './tokens.repository.ts';

/** The registry of front ends: publish, prove, promote, roll back, and how versions do. */
export const releases: FastifyPluginAsync = async (app) => {
  releaseRoutes(app);
};

import type { FastifyInstance } from 'fastify';
import { verifyLink, signedLink } from '../../signed-link.ts';

const purpose = 'portal';
export const portalPath = '/api/v2/subscriptions/portal';

/** A short-lived link to an account's customer portal. Whoever has it can open the portal. */
export const portalLink = (app: FastifyInstance, account: number): string =>
  signedLink(app, { purpose, path: portalPath, terms: { account }, seconds: app.config.rules.pro.portalLinkSeconds });

export const checkPortalLink = (app: FastifyInstance, query: { account: number; exp: number; sig: string }) =>
  verifyLink(app, purpose, query);

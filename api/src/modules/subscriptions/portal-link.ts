import type { FastifyInstance } from 'fastify';
import { judgeLink, signedLink } from '../../signed-link.ts';

const purpose = 'portal';
export const portalPath = '/api/v2/subscriptions/portal';

/** The address that leads an account to its customer portal, good for ten minutes. Give it to nobody else: whoever has it can. */
export const portalLink = (app: FastifyInstance, account: number): string =>
  signedLink(app, { purpose, path: portalPath, terms: { account }, seconds: app.config.rules.pro.portalLinkSeconds });

export const judgePortalLink = (app: FastifyInstance, asked: { account: number; exp: number; sig: string }) =>
  judgeLink(app, purpose, asked);

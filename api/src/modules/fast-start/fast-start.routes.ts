import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { propose } from './proposal.service.ts';
import { readSource } from './source.service.ts';

/** From a pasted link to proposed services, for guests too. */
export const fastStart: FastifyPluginAsync = async (app) => {
  const find = (subject: { accountId: number } | null, request: FastifyRequest) =>
    subject ? app.limits.consume('finds', String(subject.accountId)) : app.limits.consumeNetwork('finds', request.ip);

  route(app, contract.readTrackLink, async ({ subject, body, request }) => {
    await find(subject, request);
    return readSource(app, body.link, body.isPlaylistTaken ?? false);
  });

  route(app, contract.propose, async ({ subject, body, request }) => {
    await find(subject, request);
    return propose(app.db, app, subject, body);
  });
};

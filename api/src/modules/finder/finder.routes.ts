import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { searchCatalogue } from './catalogue.repository.ts';
import { generate, getGeneration, listGenerations, regenerate } from './finder.service.ts';
import type { Opinion } from './rounds.policy.ts';
import { findPublicly } from './searches.service.ts';

interface OpinionBody {
  pinnedServicesIDs?: number[] | undefined;
  dislikedServicesIDs?: number[] | undefined;
}

const opinionOf = ({ pinnedServicesIDs = [], dislikedServicesIDs = [] }: OpinionBody): Opinion => ({
  pinned: new Set(pinnedServicesIDs),
  disliked: new Set(dislikedServicesIDs),
});

export const finder: FastifyPluginAsync = async (app) => {
  const { db } = app;

  route(app, contract.searchCatalogue, ({ query }) =>
    searchCatalogue(db, query.q, app.config.rules.finder.tracksFound),
  );

  const find = (subject: { accountId: number }) => app.limits.consume('finds', String(subject.accountId));

  route(app, contract.findPublicly, async ({ subject, query, request }) => {
    await app.limits.consumeNetwork('finds', request.ip);
    return findPublicly(db, app, subject?.curatorProfileId ?? null, query);
  });

  route(app, contract.listGenerations, ({ subject, query }) => listGenerations(db, app, subject, query));

  route(app, contract.generate, async ({ subject, body }) => {
    await find(subject);
    return generate(db, app, subject, body);
  });

  route(app, contract.getGeneration, ({ subject, params }) => getGeneration(db, app, subject, params.id));

  route(app, contract.regeneratePlaylists, async ({ subject, params, body }) => {
    await find(subject);
    return regenerate(db, app, subject, 'playlists', params.id, opinionOf(body));
  });

  route(app, contract.regenerateRadios, async ({ subject, params, body }) => {
    await find(subject);
    return regenerate(db, app, subject, 'radios', params.id, opinionOf(body));
  });
};

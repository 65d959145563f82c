import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { effectRoute, route } from '../../plugins/contract.ts';
import { searchCatalogue } from '../catalogue/index.ts';
import { generate, getGeneration, listGenerations, regenerate } from './finder.service.ts';
import { findInfluencers } from './influencers.service.ts';
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
    return findPublicly(db, app, subject, query);
  });

  route(app, contract.listGenerations, ({ subject, query }) => listGenerations(db, app, subject, query));

  effectRoute(
    app,
    contract.generate,
    async ({ subject, body, commit }) => {
      await find(subject);
      return generate(db, app, subject, body, commit);
    },
    ({ subject }, id) => getGeneration(db, app, subject, id),
  );

  route(app, contract.getGeneration, ({ subject, params }) => getGeneration(db, app, subject, params.id));

  route(app, contract.findInfluencers, ({ subject, params, query }) =>
    findInfluencers(db, app, subject, params.id, query),
  );

  for (const [type, endpoint] of [
    ['playlists', contract.regeneratePlaylists],
    ['radios', contract.regenerateRadios],
  ] as const) {
    effectRoute(
      app,
      endpoint,
      async ({ subject, params, body, commit }) => {
        await find(subject);
        return regenerate(db, app, subject, type, params.id, {
          opinion: opinionOf(body),
          isAppended: body.isAppended ?? false,
          commit,
        });
      },
      ({ subject, body }, id) => {
        const after = body.isAppended ? body.afterServiceId : undefined;
        return getGeneration(db, app, subject, id, after === undefined ? null : { type, serviceId: after });
      },
    );
  }
};

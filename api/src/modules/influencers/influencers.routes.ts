import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { type CreatorSubject, effectRoute, route } from '../../plugins/contract.ts';
import { presentSet } from './influencers.presenter.ts';
import {
  changeInfluencers,
  createInfluencers,
  reactToInfluencers,
  regenerateInfluencers,
} from './influencers.service.ts';
import { genreFigures } from './metadata.repository.ts';
import { influencerMetadata } from './metadata.service.ts';
import { platforms } from './settings.policy.ts';

/** Influencer campaigns: their options and generated sets. */
export const influencers: FastifyPluginAsync = async (app) => {
  const { db } = app;
  const { rules } = app.config;
  const find = (subject: { accountId: number }) => app.limits.consume('finds', String(subject.accountId));

  route(app, contract.getInfluencerMetadata, ({ subject, query }) =>
    influencerMetadata(db, subject, query.type, rules),
  );

  route(app, contract.listGeneratorGenres, () => genreFigures(db, platforms));

  const present = ({ subject }: { subject: CreatorSubject }, id: number) => presentSet(db, app, subject, id);

  effectRoute(
    app,
    contract.createInfluencerCampaign,
    async ({ subject, body, commit }) => {
      await find(subject);
      return createInfluencers(db, subject, body, rules, commit);
    },
    present,
  );

  route(app, contract.getInfluencers, ({ subject, params }) => presentSet(db, app, subject, params.id));

  effectRoute(
    app,
    contract.changeInfluencers,
    async ({ subject, params, body, commit }) => {
      await find(subject);
      return changeInfluencers(db, subject, params.id, body, { rules, commit });
    },
    present,
  );

  effectRoute(
    app,
    contract.regenerateInfluencers,
    async ({ subject, params, body, commit }) => {
      const opinion = {
        pinned: body.pinnedServicesIDs ? new Set(body.pinnedServicesIDs) : null,
        disliked: new Set(body.dislikedServicesIDs),
      };
      if (body.keepOthers) return commit((inner) => reactToInfluencers(inner, subject, params.id, opinion, rules));
      await find(subject);
      return regenerateInfluencers(db, subject, params.id, opinion, { rules, commit });
    },
    present,
  );
};

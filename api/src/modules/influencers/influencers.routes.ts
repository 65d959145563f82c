import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
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

  route(app, contract.createInfluencerCampaign, async ({ subject, body }) => {
    await find(subject);
    return presentSet(db, app, subject, await createInfluencers(db, subject, body, rules));
  });

  route(app, contract.getInfluencers, ({ subject, params }) => presentSet(db, app, subject, params.id));

  route(app, contract.changeInfluencers, async ({ subject, params, body }) => {
    await find(subject);
    await changeInfluencers(db, subject, params.id, body, rules);
    return presentSet(db, app, subject, params.id);
  });

  route(app, contract.regenerateInfluencers, async ({ subject, params, body }) => {
    const opinion = {
      pinned: body.pinnedServicesIDs ? new Set(body.pinnedServicesIDs) : null,
      disliked: new Set(body.dislikedServicesIDs),
    };
    if (body.keepOthers) await reactToInfluencers(db, subject, params.id, opinion, rules);
    else {
      await find(subject);
      await regenerateInfluencers(db, subject, params.id, opinion, rules);
    }
    return presentSet(db, app, subject, params.id);
  });
};

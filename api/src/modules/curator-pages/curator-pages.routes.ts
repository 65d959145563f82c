import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { cardsByIds } from '../services/index.ts';
import { chooseHandle, shareLinkOf } from './share-link.service.ts';
import { publicHandles } from './share-link.repository.ts';
import { sharedCurator } from './shared-curator.ts';
import { recordOfCurator } from './curator-record.ts';
import {
  activeServiceIds,
  type PlacementRow,
  publicServices,
  recentPlacements,
  trackOfCampaign,
} from './curator-pages.repository.ts';

const placementCount = 12;
const placementCountOfCard = 5;
const artistCount = 12;
const handleCount = 10_000;

const presentPlacement = (row: PlacementRow): contract.RecentPlacement => ({
  title: row.title,
  artist: row.artist,
  placedOn: row.placedAt.toISOString().slice(0, 10),
  service: { id: row.serviceId, title: row.serviceTitle, url: row.serviceUrl },
});

/** A curator as artists see them before they send something: services, record, recent placements. */
export const curatorPages: FastifyPluginAsync = async (app) => {
  const { db, config, clock } = app;

  route(app, contract.listServicesOfCurator, async ({ subject, params, query }) => {
    const { campaignId } = query;
    const trackId = campaignId === undefined ? null : await trackOfCampaign(db, subject.accountId, campaignId);
    if (campaignId !== undefined && trackId === null) throw new AppError('not_found', because('campaigns.not_found'));
    const ids = await activeServiceIds(db, params.curatorId);
    if (!ids) throw new AppError('not_found', because('curators.not_found'));
    const cards = await cardsByIds(db, app, ids, { trackId });
    return ids.flatMap((id) => cards.get(id) ?? []);
  });

  route(app, contract.getCuratorRecord, ({ params }) =>
    recordOfCurator(db, config.rules, params.curatorId, clock.now()),
  );

  route(app, contract.listCuratorPlacements, async ({ params }) => {
    const services = await publicServices(db, { curatorId: params.curatorId }, artistCount);
    if (!services) throw new AppError('not_found', because('curators.not_found'));
    const rows = await recentPlacements(db, services.ids, placementCount);
    return { items: rows.map(presentPlacement), similarArtists: services.similarArtists };
  });

  route(app, contract.listServicePlacements, async ({ params }) => {
    const services = await publicServices(db, { serviceId: params.serviceId }, 0);
    if (!services) throw new AppError('not_found', because('services.not_found'));
    return (await recentPlacements(db, services.ids, placementCountOfCard)).map(presentPlacement);
  });

  route(app, contract.listPublicHandles, () => publicHandles(db, handleCount));

  route(app, contract.getSharedCurator, async ({ params, request }) => {
    await app.limits.consumeNetwork('finds', request.ip);
    return sharedCurator(db, app, params.handle);
  });

  route(app, contract.getShareLink, ({ subject }) => shareLinkOf(db, config, subject.curatorProfileId));

  databaseRoute(app, contract.putShareLink, async ({ subject, body, commit }) => {
    await app.limits.consume('handleChanges', String(subject.accountId));
    return commit(async (db) => {
      await chooseHandle(db, config.rules.ownServices, subject.curatorProfileId, body.handle);
      return shareLinkOf(db, config, subject.curatorProfileId);
    });
  });
};

import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { presentTrack } from './tracks.presenter.ts';
import { listTrackRows } from './tracks.repository.ts';
import { createTrack, deleteTrack, showTrack, updateTrack } from './tracks.service.ts';

export const tracks: FastifyPluginAsync = async (app) => {
  route(app, contract.listTracks, async ({ subject, query }) => {
    const { after, limit } = readPage(query);
    const rows = await listTrackRows(app.db, subject.accountId, {
      afterId: after?.[0] ?? null,
      limit: limit + 1,
      q: query.q,
      rosterArtistId: query.rosterArtistId,
    });
    return pageOf(
      rows,
      limit,
      (row) => [row.id],
      (row) => presentTrack(app, row),
    );
  });
  databaseRoute(app, contract.createTrack, ({ subject: { accountId }, body, commit }) =>
    commit(async (db) => showTrack(app, db, { accountId, trackId: await createTrack(db, accountId, body) })),
  );
  route(app, contract.getTrack, ({ subject: { accountId }, params }) =>
    showTrack(app, app.db, { accountId, trackId: params.id }),
  );
  databaseRoute(app, contract.updateTrack, ({ subject: { accountId }, params, body, commit }) =>
    commit(async (db) => {
      await updateTrack(db, app.config.rules, { accountId, trackId: params.id, form: body });
      return showTrack(app, db, { accountId, trackId: params.id });
    }),
  );
  databaseRoute(app, contract.deleteTrack, ({ subject, params, commit }) =>
    commit(async (db) => {
      await deleteTrack(db, subject.accountId, params.id);
      return { deleted: true };
    }),
  );
};

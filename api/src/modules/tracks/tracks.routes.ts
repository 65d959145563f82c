import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
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
    });
    return pageOf(
      rows,
      limit,
      (row) => [row.id],
      (row) => presentTrack(app, row),
    );
  });
  route(app, contract.createTrack, async ({ subject: { accountId }, body }) =>
    showTrack(app, { accountId, trackId: await createTrack(app.db, accountId, body) }),
  );
  route(app, contract.getTrack, ({ subject: { accountId }, params }) =>
    showTrack(app, { accountId, trackId: params.id }),
  );
  route(app, contract.updateTrack, async ({ subject: { accountId }, params, body }) => {
    await updateTrack(app.db, accountId, params.id, body);
    return showTrack(app, { accountId, trackId: params.id });
  });
  route(app, contract.deleteTrack, async ({ subject, params }) => {
    await deleteTrack(app.db, subject.accountId, params.id);
    return { deleted: true };
  });
};

import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { refuseUnconfirmed, type Upload, receiveUpload } from '../media/index.ts';
import { readTrack, showTrack } from '../tracks/index.ts';
import { addTrackCover, addTrackFile } from './track-files.service.ts';
import { uploads as directUploads } from './uploads.routes.ts';

/** Uploads to tracks. Separate from the tracks module, since a file may send campaigns, and campaigns depend on tracks. */
export const trackFiles: FastifyPluginAsync = async (app) => {
  /** Receives a file for one of the caller's tracks, does `work` with it, and returns the updated track. */
  async function upload(
    request: FastifyRequest,
    target: { accountId: number; trackId: number },
    maxBytes: number,
    work: (upload: Upload) => Promise<void>,
  ) {
    await app.limits.consume('uploads', String(target.accountId));
    // Before the file is received: an upload to somebody else's track is refused immediately.
    await readTrack(app.db, target.accountId, target.trackId);
    const received = await receiveUpload(request, app.incoming, maxBytes);
    try {
      await work(received);
    } finally {
      await received.discard();
    }
    return showTrack(app, app.db, target);
  }

  await app.register(directUploads);

  const { uploads } = app.config.rules;
  route(app, contract.addTrackFile, ({ subject, params, request }) => {
    const target = { accountId: subject.accountId, trackId: params.id };
    refuseUnconfirmed(subject);
    return upload(request, target, uploads.audioMaxBytes, (received) => addTrackFile(app, target, received));
  });
  route(app, contract.addTrackCover, ({ subject, params, request }) => {
    const target = { accountId: subject.accountId, trackId: params.id };
    refuseUnconfirmed(subject);
    return upload(request, target, uploads.imageMaxBytes, (received) => addTrackCover(app, target, received));
  });
};

import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { sendWaitingCampaigns } from '../campaigns/index.ts';
import { notifyLive } from '../live/index.ts';
import { type AudioFormat, type Upload, imageKey, probeAudio, removeStored, storeImage } from '../media/index.ts';
import { insertWaiting, soundJob } from '../sound/index.ts';
import { lockTrack } from '../tracks/index.ts';
import { refuseBeyondQuota } from './quota.service.ts';
import { insertVersion, setCover } from './track-files.repository.ts';

interface Target {
  accountId: number;
  trackId: number;
}

const audioKey = (format: AudioFormat) => {
  const name = randomBytes(16).toString('hex');
  return `audio/${name.slice(0, 2)}/${name}.${format}`;
};

/** Runs `work` in a transaction that has locked the track; on failure the stored file is removed. */
async function attach(
  app: FastifyInstance,
  { accountId, trackId }: Target,
  key: string,
  work: (trx: Knex.Transaction, track: { coverImage: string | null }) => Promise<void>,
): Promise<void> {
  try {
    await app.db.transaction(async (trx) => {
      const track = await lockTrack(trx, accountId, trackId);
      // It may have been deleted during the upload.
      if (!track) throw new AppError('not_found', because('tracks.not_found'));
      await work(trx, track);
      await notifyLive(trx, [{ accountId, event: { type: 'track', trackId } }]);
    });
  } catch (error) {
    await removeStored(app, key);
    throw error;
  }
}

/**
 * Probes an uploaded file and makes it the newest version of a track; campaigns that waited for it are sent in the same transaction.
 * @throws AppError not_found, file_unsupported, file_broken, file_too_long, quota_exceeded, storage_full; nothing is left behind then
 */
export async function addTrackFile(app: FastifyInstance, target: Target, upload: Upload): Promise<void> {
  const { uploads } = app.config.rules;
  const probed = await probeAudio(upload.path, { maxSeconds: uploads.audioMaxSeconds }, app.decoder);
  const storageKey = audioKey(probed.format);
  await app.storage.putFile(storageKey, upload.path);
  await attach(app, target, storageKey, async (trx) => {
    const fit = { accountId: target.accountId, sizeBytes: upload.sizeBytes, withPromised: false };
    await refuseBeyondQuota(trx, app.config.rules, fit);
    const versionId = await insertVersion(trx, {
      trackId: target.trackId,
      storageKey,
      ...probed,
      sizeBytes: upload.sizeBytes,
      originalName: upload.originalName,
    });
    await insertWaiting(trx, versionId);
    await sendWaitingCampaigns(trx, target.trackId);
  });
  app.jobs.wake(soundJob);
}

/**
 * Re-encodes an uploaded image and makes it the cover of a track; the earlier cover is removed.
 * @throws AppError not_found, file_unsupported, file_broken, file_too_large, storage_full; nothing is left behind then
 */
export async function addTrackCover(app: FastifyInstance, target: Target, upload: Upload): Promise<void> {
  const file = await storeImage(app.storage, app.config.rules, upload.path, 'cover');
  let replaced: string | null = null;
  await attach(app, target, imageKey(file), async (trx, track) => {
    replaced = track.coverImage;
    await setCover(trx, target.trackId, file);
  });
  if (replaced) await removeStored(app, imageKey(replaced));
}

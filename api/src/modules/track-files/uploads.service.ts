import { randomBytes } from 'node:crypto';
import type { UploadAddress } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { signedLink } from '../../signed-link.ts';
import { audioTypeOf, removeStored, tooLarge } from '../media/index.ts';
import { removeReserved, reserveTrack } from '../tracks/index.ts';
import { refuseBeyondQuota } from './quota.service.ts';
import { addTrackFile } from './track-files.service.ts';
import {
  type PromisedUpload,
  claimUpload,
  findUpload,
  forgetUploads,
  insertUpload,
  oldUploads,
  unclaimUpload,
} from './uploads.repository.ts';

/** A file's quarantine until it is probed; it is never served from there. */
export const quarantineKey = (key: string): string => `quarantine/${key}`;
/** The purpose that is signed into our own upload addresses. */
export const purposeOf = (key: string): string => `upload ${key}`;

const removedAtOnce = 200;

interface Target {
  accountId: number;
  trackId: number;
}

/**
 * Issues an upload address for the audio of a track that the caller owns: the bucket's, or one of this API for storage on disk.
 * @param trackId null reserves a new track
 * @param promised the declared length and content type
 * @throws AppError file_too_large, file_unsupported, quota_exceeded
 */
export async function promiseUpload(
  app: FastifyInstance,
  { accountId, trackId }: { accountId: number; trackId: number | null },
  { sizeBytes, mime }: { sizeBytes: number; mime: string },
): Promise<UploadAddress & { trackId: number }> {
  const { audioMaxBytes, addressSeconds: seconds } = app.config.rules.uploads;
  if (sizeBytes > audioMaxBytes) throw tooLarge(audioMaxBytes);
  const type = audioTypeOf(mime);
  if (!type) {
    throw new AppError('file_unsupported', because('files.audio_formats'));
  }
  const key = randomBytes(16).toString('hex');
  const ownId = await app.db.transaction(async (trx) => {
    await refuseBeyondQuota(trx, app.config.rules, { accountId, sizeBytes, withPromised: true });
    const id = trackId ?? (await reserveTrack(trx, accountId));
    await insertUpload(trx, { key, accountId, trackId: id, sizeBytes, mime: type });
    return id;
  });
  const address = (await app.storage.addressFor(quarantineKey(key), { sizeBytes, mime: type, seconds })) ?? {
    url: signedLink(app, { purpose: purposeOf(key), path: `/media/uploads/${key}`, terms: {}, seconds }),
    headers: { 'content-type': type },
  };
  const expiresAt = new Date(app.clock.now().getTime() + seconds * 1_000).toISOString();
  return { ...address, key, method: 'PUT', expiresAt, trackId: ownId };
}

/** Moves an upload out of quarantine and adds it to the track; later bytes under the same key are ignored. */
async function probe(app: FastifyInstance, target: Target, { key, sizeBytes }: PromisedUpload): Promise<void> {
  const arrival = await app.incoming.receive(await app.storage.read(quarantineKey(key)));
  try {
    if (arrival.sizeBytes !== sizeBytes) throw notWhole();
    await addTrackFile(app, target, { ...arrival, originalName: '' });
  } finally {
    await arrival.discard();
  }
}

const notWhole = () => new AppError('file_broken', because('files.arrived_broken'));

/**
 * Makes the upload of a key the newest version of a track that the caller owns. The key is spent then, also where its file is refused;
 * after a failure of ours it can be claimed again.
 * @throws AppError link_invalid (not the caller's, not for this track, older than a day), conflict (spent), file_missing (nothing came
 * yet),
 * file_unsupported, file_broken, file_too_long, storage_full
 */
export async function takeUpload(app: FastifyInstance, target: Target, key: string): Promise<void> {
  const upload = await findUpload(app.db, key, app.config.rules.uploads.unclaimedHours, target);
  if (!upload) throw new AppError('link_invalid', because('files.upload_unknown'));
  const spent = () => new AppError('conflict', because('files.upload_taken'));
  if (upload.isClaimed) throw spent();
  const stored = await app.storage.stat(quarantineKey(key));
  if (!stored) throw new AppError('file_missing', because('files.not_arrived'));
  if (!(await claimUpload(app.db, upload.id))) throw spent();
  try {
    if (stored.sizeBytes !== upload.sizeBytes) throw notWhole();
    await probe(app, target, upload);
  } catch (error) {
    const isOfTheFile = error instanceof AppError && error.statusCode < 500;
    await (isOfTheFile ? removeStored(app, quarantineKey(key)) : unclaimUpload(app.db, upload.id));
    throw error;
  }
  await removeStored(app, quarantineKey(key));
}

/** Removes uploads that nobody claimed within a day, with the tracks they were reserved for, what came again for claimed ones, and their keys. @returns how many */
export async function removeUnclaimed(app: FastifyInstance): Promise<number> {
  let removed = 0;
  for (;;) {
    const old = await oldUploads(app.db, app.config.rules.uploads, removedAtOnce);
    if (old.length === 0) break;
    for (const { key } of old) await app.storage.remove(quarantineKey(key));
    await forgetUploads(
      app.db,
      old.map(({ id }) => id),
    );
    removed += old.length;
  }
  await removeReserved(app.db, app.config.rules.uploads.unclaimedHours);
  return removed;
}

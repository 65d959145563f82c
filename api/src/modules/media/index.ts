import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type Incoming, type Storage, filesFolder, incomingFolder, openStorage } from '../../gateways/storage/index.ts';
import { type Decoder, ffmpegDecoder } from './decode.ts';
import { mediaRoutes } from './media.routes.ts';
import { removeOrphans } from './orphans.job.ts';

export { type AudioFormat, audioTypeOf } from './audio-format.ts';
export { type Decoder, ffmpegDecoder } from './decode.ts';
export { imageUrl, imageKey } from './image-url.ts';
export { peakCollector } from './peaks.ts';
export { probeAudio, type ProbedAudio } from './probe-audio.ts';
export { readSamples } from './read-samples.ts';
export { receiveUpload, tooLarge, type Upload } from './receive-upload.ts';
export { refuseUnconfirmed } from './refuse-unconfirmed.ts';
export { removeStored } from './orphans.job.ts';
export { closedAudioUrl, signedAudioUrl } from './signed-url.ts';
export { storeImage, type ImageShape } from './store-image.ts';

declare module 'fastify' {
  interface FastifyInstance {
    storage: Storage;
    /** The quarantine of uploads. */
    incoming: Incoming;
    decoder: Decoder;
  }
}

const sweepSeconds = 6 * 3_600;

/** Stored files: upload, storage and delivery. Other modules receive uploads through it. */
export const media = fp(
  async (app: FastifyInstance) => {
    app.decorate('storage', await openStorage(app.config));
    app.decorate('incoming', incomingFolder(join(filesFolder(app.config), 'incoming')));
    app.decorate('decoder', ffmpegDecoder('ffmpeg'));
    await app.register(multipart);
    app.addHook('onReady', async () => {
      const removed = await app.incoming.sweep();
      if (removed > 0) app.log.info({ removed }, 'removed uploads that were never finished');
    });
    app.jobs.every('orphaned files', sweepSeconds, async () => {
      const removed = await removeOrphans(app.db, app.storage);
      if (removed > 0) app.log.warn({ removed }, 'removed files that nothing refers to');
    });
    mediaRoutes(app);
  },
  { name: 'media', dependencies: ['database', 'clock', 'access', 'jobs'] },
);

import type { Readable } from 'node:stream';
import * as contract from '@fanfare/api-contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { verifyLink, signedQuery } from '../../signed-link.ts';
import { refuseUnconfirmed, tooLarge } from '../media/index.ts';
import { readTrack, showTrack } from '../tracks/index.ts';
import { findUpload } from './uploads.repository.ts';
import { promiseUpload, purposeOf, quarantineKey, removeUnclaimed, takeUpload } from './uploads.service.ts';

const hourSeconds = 3_600;

/** Audio that browsers upload directly to the storage: they get an address first, and claim its key afterwards. */
export async function uploads(app: FastifyInstance): Promise<void> {
  route(
    app,
    contract.buildUploadTrackUrl,
    async ({ subject, body: { trackId, size, mime } }) => {
      const { accountId } = subject;
      refuseUnconfirmed(subject);
      await app.limits.consume('uploads', String(accountId));
      await readTrack(app.db, accountId, trackId);
      const { trackId: _known, ...address } = await promiseUpload(
        app,
        { accountId, trackId },
        { sizeBytes: size, mime },
      );
      return address;
    },
    { holdsSecret: true },
  );

  route(
    app,
    contract.uploadBeforeTrack,
    async ({ subject, body: { size, mime } }) => {
      const { accountId } = subject;
      refuseUnconfirmed(subject);
      await app.limits.consume('uploads', String(accountId));
      return promiseUpload(app, { accountId, trackId: null }, { sizeBytes: size, mime });
    },
    { holdsSecret: true },
  );

  route(app, contract.putTrackFilename, async ({ subject: { accountId }, params, body }) => {
    await readTrack(app.db, accountId, params.id);
    await takeUpload(app, { accountId, trackId: params.id }, body.filename);
    return showTrack(app, app.db, { accountId, trackId: params.id });
  });

  app.jobs.every('unclaimed uploads', hourSeconds, async () => {
    const removed = await removeUnclaimed(app);
    if (removed > 0) app.log.info({ removed }, 'removed uploads that nobody needs');
  });
  await app.register(ownAddresses);
}

const params = z.strictObject({ key: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });
const query = z.strictObject(signedQuery);

/** A signed upload address for storage on disk: exactly the declared bytes, once, for ten minutes. */
const ownAddresses: FastifyPluginAsync = async (app) => {
  app.removeAllContentTypeParsers();
  // The raw bytes, whatever their content type.
  app.addContentTypeParser('*', (_request, bytes, done) => done(null, bytes));
  app.put(
    '/media/uploads/:key',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The bytes of a file, to the address that was given out for it',
        tags: ['Media'],
        params,
        querystring: query,
      },
    },
    async (request) => {
      const { key } = request.params as z.infer<typeof params>;
      const { exp, sig } = request.query as z.infer<typeof query>;
      if (verifyLink(app, purposeOf(key), { exp, sig }) !== 'valid') {
        throw new AppError('forbidden', because('files.choose_again'));
      }
      const unused = async () => {
        const upload = await findUpload(app.db, key, app.config.rules.uploads.unclaimedHours);
        if (upload && !upload.isClaimed && !(await app.storage.stat(quarantineKey(key)))) return upload;
        throw new AppError('conflict', because('files.address_used'));
      };
      const upload = await unused();
      const length = Number(request.headers['content-length']);
      if (length > upload.sizeBytes) throw tooLarge(upload.sizeBytes);
      // A length is required: a stream without one may never end.
      if (length !== upload.sizeBytes) throw new AppError('file_broken', because('files.not_whole'));
      const arrival = await app.incoming.receive(request.body as Readable);
      try {
        // Others may have come by the same address meanwhile, and been refused already.
        await unused();
        await app.storage.putFile(quarantineKey(key), arrival.path);
      } finally {
        await arrival.discard();
      }
      return { success: true, data: {} };
    },
  );
};

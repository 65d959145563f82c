import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { contentTypes } from './audio-format.ts';
import { readRange } from './byte-range.ts';
import { imageKey } from './image-url.ts';
import { findVersion } from './media.repository.ts';
import { isSignatureGood } from './signed-url.ts';

const versionParams = z.strictObject({
  versionId: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
});
const signedQuery = z.strictObject({
  exp: z.coerce.number<string>().check(z.int(), z.gte(0)),
  sig: z.string().check(z.maxLength(100)),
});
const imageParams = z.strictObject({ file: z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/)) });

type Params<S extends z.ZodMiniType> = z.infer<S>;

/** Audio (signed URLs, with ranges) and images (public, immutable). Browsers fetch them without our headers. */
export function mediaRoutes(app: FastifyInstance): void {
  app.get(
    '/media/audio/:versionId',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The file of a track version, by its signed address',
        tags: ['Media'],
        params: versionParams,
        querystring: signedQuery,
      },
    },
    async (request, reply) => {
      const { versionId } = request.params as Params<typeof versionParams>;
      const { exp, sig } = request.query as Params<typeof signedQuery>;
      if (!isSignatureGood(app, { versionId, expiresAtSeconds: exp, signature: sig })) {
        throw new AppError('forbidden', because('files.address_old'));
      }
      const version = await findVersion(app.db, versionId);
      if (!version) throw new AppError('not_found');
      return sendAudio(app, request, reply, version);
    },
  );

  app.get(
    '/media/audio/closed',
    {
      config: { access: 'public' },
      schema: { summary: 'The audio of a submission that its curator may no longer play: a refusal', tags: ['Media'] },
    },
    () => {
      throw new AppError('not_found', because('submissions.over'));
    },
  );

  app.get(
    '/images/:file',
    { config: { access: 'public' }, schema: { summary: 'An image', tags: ['Media'], params: imageParams } },
    async (request, reply) => {
      const { file } = request.params as Params<typeof imageParams>;
      const stored = await app.storage.stat(imageKey(file));
      if (!stored) throw new AppError('not_found');
      void reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', stored.sizeBytes);
      return reply.send(await app.storage.read(imageKey(file)));
    },
  );
}

async function sendAudio(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { storageKey, format }: { storageKey: string; format: keyof typeof contentTypes },
): Promise<FastifyReply> {
  const stored = await app.storage.stat(storageKey);
  if (!stored) throw new AppError('not_found', because('files.lost'));
  // A key's bytes never change, so its name is the ETag; hashed, to keep it private.
  const tag = `"${createHash('sha256').update(storageKey).digest('base64url').slice(0, 22)}"`;
  const ifRange = request.headers['if-range'];
  const asked = ifRange === undefined || ifRange === tag ? request.headers.range : undefined;
  const range = readRange(asked, stored.sizeBytes);
  void reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=600')
    .header('etag', tag)
    .header('content-disposition', 'inline');
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${stored.sizeBytes}`).header('content-length', 0).send('');
  }
  void reply.type(contentTypes[format]);
  const part = range === 'whole' ? { start: 0, end: stored.sizeBytes - 1 } : range;
  void reply.header('content-length', part.end - part.start + 1);
  if (range !== 'whole') {
    void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${stored.sizeBytes}`);
  }
  return reply.send(await app.storage.read(storageKey, part));
}

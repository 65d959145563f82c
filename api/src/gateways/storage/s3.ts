import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { Readable, pipeline } from 'node:stream';
import { createGunzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { AppError } from '../../plugins/errors.ts';
import type { S3Settings } from '../../s3-settings.ts';
import { presigned } from './presigned-put.ts';
import { headersOf, isCompressed } from './s3-headers.ts';
import { type Storage, checkKey, isKey, uploadKinds } from './storage.ts';

const compress = promisify(gzip);
const attempts = 3;
/** Timeouts, so that a bucket that doesn't answer fails the request. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 60_000 };
const insufficientStorage = 507;

/**
 * Files in a bucket of S3 or of a server that speaks it. A put is atomic there, so a key holds all of its file or doesn't exist.
 * Artefacts carry what a browser needs to read them from the bucket itself: type, cache lifetime, compression.
 */
export function s3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket, region, endpoint, credentials, isPathStyle } = settings;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    forcePathStyle: isPathStyle,
    maxAttempts: attempts,
    requestHandler: timeouts,
    // Errors are thrown, and logged by the caller.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // Servers other than Amazon's don't all know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  /** A full bucket is a refusal that a person can understand; of the rest, whoever reads the log learns which bucket said what. */
  function fail(error: unknown): never {
    if (statusOf(error) === insufficientStorage) throw new AppError('storage_full', undefined, { cause: error });
    throw new Error(`Bucket ${Bucket} (${endpoint ?? region}): ${sayingOf(error)}`, { cause: error });
  }

  async function putBytes(key: string, content: Buffer): Promise<void> {
    const target = { Bucket, Key: checkKey(key), ...headersOf(key) };
    const body = isCompressed(key)
      ? { Body: await compress(content, { level: 9 }), ContentEncoding: 'gzip', Metadata: sizeMark(content.length) }
      : { Body: content };
    await client.send(new PutObjectCommand({ ...target, ...body })).catch(fail);
  }

  /** The client can't send a stream again; a new one can be opened. */
  async function putStream(key: string, path: string): Promise<void> {
    const ContentLength = (await stat(path)).size;
    for (let attempt = 1; ; attempt++) {
      const Body = createReadStream(path);
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: checkKey(key), ...headersOf(key), Body, ContentLength }));
        return;
      } catch (error) {
        if (attempt === attempts || !isPassing(error)) fail(error);
      } finally {
        Body.destroy();
      }
    }
  }

  return {
    put: putBytes,
    async putFile(key, path) {
      await (isCompressed(key) ? putBytes(key, await readFile(path)) : putStream(key, path));
      await rm(path, { force: true });
    },
    async read(key, range) {
      // Positions in what lies there compressed are not those of the file.
      if (range && isCompressed(key)) throw new RangeError(`${key} can only be read whole`);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body, ContentEncoding } = await client
        .send(new GetObjectCommand({ Bucket, Key: checkKey(key), ...(Range ? { Range } : {}) }))
        .catch(fail);
      if (!(Body instanceof Readable)) throw new Error(`${key} came without a body`);
      return ContentEncoding === 'gzip' ? unpacked(Body) : Body;
    },
    async stat(key) {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }));
        return {
          sizeBytes: Number(found.Metadata?.['size'] ?? found.ContentLength),
          modifiedAt: found.LastModified ?? new Date(0),
        };
      } catch (error) {
        if (error instanceof NotFound) return null;
        return fail(error);
      }
    },
    async addressFor(key, { sizeBytes, mime, seconds }) {
      const base = new URL(settings.uploadUrl ?? `https://s3.${region}.amazonaws.com`);
      if (isPathStyle) base.pathname = `${base.pathname.replace(/\/$/, '')}/${Bucket}/${checkKey(key)}`;
      else [base.host, base.pathname] = [`${Bucket}.${base.host}`, checkKey(key)];
      const headers = { 'content-type': mime };
      const url = presigned({
        method: 'PUT',
        url: base.href,
        headers: { ...headers, 'content-length': String(sizeBytes) },
        region,
        credentials: await client.config.credentials(),
        at: new Date(),
        seconds,
      });
      return { url, headers };
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) })).catch(fail);
    },
    async *olderThan(ageMs) {
      // Ages of files are wall time, whatever the product's clock says.
      const oldest = new Date().getTime() - ageMs;
      for (const kind of uploadKinds) {
        for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${kind}/` })) {
          for (const { Key, LastModified } of page.Contents ?? []) {
            if (Key && LastModified && LastModified.getTime() < oldest) yield Key;
          }
        }
      }
    },
    async *keys() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket })) {
        // What others lay into the bucket is theirs.
        for (const { Key } of page.Contents ?? []) if (Key && isKey(Key)) yield Key;
      }
    },
  };
}

function unpacked(packed: Readable): Readable {
  const unpack = createGunzip();
  // The reader of the output gets the error.
  pipeline(packed, unpack, () => {});
  return unpack;
}

/** The size of the file, where what lies in the bucket is smaller. */
const sizeMark = (sizeBytes: number) => ({ size: String(sizeBytes) });

/** Whether trying again may help: the server was busy, or the connection broke. */
const isPassing = (error: unknown) =>
  !(error instanceof S3ServiceException) || error.$fault === 'server' || error.name === 'SlowDown';

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** What went wrong; answers to HEAD have no body that would say it. */
function sayingOf(error: unknown): string {
  const { name, message } = error as Error;
  return name === 'Unknown' ? `answered ${statusOf(error)}` : message;
}

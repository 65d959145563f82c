import type { FastifyRequest } from 'fastify';
import type { Arrival, Incoming } from '../../gateways/storage/index.ts';
import { AppError } from '../../plugins/errors.ts';

/** What a form sent. */
export interface Upload extends Arrival {
  /** As the person's machine named it; shown, never used as a path. */
  originalName: string;
}

/** The form field that carries the file (docs/specification.md). */
const fieldName = 'filename';
/** What the form adds around its file. */
const envelopeBytes = 65_536;
const longestName = 200;

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`;

/** @param maxBytes how large a file may be */
export function tooLarge(maxBytes: number): AppError {
  const limit = maxBytes >= 1_048_576 ? megabytes(maxBytes) : `${maxBytes} bytes`;
  return new AppError('file_too_large', `This file is larger than ${limit}`, { details: { maxBytes } });
}

/** Control characters and what turns writing around have no place in a name that is shown. */
const shownName = (name = '') =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .slice(0, longestName)
    .toWellFormed();

/** What the reader of forms says, in our words: none of it is a failure of ours. */
function formRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = '' } = error as { code?: string };
  if (/^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(code)) {
    return new AppError('invalid_input', 'Please send one file, and nothing else', { cause: error });
  }
  if (code === 'FST_PROTO_VIOLATION') return otherField('?');
  if (code === 'FST_MP_PREMATURE_CLOSE' || code === 'ERR_STREAM_PREMATURE_CLOSE' || isOfTheReader(error)) {
    return new AppError('invalid_input', 'The upload broke off before it was complete. Please try again', {
      cause: error,
    });
  }
  return error;
}
/** Its own errors are plain ones; the machine's (a disk that fails) have codes, and mistakes of ours have kinds. */
const isOfTheReader = (error: unknown) =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error);

const otherField = (name: string) =>
  new AppError('invalid_input', undefined, { fields: { [name]: 'This field is not known' } });

/**
 * Takes the one file of a multipart form, streamed to disk. The caller discards it or stores it.
 * @throws AppError file_missing, file_too_large, invalid_input (another field, several files, a form that breaks off), storage_full
 */
export async function receiveUpload(request: FastifyRequest, incoming: Incoming, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('file_missing');
  // Said before 60 MB have travelled, where the browser tells the length.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + envelopeBytes) throw tooLarge(maxBytes);
  const options = { limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1 }, throwFileSizeLimit: false };
  let upload: Upload | null = null;
  try {
    // To the end of the form: what follows the file may show that it isn't all, or not alone.
    for await (const part of request.parts(options)) {
      if (part.type !== 'file' || part.fieldname !== fieldName) {
        if (part.type === 'file') part.file.resume();
        throw otherField(part.fieldname);
      }
      upload = { ...(await incoming.receive(part.file)), originalName: shownName(part.filename) };
      if (part.file.truncated) throw tooLarge(maxBytes);
    }
  } catch (error) {
    await upload?.discard();
    throw formRefusal(error);
  }
  if (!upload) throw new AppError('file_missing');
  return upload;
}

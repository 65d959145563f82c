import type { FastifyRequest } from 'fastify';
import type { Arrival, Incoming } from '../../gateways/storage/index.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';

/** The content of a form. */
export interface Upload extends Arrival {
  /** The client's file name; displayed, never used as a path. */
  originalName: string;
}

/** The form field that carries the file: the specification says `filename` of most calls, and `file` of one. */
const fieldNames = new Set(['filename', 'file']);
/** The form's overhead around its file. */
const envelopeBytes = 65_536;
const longestName = 200;

/** @param maxBytes the largest file */
export function tooLarge(maxBytes: number): AppError {
  return new AppError('file_too_large', because('files.larger_than', { max: maxBytes }), { details: { maxBytes } });
}

/** Removes control and direction characters from a displayed name. */
const shownName = (name = '') =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .slice(0, longestName)
    .toWellFormed();

/** Translates the form parser's errors: none of them is a failure of ours. */
function formRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = '' } = error as { code?: string };
  if (/^FST_(?:PARTS|FILES|FIELDS)_LIMIT$/.test(code)) {
    return new AppError('invalid_input', because('files.one_only'), { cause: error });
  }
  if (code === 'FST_PROTO_VIOLATION') return otherField('?');
  if (code === 'FST_MP_PREMATURE_CLOSE' || code === 'ERR_STREAM_PREMATURE_CLOSE' || isOfTheReader(error)) {
    return new AppError('invalid_input', because('files.upload_broken_off'), {
      cause: error,
    });
  }
  return error;
}
/** The parser's errors are plain; system errors (a failing disk) have codes, and bugs of ours have their own classes. */
const isOfTheReader = (error: unknown) =>
  error instanceof Error && Object.getPrototypeOf(error) === Error.prototype && !('code' in error);

const otherField = (name: string) =>
  new AppError('invalid_input', undefined, { fields: { [name]: because('fields.unknown') } });

/**
 * Receives the one file of a multipart form, streamed to disk. The caller discards it or stores it.
 * @throws AppError file_missing, file_too_large, invalid_input (another field, several files, a truncated form), storage_full
 */
export async function receiveUpload(request: FastifyRequest, incoming: Incoming, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('file_missing');
  // Refused before 60 MB are sent, where the browser declares the length.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + envelopeBytes) throw tooLarge(maxBytes);
  const options = { limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1 }, throwFileSizeLimit: false };
  let upload: Upload | null = null;
  try {
    // Read to the end of the form: more files or fields may follow, or the form may be truncated.
    for await (const part of request.parts(options)) {
      if (part.type !== 'file' || !fieldNames.has(part.fieldname)) {
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

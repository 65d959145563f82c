import type { FastifyRequest } from 'fastify';
import type { Arrival, Incoming } from '../../gateways/storage/index.ts';
import { AppError } from '../../plugins/errors.ts';

/** What a form sent. */
export interface Upload extends Arrival {
  /** As the person's machine named it; shown, never used as a path. */
  originalName: string;
}

/** The form field that carries the file (specification §3). */
const fieldName = 'filename';
/** What the form adds around its file. */
const envelopeBytes = 65_536;
const longestName = 200;

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`;

function tooLarge(maxBytes: number): AppError {
  const limit = maxBytes >= 1_048_576 ? megabytes(maxBytes) : `${maxBytes} bytes`;
  return new AppError('file_too_large', `This file is larger than ${limit}`, { details: { maxBytes } });
}

/**
 * Takes the one file of a multipart form, streamed to disk. The caller discards it or stores it.
 * @throws AppError file_missing, file_too_large, invalid_input (another field), storage_full
 */
export async function receiveUpload(request: FastifyRequest, incoming: Incoming, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError('file_missing');
  // Said before 60 MB have travelled, where the browser tells the length.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + envelopeBytes) throw tooLarge(maxBytes);
  const part = await request.file({
    limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1 },
    throwFileSizeLimit: false,
  });
  if (!part) throw new AppError('file_missing');
  if (part.fieldname !== fieldName) {
    part.file.resume();
    throw new AppError('invalid_input', undefined, { fields: { [part.fieldname]: 'This field is not known' } });
  }
  const arrival = await incoming.receive(part.file);
  if (part.file.truncated) {
    await arrival.discard();
    throw tooLarge(maxBytes);
  }
  return { ...arrival, originalName: (part.filename ?? '').slice(0, longestName) };
}

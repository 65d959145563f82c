import { fileTypeFromFile } from 'file-type';
import { type IFormat, parseFile } from 'music-metadata';
import { AppError } from '../../plugins/errors.ts';

export type AudioFormat = 'mp3' | 'wav' | 'flac' | 'm4a' | 'ogg';

export const contentTypes: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
};

/** What the first bytes of a file say it is, by MIME type without parameters. */
const formatByType: Record<string, AudioFormat> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/x-m4a': 'm4a',
  'audio/mp4': 'm4a',
  // A container that may or may not carry pictures; its tracks decide.
  'video/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'application/ogg': 'ogg',
};

const unsupported = () =>
  new AppError(
    'file_unsupported',
    'This is not a sound file we can read. Please choose an MP3, WAV, FLAC, M4A or OGG file',
  );

/**
 * What a file is, by its content; its name plays no part.
 * @throws AppError file_unsupported
 */
export async function formatOf(path: string): Promise<AudioFormat> {
  const type = await fileTypeFromFile(path);
  const format = formatByType[type?.mime.split(';')[0] ?? ''];
  if (!format) throw unsupported();
  return format;
}

/**
 * What the headers of a file say about its sound.
 * @throws AppError file_broken, file_unsupported (moving pictures, or no sound at all)
 */
export async function headersOf(path: string): Promise<IFormat> {
  const headers = await parseFile(path, { duration: true, skipCovers: true }).then(
    (metadata) => metadata.format,
    (error: unknown) => {
      throw broken(error);
    },
  );
  if (headers.hasVideo) throw unsupported();
  return headers;
}

/** The refusal of a file that is what it says, but damaged or cut off. */
export const broken = (cause?: unknown) =>
  new AppError('file_broken', 'This file is damaged or cut off. Please export it again and retry', { cause });

import { AppError } from '../../../plugins/errors.ts';

/** An audio file's metadata, verified against its structure. */
export interface SoundHeaders {
  /** The declared duration; null without one. */
  seconds: number | null;
  /** The actual duration, where it can be counted without decoding. */
  countedSeconds?: number;
  /** Null where only the decoder can determine it. */
  sampleRate: number | null;
  channels: number | null;
}

/** Refuses a damaged or truncated file. */
export const broken = (cause?: unknown) =>
  new AppError('file_broken', 'This file is damaged or cut off. Please export it again and retry', { cause });

/** Refuses a file without audio, or of an unsupported kind. */
export const unsupported = (
  message = 'This is not a sound file we can read. Please choose an MP3, WAV, FLAC, M4A or OGG file',
) => new AppError('file_unsupported', message);

/** More parts than any song has: such files only waste time. */
export const maxParts = 10_000;

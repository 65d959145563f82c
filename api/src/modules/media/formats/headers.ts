import { AppError } from '../../../plugins/errors.ts';

/** What a sound file says about itself, as far as its structure bears it out. */
export interface SoundHeaders {
  /** How long it says it plays; null where it doesn't say. */
  seconds: number | null;
  /** How much of it is really there, where that can be counted without decoding. */
  countedSeconds?: number;
  /** Null where only the decoder can tell. */
  sampleRate: number | null;
  channels: number | null;
}

/** Refuses a damaged or truncated file. */
export const broken = (cause?: unknown) =>
  new AppError('file_broken', 'This file is damaged or cut off. Please export it again and retry', { cause });

/** Refuses what isn't sound, or of an unsupported kind. */
export const unsupported = (
  message = 'This is not a sound file we can read. Please choose an MP3, WAV, FLAC, M4A or OGG file',
) => new AppError('file_unsupported', message);

/** More parts than any song has: such files only cost time. */
export const mostParts = 10_000;

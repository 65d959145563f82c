import { because } from '../../../because.ts';
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
export const broken = (cause?: unknown) => new AppError('file_broken', because('files.damaged'), { cause });

/** Refuses a file without audio, or of an unsupported kind. */
export const unsupported = (why = because('files.no_sound')) => new AppError('file_unsupported', why);

/** More parts than any song has: such files only waste time. */
export const maxParts = 10_000;

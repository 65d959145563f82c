import { stat } from 'node:fs/promises';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { type AudioFormat, formatOf, headersOf } from './audio-format.ts';
import { decodeWav } from './decode-wav.ts';
import type { Decoder } from './decode.ts';
import { withFileBytes } from './formats/file-bytes.ts';
import { broken } from './formats/headers.ts';
import { readWavLayout } from './formats/wav.ts';

export interface ProbedAudio {
  format: AudioFormat;
  durationMs: number;
  /** 800 values of 0–100; empty where this machine can't decode the file (without ffmpeg: all but plain WAV). */
  peaks: number[];
}

/** A file may end this much before its declared length: encoders round up to whole frames. */
const toleratedSeconds = 1;
const toleratedShare = 0.02;

const tooLong = (maxSeconds: number) =>
  new AppError('file_too_long', because('files.too_long', { minutes: Math.floor(maxSeconds / 60) }));

/**
 * Probes an audio file: its format, duration and waveform. Its structure is walked first; then a decoder, where there is one, decodes
 * all of it, so that a truncated file is found before a curator hears it.
 * @param limits.maxSeconds the longest track
 * @throws AppError file_unsupported, file_broken, file_too_long
 */
export async function probeAudio(
  path: string,
  { maxSeconds }: { maxSeconds: number },
  decoder: Decoder,
): Promise<ProbedAudio> {
  if ((await stat(path)).size === 0) throw new AppError('file_broken', because('files.empty'));
  const format = await formatOf(path);
  const headers = await headersOf(path, format);
  const promised = headers.seconds ?? 0;
  if (promised > maxSeconds) throw tooLong(maxSeconds);
  const isShort = (seconds: number) => promised - seconds > Math.max(toleratedSeconds, promised * toleratedShare);
  if (isShort(headers.countedSeconds ?? promised)) throw broken();

  const decoded =
    (await decoder.decode(path, format, maxSeconds + toleratedSeconds)) ??
    (format === 'wav' ? await decodeWav(path, await withFileBytes(path, readWavLayout)) : null);
  if (!decoded) {
    if (!(promised > 0)) throw broken();
    return { format, durationMs: Math.round(promised * 1_000), peaks: [] };
  }
  if (decoded.hasFailed || decoded.seconds === 0 || isShort(decoded.seconds)) throw broken();
  if (decoded.seconds > maxSeconds) throw tooLong(maxSeconds);
  return { format, durationMs: Math.max(1, Math.round(decoded.seconds * 1_000)), peaks: decoded.peaks };
}

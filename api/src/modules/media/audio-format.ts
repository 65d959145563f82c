import { withFileBytes } from './formats/file-bytes.ts';
import { readFlac } from './formats/flac.ts';
import { type SoundHeaders, unsupported } from './formats/headers.ts';
import { readMp3 } from './formats/mp3.ts';
import { readMp4 } from './formats/mp4.ts';
import { readOgg } from './formats/ogg.ts';
import { readWav } from './formats/wav.ts';
import { typeByBytes } from './type-by-bytes.ts';

export type AudioFormat = 'mp3' | 'wav' | 'flac' | 'm4a' | 'ogg';

export const contentTypes: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
};

/** Formats by the MIME type that file-type detects, without parameters. */
const formatByType: Record<string, AudioFormat> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'audio/x-m4a': 'm4a',
  'audio/mp4': 'm4a',
  // A container with or without video; its tracks decide.
  'video/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/opus': 'ogg',
  'application/ogg': 'ogg',
};

/** Other MIME types that browsers send for such files. */
const otherTypes = new Set(['audio/mp3', 'audio/x-mp3', 'audio/x-wav', 'audio/wave', 'audio/m4a', 'audio/vorbis']);

/** The declared MIME type of an accepted audio file, without parameters; null for any other. The content is checked on arrival. */
export function audioTypeOf(mime: string): string | null {
  const type = mime.split(';')[0]?.trim().toLowerCase() ?? '';
  const isKnown = otherTypes.has(type) || (Object.hasOwn(formatByType, type) && !type.startsWith('video/'));
  return isKnown ? type : null;
}

const readers = { mp3: readMp3, wav: readWav, flac: readFlac, m4a: readMp4, ogg: readOgg };

/** The ranges that players and our decoder support. */
const sampleRates = { least: 4_000, most: 384_000 };
const maxChannels = 8;

/**
 * Detects the format by content; the name doesn't matter.
 * @throws AppError file_unsupported
 */
export async function formatOf(path: string): Promise<AudioFormat> {
  const type = await typeByBytes(path);
  const format = formatByType[type?.split(';')[0] ?? ''];
  if (!format) throw unsupported();
  return format;
}

/**
 * Walks the structure of a whole file, without decoding it.
 * @throws AppError file_broken, file_unsupported
 */
export async function headersOf(path: string, format: AudioFormat): Promise<SoundHeaders> {
  const headers = await withFileBytes(path, readers[format]);
  const { sampleRate, channels } = headers;
  if (sampleRate !== null && (sampleRate < sampleRates.least || sampleRate > sampleRates.most)) throw unsupported();
  if (channels !== null && (channels < 1 || channels > maxChannels)) throw unsupported();
  return headers;
}

import type { AudioFormat } from './audio-format.ts';
import { samplesOfWav } from './decode-wav.ts';
import type { DecodedPart, Decoder, Part } from './decode.ts';
import { withFileBytes } from './formats/file-bytes.ts';
import { readWavLayout } from './formats/wav.ts';

/**
 * Decodes a part of a stored audio file into memory. Plain WAV works without a decoder too, at its own sample rate.
 * @returns null where this machine can't decode the file
 */
export async function readSamples(
  path: string,
  format: AudioFormat,
  part: Part,
  decoder: Decoder,
): Promise<DecodedPart | null> {
  const decoded = await decoder.samples(path, format, part);
  if (decoded || format !== 'wav') return decoded;
  return samplesOfWav(path, await withFileBytes(path, readWavLayout), part);
}

import type { FileBytes } from './file-bytes.ts';
import { type SoundHeaders, broken, maxParts, unsupported } from './headers.ts';

/** A WAV header's declared format, and the position of its samples. */
export interface WavLayout {
  channels: number;
  sampleRate: number;
  bitsPerSample: number;
  encoding: number;
  dataStart: number;
  /** Truncated to the actual size where a stream was written with an unknown length. */
  dataBytes: number;
}

/** Placeholder sizes of writers that stream. */
const unknownSizes = new Set([0, 0xff_ff_ff_ff, 0x7f_ff_ff_ff]);
const extensible = 0xff_fe;
const floatingPoint = 3;
/** Integers, floating point, and the two telephony codecs: the encodings that browsers play. */
const encodings = new Set([1, floatingPoint, 6, 7]);
const blockBytes = 65_536;

type Format = Pick<WavLayout, 'channels' | 'sampleRate' | 'bitsPerSample' | 'encoding'>;

function readFormat(body: Buffer): Format {
  if (body.length < 16) throw broken('a format that is too short');
  const encoding = body.readUInt16LE(0);
  return {
    encoding: encoding === extensible && body.length >= 26 ? body.readUInt16LE(24) : encoding,
    channels: body.readUInt16LE(2),
    sampleRate: body.readUInt32LE(4),
    bitsPerSample: body.readUInt16LE(14),
  };
}

const frameBytes = ({ channels, bitsPerSample }: Format) => (channels * bitsPerSample) / 8;

/**
 * Walks the chunks of a WAV file, which must fill it.
 * @throws AppError file_broken, file_unsupported
 */
export async function readWavLayout(file: FileBytes): Promise<WavLayout> {
  let format: Format | null = null;
  let layout: WavLayout | null = null;
  let parts = 0;
  for (let at = 12; at + 8 <= file.size;) {
    const head = await file.at(at, 48);
    const name = head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    parts += 1;
    if (parts > maxParts || !/^[ -~]{4}$/.test(name)) throw broken(`no part of a WAV at ${at}`);
    if (name === 'fmt ') format = readFormat(head.subarray(8, 8 + Math.min(size, 40)));
    if (name === 'data') {
      if (!format || format.channels === 0 || format.sampleRate === 0 || format.bitsPerSample === 0) throw broken();
      if (!encodings.has(format.encoding)) throw unsupported();
      const isUnknown = unknownSizes.has(size);
      // Some writers omit the end of the last sample.
      if (!isUnknown && at + 8 + size > file.size + frameBytes(format)) throw broken('cut off');
      layout = { ...format, dataStart: at + 8, dataBytes: Math.min(isUnknown ? Infinity : size, file.size - at - 8) };
      if (isUnknown) break;
    } else if (at + 8 + size > file.size) {
      throw broken(`a part that is longer than the file at ${at}`);
    }
    // Chunks start at even positions.
    at += 8 + size + (size % 2);
  }
  if (!layout) throw broken('no samples');
  return layout;
}

/** NaN and infinite samples would be the loudest noise a player can make. */
async function refuseOddNumbers(file: FileBytes, { dataStart, dataBytes, bitsPerSample }: WavLayout): Promise<void> {
  const isDouble = bitsPerSample === 64;
  const bytes = isDouble ? 8 : 4;
  const end = dataStart + dataBytes - (dataBytes % bytes);
  for (let at = dataStart; at < end; at += blockBytes) {
    const block = await file.at(at, Math.min(blockBytes, end - at));
    for (let index = 0; index + bytes <= block.length; index += bytes) {
      const sample = isDouble ? block.readDoubleLE(index) : block.readFloatLE(index);
      if (!Number.isFinite(sample)) throw broken('samples that are no numbers');
    }
  }
}

/** @throws AppError file_broken, file_unsupported */
export async function readWav(file: FileBytes): Promise<SoundHeaders> {
  const layout = await readWavLayout(file);
  const { sampleRate, channels, dataBytes, encoding } = layout;
  if (encoding === floatingPoint) await refuseOddNumbers(file, layout);
  return { sampleRate, channels, seconds: dataBytes / frameBytes(layout) / sampleRate };
}

import { createReadStream } from 'node:fs';
import type { Decoded, DecodedPart, Part } from './decode.ts';
import { peakCollector } from './peaks.ts';
import { sampleCollector } from './samples.ts';
import type { WavLayout } from './formats/wav.ts';

const wholeNumbers = 1;
const floatingPoint = 3;
const loudest = 32_767;
/** Of samples that are held in memory. */
const maxSampleRate = 48_000;

/** Reads one sample as a 16-bit integer; null for an encoding that needs a real decoder. */
function sampleReader({ encoding, bitsPerSample }: WavLayout): ((bytes: Buffer, at: number) => number) | null {
  if (encoding === floatingPoint && bitsPerSample === 32) return (bytes, at) => bytes.readFloatLE(at) * loudest;
  if (encoding !== wholeNumbers) return null;
  if (bitsPerSample === 8) return (bytes, at) => (bytes.readUInt8(at) - 128) << 8;
  if (bitsPerSample === 16) return (bytes, at) => bytes.readInt16LE(at);
  if (bitsPerSample === 24) return (bytes, at) => bytes.readInt16LE(at + 1);
  return bitsPerSample === 32 ? (bytes, at) => bytes.readInt16LE(at + 2) : null;
}

/**
 * Plain WAV needs no decoder: its first channel is read directly, for machines without ffmpeg.
 * @returns null for an encoding that isn't plain
 */
export async function decodeWav(path: string, wav: WavLayout): Promise<Decoded | null> {
  const peaks = peakCollector(wav.sampleRate);
  const isPlain = await readFrames(path, wav, { start: 0 }, (samples) => peaks.add(samples));
  return isPlain ? { seconds: peaks.seconds, peaks: peaks.finish(), hasFailed: false } : null;
}

/**
 * A part of a plain WAV file, at its own sample rate.
 * @returns null for an encoding that isn't plain, or a higher rate than music needs
 */
export async function samplesOfWav(
  path: string,
  wav: WavLayout,
  { fromSeconds, seconds }: Omit<Part, 'sampleRate'>,
): Promise<DecodedPart | null> {
  if (wav.sampleRate > maxSampleRate) return null;
  const frames = {
    start: Math.floor(fromSeconds * wav.sampleRate),
    count: Math.ceil(seconds * wav.sampleRate),
  };
  const collector = sampleCollector(frames.count);
  const isPlain = await readFrames(path, wav, frames, (samples) => collector.add(samples));
  return isPlain ? { samples: collector.finish(), sampleRate: wav.sampleRate, hasFailed: false } : null;
}

/** Reads the first channel as signed 16-bit little-endian bytes. @returns false for an encoding that isn't plain */
async function readFrames(
  path: string,
  wav: WavLayout,
  { start: first, count = Infinity }: { start: number; count?: number },
  hear: (samples: Buffer) => void,
): Promise<boolean> {
  const read = sampleReader(wav);
  const frameBytes = wav.channels * (wav.bitsPerSample / 8);
  const start = wav.dataStart + first * frameBytes;
  const end = Math.min(wav.dataStart + wav.dataBytes, start + count * frameBytes) - 1;
  if (!read || end < start) return false;
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of createReadStream(path, { start, end }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, part]);
    const frames = Math.floor(bytes.length / frameBytes);
    const samples = Buffer.alloc(frames * 2);
    for (let frame = 0; frame < frames; frame += 1) {
      const sample = Math.round(read(bytes, frame * frameBytes));
      samples.writeInt16LE(Math.max(-loudest, Math.min(loudest, sample)), frame * 2);
    }
    hear(samples);
    rest = bytes.subarray(frames * frameBytes);
  }
  return true;
}

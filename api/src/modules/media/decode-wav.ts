import { createReadStream } from 'node:fs';
import type { Decoded } from './decode.ts';
import { peakCollector } from './peaks.ts';
import type { WavLayout } from './formats/wav.ts';

const wholeNumbers = 1;
const floatingPoint = 3;
const loudest = 32_767;

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
  const read = sampleReader(wav);
  const frameBytes = wav.channels * (wav.bitsPerSample / 8);
  const end = wav.dataStart + wav.dataBytes - 1;
  if (!read || end < wav.dataStart) return null;
  const peaks = peakCollector(wav.sampleRate);
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of createReadStream(path, { start: wav.dataStart, end }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, part]);
    const frames = Math.floor(bytes.length / frameBytes);
    const samples = Buffer.alloc(frames * 2);
    for (let frame = 0; frame < frames; frame += 1) {
      const sample = Math.round(read(bytes, frame * frameBytes));
      samples.writeInt16LE(Math.max(-loudest, Math.min(loudest, sample)), frame * 2);
    }
    peaks.add(samples);
    rest = bytes.subarray(frames * frameBytes);
  }
  return { seconds: peaks.seconds, peaks: peaks.finish(), hasFailed: false };
}

import type { FileBytes } from './file-bytes.ts';
import { type SoundHeaders, broken, unsupported } from './headers.ts';

const headerBytes = 27;
const firstPage = 0x02;
const lastPage = 0x04;
const opusRate = 48_000;

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80_00_00_00 ? (sum << 1) ^ 0x04_c1_1d_b7 : sum << 1;
  return sum >>> 0;
});
/** A page's checksum, with its own four bytes as zeros. */
function sumOf(page: Buffer): number {
  let sum = 0;
  for (let at = 0; at < page.length; at += 1) {
    const byte = at >= 22 && at < 26 ? 0 : page[at]!;
    sum = (sum << 8) ^ table[((sum >>> 24) ^ byte) & 0xff]!;
  }
  return sum >>> 0;
}

interface Stream {
  sampleRate: number;
  channels: number;
  /** Samples that are counted but not played. */
  skipped: number;
  samples: number;
  isOver: boolean;
}

/** The codec that a stream's first page declares; null for the table of contents that some encoders write. */
function streamOf(packet: Buffer): Stream | null {
  const stream = { samples: 0, isOver: false };
  if (packet.toString('latin1', 0, 7) === '\u0001vorbis' && packet.length >= 28) {
    return { ...stream, channels: packet[11]!, sampleRate: packet.readUInt32LE(12), skipped: 0 };
  }
  if (packet.toString('latin1', 0, 8) === 'OpusHead' && packet.length >= 19) {
    return { ...stream, channels: packet[9]!, sampleRate: opusRate, skipped: packet.readUInt16LE(10) };
  }
  if (packet.toString('latin1', 0, 8) === 'fishead\0') return null;
  // Video, or audio that browsers don't play.
  throw unsupported();
}

/**
 * Walks an Ogg file page by page: each with a valid checksum, the last one marked as last, nothing after it.
 * @throws AppError file_broken, file_unsupported
 */
export async function readOgg(file: FileBytes): Promise<SoundHeaders> {
  const streams = new Map<number, Stream | null>();
  const sounds: Stream[] = [];
  for (let at = 0; at < file.size;) {
    const head = await file.at(at, headerBytes + 255);
    if (head.toString('latin1', 0, 4) !== 'OggS' || head.length < headerBytes || head[4] !== 0) throw broken();
    const bodyAt = headerBytes + head[26]!;
    const bytes = head.subarray(headerBytes, bodyAt).reduce((sum, length) => sum + length, bodyAt);
    const [flags, samples, serial] = [head[5]!, head.readBigInt64LE(6), head.readUInt32LE(14)];
    const page = await file.at(at, bytes);
    if (page.length < bytes || sumOf(page) !== page.readUInt32LE(22)) throw broken(`the page at ${at}`);
    if (flags & firstPage) {
      const stream = streamOf(page.subarray(bodyAt));
      if (stream) sounds.push(stream);
      streams.set(serial, stream);
    }
    const stream = streams.get(serial);
    if (stream === undefined) throw broken(`a page of no stream at ${at}`);
    if (stream && samples > 0n) stream.samples = Number(samples);
    if (stream && flags & lastPage) stream.isOver = true;
    at += bytes;
  }
  if (sounds.length === 0 || sounds.some((stream) => !stream.isOver)) throw broken('no end');
  const seconds = sounds.reduce(
    (sum, each) => sum + Math.max(0, each.samples - each.skipped) / (each.sampleRate || 1),
    0,
  );
  return { seconds, sampleRate: sounds[0]!.sampleRate, channels: sounds[0]!.channels };
}

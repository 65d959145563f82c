import type { FileBytes } from './file-bytes.ts';
import { type SoundHeaders, broken } from './headers.ts';

/** Kilobits per second by [MPEG 1, layer I], [1, II], [1, III], [2, I], [2, II and III]. */
const bitrates = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const sampleRates = [44_100, 48_000, 32_000];

const blockBytes = 65_536;
/** More tags and gaps than any song has. */
const maxTags = 2_000;

interface Frame {
  /** Null where only the next frame determines it. */
  bytes: number | null;
  samples: number;
  sampleRate: number;
  channels: number;
  /** The offset of the frame count, from the start of the first frame. */
  countAt: number;
}

function readFrame(head: Buffer): Frame | null {
  if (head.length < 4 || head[0] !== 0xff || (head[1]! & 0xe0) !== 0xe0) return null;
  const version = (head[1]! >> 3) & 3;
  const layer = 4 - ((head[1]! >> 1) & 3);
  const rateIndex = (head[2]! >> 2) & 3;
  const bitrateIndex = head[2]! >> 4;
  if (version === 1 || layer === 4 || rateIndex === 3 || bitrateIndex === 15) return null;
  const isFirst = version === 3;
  const sampleRate = sampleRates[rateIndex]! / (isFirst ? 1 : version === 2 ? 2 : 4);
  const kilobits = bitrates[isFirst ? layer - 1 : layer === 1 ? 3 : 4]![bitrateIndex]!;
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1_152;
  const slotBytes = layer === 1 ? 4 : 1;
  const padding = (head[2]! >> 1) & 1;
  const slots = Math.floor((samples / 8 / slotBytes) * ((kilobits * 1_000) / sampleRate)) + padding;
  const channels = head[3]! >> 6 === 3 ? 1 : 2;
  const sideBytes = isFirst ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  return { bytes: kilobits === 0 ? null : slots * slotBytes, samples, sampleRate, channels, countAt: 4 + sideBytes };
}

/** The number of frames that the first one declares, written by the encoder at the end. */
async function promisedFrames(file: FileBytes, at: number, { countAt }: Frame): Promise<number | null> {
  const start = await file.at(at, 200);
  const mark = start.toString('latin1', countAt, countAt + 4);
  if ((mark === 'Xing' || mark === 'Info') && start.length > countAt + 12 && start[countAt + 7]! & 1) {
    return start.readUInt32BE(countAt + 8);
  }
  return start.toString('latin1', 36, 40) === 'VBRI' && start.length > 54 ? start.readUInt32BE(50) : null;
}

/** The number of zeros here, within the next few thousand bytes. */
async function zeros(file: FileBytes, at: number): Promise<number> {
  const bytes = await file.at(at, blockBytes);
  const other = bytes.findIndex((byte) => byte !== 0);
  return other < 0 ? bytes.length : other;
}

const sevenBits = (bytes: Buffer) => bytes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);

/** The length of a tag that starts here; null without one. */
async function tagBytes(file: FileBytes, at: number): Promise<number | null> {
  const head = await file.at(at, 32);
  const name = head.toString('latin1');
  if (name.startsWith('ID3') && head.length >= 10) {
    return 10 + sevenBits(head.subarray(6, 10)) + (head[5]! & 0x10 ? 10 : 0);
  }
  if (name.startsWith('APETAGEX') && head.length === 32) return 32 + head.readUInt32LE(12);
  if (name.startsWith('TAG+')) return 227;
  if (name.startsWith('TAG')) return 128;
  if (!name.startsWith('LYRICSBEGIN')) return null;
  const words = (await file.at(at, 65_536)).toString('latin1');
  const end = Math.max(words.indexOf('LYRICS200'), words.indexOf('LYRICSEND'));
  return end < 0 ? null : end + 9;
}

/**
 * Walks an MP3 frame by frame. Only tags and zeros may lie between frames; anything else isn't audio.
 * @throws AppError file_broken
 */
export async function readMp3(file: FileBytes): Promise<SoundHeaders> {
  let first: Frame | null = null;
  let promised: number | null = null;
  let seconds = 0;
  let tags = 0;
  for (let at = 0; at < file.size;) {
    const frame = readFrame(await file.at(at, 4));
    if (frame) {
      if (!first) promised = await promisedFrames(file, at, frame);
      first ??= frame;
      // Free-bitrate frames don't declare their length: only the decoder can determine it.
      if (frame.bytes === null) return { sampleRate: frame.sampleRate, channels: frame.channels, seconds: null };
      at += frame.bytes;
      // The last one may be incomplete: recorders can stop at any time.
      if (at <= file.size) seconds += frame.samples / frame.sampleRate;
      continue;
    }
    const other = (await tagBytes(file, at)) ?? (await zeros(file, at));
    tags += 1;
    if (other === 0 || tags > maxTags) throw broken(`neither sound nor a tag at ${at}`);
    at += other;
    if (at > file.size) throw broken('a tag that is longer than the file');
  }
  if (!first) throw broken('no sound');
  const { sampleRate, channels, samples } = first;
  const promisedSeconds = promised === null ? seconds : (promised * samples) / sampleRate;
  return { sampleRate, channels, seconds: promisedSeconds, countedSeconds: seconds };
}

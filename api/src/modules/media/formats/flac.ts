import type { FileBytes } from './file-bytes.ts';
import { type SoundHeaders, broken, maxParts } from './headers.ts';

const blockBytes = 65_536;
const longestHeader = 16;
const oldTagBytes = 128;

const table16 = Uint16Array.from({ length: 256 }, (_, index) => {
  let sum = index << 8;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80_00 ? (sum << 1) ^ 0x80_05 : sum << 1;
  return sum & 0xff_ff;
});
const table8 = Uint8Array.from({ length: 256 }, (_, index) => {
  let sum = index;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80 ? (sum << 1) ^ 0x07 : sum << 1;
  return sum & 0xff;
});

/** The samples of the frame whose header starts here; null where none does: the header's checksum decides. */
function frameSamples(head: Buffer): number | null {
  if (head.length < 6 || head[0] !== 0xff || (head[1]! & 0xfe) !== 0xf8 || head[3]! & 1) return null;
  const size = head[2]! >> 4;
  const rate = head[2]! & 0x0f;
  // The frame number is encoded like UTF-8.
  const lead = head[4]!;
  const numberBytes = lead < 0x80 ? 1 : Math.clz32(~(lead << 24));
  const sizeAt = 4 + numberBytes;
  const rateAt = sizeAt + (size === 6 ? 1 : size === 7 ? 2 : 0);
  const sumAt = rateAt + (rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0);
  if (size === 0 || rate === 15 || numberBytes > 7 || sumAt >= head.length) return null;
  if (head.subarray(0, sumAt).reduce((sum, byte) => table8[sum ^ byte]!, 0) !== head[sumAt]) return null;
  if (size === 1) return 192;
  if (size <= 5) return 576 << (size - 2);
  if (size === 6) return head[sizeAt]! + 1;
  return size === 7 ? head.readUInt16BE(sizeAt) + 1 : 256 << (size - 8);
}

/** Counts the samples of all frames; each must have a valid checksum, and nothing may lie between or after them. */
async function countSamples(file: FileBytes, start: number): Promise<number> {
  const hasOldTag = (await file.at(Math.max(0, file.size - oldTagBytes), 3)).toString('latin1') === 'TAG';
  const end = hasOldTag ? file.size - oldTagBytes : file.size;
  if (frameSamples(await file.at(start, longestHeader)) === null) throw broken('no frame where the first should be');
  let samples = 0;
  // The checksum over a whole frame, including its own, is zero: there the next frame may start.
  let sum = 0;
  for (let at = start; at < end;) {
    const block = await file.at(at, Math.min(blockBytes, end - at));
    const isLast = at + block.length === end;
    let index = 0;
    for (; index < block.length; index += 1) {
      if (sum === 0 && block[index] === 0xff) {
        // A header across the border is checked with the next block.
        if (!isLast && index + longestHeader > block.length) break;
        samples += frameSamples(block.subarray(index, index + longestHeader)) ?? 0;
      }
      sum = ((sum << 8) & 0xff_ff) ^ table16[(sum >> 8) ^ block[index]!]!;
    }
    at += index;
  }
  if (sum !== 0) throw broken('a frame with a wrong sum, or something behind the last');
  return samples;
}

/**
 * Parses the header of a FLAC file and walks its frames.
 * @throws AppError file_broken
 */
export async function readFlac(file: FileBytes): Promise<SoundHeaders> {
  let at = 4;
  let info: Buffer | null = null;
  for (let part = 0; ; part += 1) {
    const head = await file.at(at, 38);
    if (head.length < 4 || part > maxParts) throw broken();
    const bytes = head.readUIntBE(1, 3);
    if (part === 0) info = (head[0]! & 0x7f) === 0 && bytes === 34 && head.length === 38 ? Buffer.from(head) : null;
    at += 4 + bytes;
    if (head[0]! & 0x80) break;
  }
  if (!info || at >= file.size) throw broken('no sound');
  const sampleRate = info.readUIntBE(14, 3) >> 4;
  const channels = ((info[16]! >> 1) & 7) + 1;
  const promised = (info[17]! & 0x0f) * 2 ** 32 + info.readUInt32BE(18);
  if (sampleRate === 0) throw broken();
  const counted = await countSamples(file, at);
  return {
    sampleRate,
    channels,
    seconds: Math.max(promised, counted) / sampleRate,
    countedSeconds: counted / sampleRate,
  };
}

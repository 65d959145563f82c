import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const grey = 0;

/** A chunk with its length and checksum. @param sum a wrong checksum, for tests */
export function chunk(name: string, data: Buffer = Buffer.alloc(0), sum?: number): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(sum ?? crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** The header of a grey picture. */
export function header(width: number, height: number, bits = 8, colour = grey): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(bits, 8);
  data.writeUInt8(colour, 9);
  return chunk('IHDR', data);
}

/** Compressed rows of a grey picture: one byte of filter, then one per pixel. */
export const pixels = (width: number, height: number, bytesPerPixel = 1): Buffer =>
  deflateSync(Buffer.alloc((width * bytesPerPixel + 1) * height, 0));

/** A PNG of these chunks, between its signature and its end. */
export const png = (...chunks: Buffer[]): Buffer => Buffer.concat([signature, ...chunks, chunk('IEND')]);

/** A small grey PNG with other chunks between its header and its pixels. */
export const pngWith = (...chunks: Buffer[]): Buffer => png(header(8, 8), ...chunks, chunk('IDAT', pixels(8, 8)));

/** Text that decompresses to a thousand times its size. */
export const packedZeros = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });

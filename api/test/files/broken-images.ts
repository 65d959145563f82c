import sharp, { type Sharp } from 'sharp';
import { type HostileImage, refused } from './hostile-image.ts';
import { chunk, header, packedZeros, pixels, png, pngWith } from './png.ts';

const noise = (width: number, height: number): Sharp => {
  // An incompressible image, the same in every run.
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < raw.length; at += 1) raw[at] = (at * 2_654_435_761) >>> 24;
  return sharp(raw, { raw: { width, height, channels: 3 } });
};
const encoders = {
  PNG: () => noise(200, 200).png().toBuffer(),
  JPEG: () => noise(200, 200).jpeg().toBuffer(),
  'progressive JPEG': () => noise(200, 200).jpeg({ progressive: true }).toBuffer(),
  WebP: () => noise(200, 200).webp().toBuffer(),
  GIF: () => noise(200, 200).gif().toBuffer(),
  AVIF: () => noise(200, 200).avif({ effort: 0 }).toBuffer(),
};
/** The shares of a file at which it is truncated. */
const cuts = [0.1, 0.5, 0.9];

const truncated = Object.entries(encoders).flatMap(([kind, encode]) =>
  cuts.map((share): HostileImage => ({
    name: `a ${kind} that ends after ${share * 100} %`,
    content: async () => {
      const whole = await encode();
      return whole.subarray(0, Math.floor(whole.length * share));
    },
    code: 'file_broken',
  })),
);

async function changed(kind: keyof typeof encoders, change: (file: Buffer) => void): Promise<Buffer> {
  const file = Buffer.from(await encoders[kind]());
  change(file);
  return file;
}
const jpegFrame = (file: Buffer) => file.indexOf(Buffer.from([0xff, 0xc0]));

/** Images that are damaged, or that declare content they don't have. */
export const brokenImages: HostileImage[] = [
  ...truncated,
  ...refused('file_broken', {
    'nothing at all': () => Buffer.alloc(0),
    'a PNG that ends within its header': () => pngWith().subarray(0, 20),
    'a PNG without pixels': () => png(header(8, 8)),
    'a PNG of no width': () => png(header(0, 8), chunk('IDAT', pixels(8, 8))),
    'a PNG with a broken sum of its header': () =>
      png(chunk('IHDR', header(8, 8).subarray(8, 21), 0x12_34_56_78), chunk('IDAT', pixels(8, 8))),
    'a PNG with a broken sum of its pixels': () => png(header(8, 8), chunk('IDAT', pixels(8, 8), 1)),
    'a PNG whose pixels are noise': () => png(header(8, 8), chunk('IDAT', Buffer.from('no zlib stream at all'))),
    'a PNG that promises more rows than it holds': () => png(header(100, 100), chunk('IDAT', pixels(100, 10))),
    'a PNG of an unknown colour type': () => png(header(8, 8, 8, 5), chunk('IDAT', pixels(8, 8))),
    'a PNG of 3 bits': () => png(header(8, 8, 3), chunk('IDAT', pixels(8, 8))),
    'a PNG with a palette that is missing': () => png(header(8, 8, 8, 3), chunk('IDAT', pixels(8, 8))),
    'a GIF that is a script': () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(document.domain);//'),
    'a GIF without frames': () => Buffer.from('GIF89a\u0008\0\u0008\0\0\0\0;', 'latin1'),
    'the first bytes of a JPEG': () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    'a JPEG of no height': () => changed('JPEG', (file) => file.writeUInt16BE(0, jpegFrame(file) + 5)),
    'a WebP that is a page inside': () =>
      Buffer.from('RIFF\u0040\0\0\0WEBPVP8 <html><script>alert(1)</script></html>', 'latin1'),
    'an AVIF that is a page inside': () =>
      Buffer.from('\0\0\0\u0018ftypavif\0\0\0\0avifmif1<html><script>alert(1)</script></html>', 'latin1'),
  }),
];

async function manyScans(): Promise<Buffer> {
  const file = await noise(2_000, 2_000).jpeg({ progressive: true, quality: 1 }).toBuffer();
  // The last scan, repeated: each one covers all four megapixels.
  const scan = file.subarray(file.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const times = Math.floor(4_000_000 / scan.length);
  return Buffer.concat([file.subarray(0, -2), ...Array<Buffer>(times).fill(scan), file.subarray(-2)]);
}

/** Small files that decode to huge ones. */
export const bombs: HostileImage[] = [
  ...refused('file_too_large', {
    'a PNG of 50,000 × 50,000 pixels in few bytes': () =>
      png(header(50_000, 50_000), chunk('IDAT', packedZeros(9_999))),
    'a PNG of 5,001 × 5,001 pixels': () => png(header(5_001, 5_001), chunk('IDAT', pixels(5_001, 5_001))),
    'a PNG of one row of 30 million pixels': () => png(header(30_000_000, 1), chunk('IDAT', pixels(30_000_000, 1))),
    'a JPEG that promises 65,000 × 65,000 pixels': () =>
      changed('JPEG', (file) => {
        file.writeUInt16BE(65_000, jpegFrame(file) + 5);
        file.writeUInt16BE(65_000, jpegFrame(file) + 7);
      }),
    'an AVIF that promises 60,000 × 60,000 pixels': () =>
      changed('AVIF', (file) => {
        const size = file.indexOf('ispe', 0, 'latin1') + 8;
        file.writeUInt32BE(60_000, size);
        file.writeUInt32BE(60_000, size + 4);
      }),
    'a file of 5 MB and one byte': () => Buffer.concat([pngWith(), Buffer.alloc(5 * 1_048_576 + 1)]),
  }),
  ...refused('file_broken', {
    'a PNG of more pixels than there are numbers': () =>
      png(header(2 ** 32 - 1, 2 ** 32 - 1), chunk('IDAT', pixels(8, 8))),
    'a JPEG that is drawn a thousand times': manyScans,
  }),
];

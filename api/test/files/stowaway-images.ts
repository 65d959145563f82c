import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type HostileImage, cleaned } from './hostile-image.ts';
import { chunk, header, packedZeros, pixels, png, pngWith } from './png.ts';

const secret = '<script>stowaway()</script>';
const plain = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#5B3DF5' } });
const zip = Buffer.from(`PK\u0003\u0004${secret}PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1');
const text = (packed: Buffer, keyword = 'Comment\0\0') => Buffer.concat([Buffer.from(keyword, 'latin1'), packed]);
const megabytes = (count: number) => count * 1_048_576;

/** A frame of 1 × 1, ten thousand times. */
function manyFrames(): Buffer {
  const head = Buffer.from('GIF89a\u0001\0\u0001\0\u0080\0\0\0\0\0\u00ff\u00ff\u00ff', 'latin1');
  const frame = Buffer.from('!\u00f9\u0004\0\u0001\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0', 'latin1');
  return Buffer.concat([head, ...Array<Buffer>(10_000).fill(frame), Buffer.from(';')]);
}
/** The comment of a JPEG, behind its first marker. */
async function jpegComment(): Promise<Buffer> {
  const file = await plain().jpeg().toBuffer();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(secret.length + 2);
  return Buffer.concat([file.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(secret), file.subarray(2)]);
}

/** Valid images with a hidden payload: they are accepted, and the payload is removed. */
export const stowawayImages: HostileImage[] = cleaned(secret, {
  'a PNG with a page behind its end': async () => Buffer.concat([await plain().png().toBuffer(), Buffer.from(secret)]),
  'a JPEG with a ZIP behind its end': async () => Buffer.concat([await plain().jpeg().toBuffer(), zip]),
  'a GIF with a script behind its end': async () =>
    Buffer.concat([await plain().gif().toBuffer(), Buffer.from(secret)]),
  'a WebP with a page behind its end': async () =>
    Buffer.concat([await plain().webp().toBuffer(), Buffer.from(secret)]),
  'an AVIF with a page behind its end': async () =>
    Buffer.concat([await plain().avif({ effort: 0 }).toBuffer(), Buffer.from(secret)]),
  'a JPEG with a page as its comment': jpegComment,
  'a PNG with a page as its text': () => pngWith(chunk('tEXt', Buffer.from(`Comment\0${secret}`))),
  'a PNG with a page as a chunk of its own': () => pngWith(chunk('evIl', Buffer.from(secret))),
  'a PNG with a page as its colour profile': () => pngWith(chunk('iCCP', text(deflateSync(secret), 'sRGB\0\0'))),
  'a PNG with a page between its pixels': () =>
    png(header(8, 8), chunk('IDAT', deflateSync(Buffer.concat([Buffer.alloc(72), Buffer.from(secret)])))),
  'a PNG of 16 bits': () =>
    png(header(8, 8, 16), chunk('IDAT', pixels(8, 8, 2)), chunk('tEXt', Buffer.from(`a\0${secret}`))),
  'a PNG whose text unpacks to 300 MB': () => pngWith(chunk('zTXt', text(packedZeros(megabytes(300))))),
  'a PNG whose other text unpacks to 300 MB': () =>
    pngWith(chunk('iTXt', text(packedZeros(megabytes(300)), 'Comment\0\u0001\0\0\0'))),
  'a PNG whose colour profile unpacks to 300 MB': () =>
    pngWith(chunk('iCCP', text(packedZeros(megabytes(300)), 'sRGB\0\0'))),
  'a PNG with 300 MB of pixels more than it shows': () => png(header(8, 8), chunk('IDAT', packedZeros(megabytes(300)))),
  'a PNG with 50,000 texts': () => pngWith(...Array<Buffer>(50_000).fill(chunk('tEXt', Buffer.from('a\0b')))),
  'a GIF of 10,000 frames': manyFrames,
  'a GIF that promises 65,535 × 65,535 pixels and holds one': async () => {
    const file = manyFrames();
    file.writeUInt16LE(65_535, 6);
    file.writeUInt16LE(65_535, 8);
    return file;
  },
  'an animated WebP': () => sharp(manyFrames().subarray(0, 400), { animated: true, failOn: 'none' }).webp().toBuffer(),
  'a photo that says where it was taken, and by whom': () =>
    plain()
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' } })
      .jpeg()
      .toBuffer(),
  'a photo with notes of an editor': () =>
    plain().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`).jpeg().toBuffer(),
  'a photo in the colours of a printer': () => plain().toColourspace('cmyk').jpeg().toBuffer(),
});

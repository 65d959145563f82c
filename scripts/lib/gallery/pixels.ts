import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const channels = 4;

/** The number of pixels in which two pictures differ by any value at all, and a picture of them. The smaller one is extended. */
export async function differenceOf(before: Buffer, after: Buffer): Promise<{ pixels: number; image: Buffer }> {
  const [one, other] = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const [old, fresh] = await Promise.all([
    extended(before, one, { width, height }),
    extended(after, other, { width, height }),
  ]);
  const difference = new Uint8Array(width * height * channels);
  const pixels = pixelmatch(old, fresh, difference, width, height, {
    threshold: 0,
    includeAA: true,
    diffColor: [214, 0, 90],
    alpha: 0.2,
  });
  const image = await sharp(difference, { raw: { width, height, channels } }).png().toBuffer();
  return { pixels, image };
}

interface Size {
  width: number;
  height: number;
}

const extended = (png: Buffer, { width, height }: Size, to: Size): Promise<Buffer> =>
  sharp(png)
    .ensureAlpha()
    .extend({ right: to.width - width, bottom: to.height - height, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer();

import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { ResizeOptions } from 'sharp';
import type { Storage } from '../../gateways/storage/index.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { boundedLimit } from '../../bounded-limit.ts';
import { loadedLater } from '../../loaded-later.ts';
import { imageKey } from './image-url.ts';
import { typeByBytes } from './type-by-bytes.ts';

const library = loadedLater(() => import('sharp'));

/** Covers keep their aspect ratio; profile images are cropped to a square around their focus. */
const shapes = {
  cover: { width: 1_200, height: 1_200, fit: 'inside', withoutEnlargement: true },
  profile: { width: 512, height: 512, fit: 'cover', position: 'attention' },
} as const satisfies Record<string, ResizeOptions>;

export type ImageShape = keyof typeof shapes;

/** Detected by content. SVG can carry scripts, and never reaches the decoder. */
const accepted = new Set<string | undefined>(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
const quality = 86;
/** An image of 25 megapixels takes 100 MB once decoded. */
const limited = boundedLimit(2, { maxPending: 50, retryAfterSeconds: 20 });
const longestSeconds = 20;

const unsupported = () => new AppError('file_unsupported', because('files.no_image'));
const broken = (cause: unknown) => new AppError('file_broken', because('files.image_damaged'), { cause });

/**
 * Re-encodes an image as WebP, upright and without its metadata, and stores it under a random name.
 * @param path of the upload, on this machine
 * @returns the file's name, for `imageUrl`
 * @throws AppError file_too_large, file_unsupported, file_broken, storage_full, overloaded
 */
export async function storeImage(
  storage: Storage,
  { uploads }: Pick<Rules, 'uploads'>,
  path: string,
  shape: ImageShape,
): Promise<string> {
  const { size } = await stat(path);
  if (size === 0) throw new AppError('file_broken', because('files.empty'));
  if (size > uploads.imageMaxBytes) throw new AppError('file_too_large');
  if (!accepted.has(await typeByBytes(path))) throw unsupported();
  const encoded = await limited(() => encode(path, shape, uploads.imageMaxPixels));
  const file = `${randomBytes(16).toString('hex')}.webp`;
  await storage.put(imageKey(file), encoded);
  return file;
}

async function encode(path: string, shape: ImageShape, maxPixels: number): Promise<Buffer> {
  // One frame, and never more pixels than allowed: a bomb is refused by its header, before any decoding.
  const { default: sharp } = await library();
  const source = sharp(await readFile(path), { limitInputPixels: maxPixels, pages: 1, failOn: 'error' });
  const header = await source.metadata().catch((error: unknown) => {
    throw isTooManyPixels(error) ? tooManyPixels(maxPixels) : broken(error);
  });
  if (header.width * header.height > maxPixels) throw tooManyPixels(maxPixels);
  return source
    .timeout({ seconds: longestSeconds })
    .rotate()
    .resize(shapes[shape])
    .webp({ quality })
    .toBuffer()
    .catch((error: unknown) => {
      throw broken(error);
    });
}

const isTooManyPixels = (error: unknown) => error instanceof Error && error.message.includes('pixel limit');

const tooManyPixels = (max: number) =>
  new AppError('file_too_large', because('files.megapixels', { max: Math.floor(max / 1_000_000) }));

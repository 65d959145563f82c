import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bombs, brokenImages } from '../../../test/files/broken-images.ts';
import { disguisedImages } from '../../../test/files/disguised-images.ts';
import type { HostileImage } from '../../../test/files/hostile-image.ts';
import { stowawayImages } from '../../../test/files/stowaway-images.ts';
import { isFull } from '../../../test/full.ts';
import { type Answer, type UploadSite, places, startCanary, uploadSite } from '../../../test/upload-site.ts';

const canary = await startCanary();
afterAll(() => canary.close());

const profileRoutes = [
  'PUT /api/account/profiles/profile-image',
  'PUT /api/creator/profile/profile-image',
  'PUT /api/curator/profile/profile-image',
];
const hostile = [...disguisedImages(canary.url), ...brokenImages, ...bombs, ...stowawayImages];
/** Long enough for a busy machine, and far too short for the bombs. */
const inTime = { timeout: 120_000 };

const good = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#5B3DF5' } })
    .png()
    .toBuffer();

describe.each(places)('hostile images, stored on a %s', (place) => {
  let site: UploadSite;
  let routes: string[];
  beforeAll(async () => {
    site = await uploadSite(place);
    routes = [...profileRoutes, `POST /api/account/track/${site.trackId}/cover_image`];
  });
  afterAll(() => site.close());

  const send = (route: string, content: Buffer): Promise<Answer> => {
    const [method = '', path = ''] = route.split(' ');
    return site.upload(method, path, content, { name: 'cover.png', type: 'image/png' });
  };
  const shown = async () => [
    ...(await site.api.db('creator_profiles').where({ account_id: site.account.id }).pluck('profile_image')),
    ...(await site.api.db('curator_profiles').where({ account_id: site.account.id }).pluck('profile_image')),
    ...(await site.api.db('tracks').where({ id: site.trackId }).pluck('cover_image')),
  ];
  const state = async () => ({ shown: await shown(), files: await site.allFiles() });
  /** The bytes of an answer's image, as a browser gets them. */
  async function imageOf(route: string): Promise<{ answer: Response; bytes: Buffer }> {
    const [creator, curator, cover] = await shown();
    const file = route.includes('cover') ? cover : route.includes('curator') ? curator : creator;
    const answer = await fetch(`${site.address}/images/${file}`);
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  async function expectRefused(route: string, image: HostileImage, content: Buffer): Promise<void> {
    const before = await state();
    const answer = await send(route, content);
    expect([answer.status, answer.error?.code]).toEqual([
      { file_unsupported: 415, file_broken: 422, file_too_large: 413 }[image.code ?? 'file_broken'],
      image.code,
    ]);
    // The message is about the person's image, and never about decoders.
    expect(answer.error?.message).toMatch(/^This (image|file|is not an image) /);
    expect(answer.error?.message).not.toMatch(/vips|sharp|buffer|input|error/i);
    expect(await state()).toEqual(before);
  }
  async function expectCleaned(route: string, image: HostileImage, content: Buffer): Promise<void> {
    expect((await send(route, content)).status).toBe(200);
    const { answer, bytes } = await imageOf(route);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(bytes.includes(image.secret ?? '')).toBe(false);
    const { format, pages, exif, xmp, icc, iptc, comments, depth, width, height } = await sharp(bytes).metadata();
    expect({ format, depth, pages, exif, xmp, icc, iptc, comments }).toEqual({ format: 'webp', depth: 'uchar' });
    expect(width * height).toBeLessThanOrEqual(1_200 * 1_200);
  }

  // Every file meets a real store, in full runs both.
  const stored = hostile.filter((_, index) => isFull || index % places.length === places.indexOf(place));
  test.each(stored)('$name', inTime, async (image) => {
    const content = await image.content();
    // All four routes share the check: they alternate, in another order for the bucket than for the disk.
    const turn = (stored.indexOf(image) + places.indexOf(place)) % routes.length;
    const asked = isFull && place === 'disk' ? routes : [routes[turn] ?? ''];
    const check = image.code ? expectRefused : expectCleaned;
    for (const route of asked) await expect(check(route, image, content)).resolves.toBeUndefined();
  });

  test('afterwards a valid image works, no server was contacted and no file is left behind', async () => {
    for (const route of routes) {
      expect((await send(route, await good())).status).toBe(200);
      expect((await imageOf(route)).answer.status).toBe(200);
    }
    expect(await site.allFiles()).toHaveLength(3);
    expect((await site.allFiles()).map((file) => file.split('/').at(-1)).toSorted()).toEqual(
      (await shown()).toSorted(),
    );
    expect(canary.visits).toEqual([]);
  });
});

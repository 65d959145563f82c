import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, headersOf } from '../../../test/factories/account.ts';
import { type UploadSite, places, uploadSite } from '../../../test/upload-site.ts';

const routes = {
  both: '/api/account/profiles/profile-image',
  creator: '/api/creator/profile/profile-image',
  curator: '/api/curator/profile/profile-image',
} as const;
const colours = ['#5B3DF5', '#F5A623', '#1B998B', '#D7263D', '#2E294E'];
const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

describe.each(places)('profile images, kept on a %s', (place) => {
  let site: UploadSite;
  beforeAll(async () => {
    site = await uploadSite(place);
  });
  afterAll(() => site.close());

  const send = async (route: keyof typeof routes, colour = '#5B3DF5') =>
    site.upload('PUT', routes[route], await picture(colour), { name: 'me.png', type: 'image/png' });
  const shown = async () => {
    const rows = await Promise.all(
      ['creator_profiles', 'curator_profiles'].map((table) =>
        site.api.db(table).where({ account_id: site.account.id }).pluck<string[]>('profile_image'),
      ),
    );
    return rows.flat();
  };
  const kept = async () => (await site.allFiles()).map((file) => file.split('/').at(-1) ?? '');
  /** Files that no profile shows, and profiles whose file is missing. */
  const astray = async () => {
    const [files, images] = [await kept(), await shown()];
    return [...files.filter((file) => !images.includes(file)), ...images.filter((file) => !files.includes(file))];
  };

  test('are for whom the profile belongs to', async () => {
    const body = new FormData();
    body.append('filename', new Blob([new Uint8Array(await picture('#111111'))]), 'me.png');
    for (const path of Object.values(routes)) {
      expect((await fetch(`${site.address}${path}`, { method: 'PUT', body })).status).toBe(401);
    }
    const curator = await createAccount(site.api.app, site.api.db, { curator: true });
    const nobody = await createAccount(site.api.app, site.api.db, {});
    const refused = [
      [curator, routes.creator],
      [nobody, routes.creator],
      [nobody, routes.curator],
      [nobody, routes.both],
    ] as const;
    for (const [account, path] of refused) {
      const answer = await site.call('PUT', path, { body, headers: headersOf(site.api.app, account) });
      expect([answer.status, answer.error?.code]).toEqual([403, 'profile_missing']);
    }
    expect(await kept()).toEqual([]);
  });

  test('are cut to a square, and served as what they are, for ever, under a name that tells nothing', async () => {
    const answer = await send('both');
    const url: string = answer.data.artist?.profile_image ?? answer.data.creator?.profile_image ?? '';
    const [file] = await shown();
    expect(file).toMatch(/^[0-9a-f]{32}\.webp$/);
    if (url) expect(url.endsWith(file ?? '')).toBe(true);
    const image = await fetch(`${site.address}/images/${file}`);
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const { width, height } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
    expect([width, height]).toEqual([512, 512]);
  });

  test('replace what was there: the file goes when the last profile shows another', async () => {
    await send('both');
    const [first] = await shown();
    await send('creator', '#111111');
    expect(await kept()).toHaveLength(2);
    expect(await kept()).toContain(first);
    await send('curator', '#222222');
    expect(await kept()).not.toContain(first);
    expect((await fetch(`${site.address}/images/${first}`)).status).toBe(404);
    expect(await astray()).toEqual([]);
  });

  test('of five uploads at once one is shown, and no other is kept', async () => {
    const answers = await Promise.all(colours.map((colour) => send('both', colour)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await kept()).toHaveLength(1);
    expect(await astray()).toEqual([]);
  });
  test('of uploads for one, the other and both at once nothing is left over', async () => {
    for (let round = 0; round < 4; round += 1) {
      await send('both');
      await Promise.all([send('creator', '#111111'), send('curator', '#222222'), send('both', '#333333')]);
      expect(await astray()).toEqual([]);
      await send('both');
      await Promise.all([send('creator', '#111111'), send('curator', '#222222')]);
      expect(await astray()).toEqual([]);
    }
  });

  test('that can’t be written down leave nothing behind', async () => {
    const before = await kept();
    await site.api.db.raw('ALTER TABLE creator_profiles ADD CONSTRAINT full_up CHECK (false) NOT VALID');
    expect((await send('creator', '#444444')).status).toBe(500);
    await site.api.db.raw('ALTER TABLE creator_profiles DROP CONSTRAINT full_up');
    expect(await kept()).toEqual(before);
  });
  test('whose predecessor can’t be removed are taken all the same', async () => {
    const { storage } = site.api.app;
    const { remove } = storage;
    storage.remove = () => Promise.reject(new Error('the storage is away'));
    expect((await send('both', '#555555')).status).toBe(200);
    storage.remove = remove;
    expect((await send('both', '#666666')).status).toBe(200);
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadSite, type UploadSite } from '../../../test/upload-site.ts';
import { removeOrphans } from '../media/orphans.job.ts';

let site: UploadSite;
beforeAll(async () => {
  site = await uploadSite('disk');
});
afterAll(() => site.close());

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
const add = async (name: string): Promise<number> => {
  const body = JSON.stringify({ name });
  return (await site.call('POST', '/api/v2/artists', { body, headers: { 'content-type': 'application/json' } })).data
    .id;
};
const put = async (id: number, content: Buffer) =>
  site.upload('PUT', `/api/v2/artists/${id}/picture`, content, { name: 'nia.png', type: 'image/png' });

test('a picture replaces the last one, is no orphan, and goes with its artist', async () => {
  const id = await add('Nia');
  const first = await put(id, await picture('#5B3DF5'));
  expect(first.data).toMatchObject({ id, imageUrl: expect.stringContaining('/images/') });
  const second = await put(id, await picture('#F5A623'));
  expect(second.data.imageUrl).not.toBe(first.data.imageUrl);
  expect(await site.allFiles()).toHaveLength(1);
  expect(await removeOrphans(site.api.db, site.api.app.storage, -1)).toBe(0);
  await site.call('DELETE', `/api/v2/artists/${id}`);
  expect(await site.allFiles()).toEqual([]);
});

test('what isn’t a picture is refused, and so is another account’s artist', async () => {
  const id = await add('Tom');
  expect((await put(id, Buffer.from('<svg/>'))).error?.code).toBe('file_unsupported');
  expect((await put(2_147_483_647, await picture('#111111'))).error?.code).toBe('not_found');
  expect(await site.allFiles()).toEqual([]);
});

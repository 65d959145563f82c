import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createService } from '../../../../test/factories/service.ts';
import { createAccount, headersOf } from '../../../../test/factories/account.ts';
import { type UploadSite, uploadSite } from '../../../../test/upload-site.ts';

let site: UploadSite;
let serviceId: number;

beforeAll(async () => {
  site = await uploadSite('disk');
  serviceId = await createService(site.api.db, site.account.curatorProfileId ?? 0);
});
afterAll(() => site.close());

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
const path = () => `/api/v2/curator/services/${serviceId}/image`;

it('takes no image of somebody else’s service, and none that isn’t one', async () => {
  const other = await createAccount(site.api.app, site.api.db, { curator: true });
  const body = new FormData();
  body.append('filename', new Blob([new Uint8Array(await picture('#111111'))]), 'a.png');
  expect((await site.call('PUT', path(), { body, headers: headersOf(site.api.app, other) })).status).toBe(404);
  expect((await site.upload('PUT', path(), Buffer.from('no image'))).status).toBe(415);
  expect((await site.upload('PUT', path(), Buffer.alloc(6_000_000))).status).toBe(413);
  expect(await site.allFiles()).toEqual([]);
});

it('shows the newest image, and keeps no other', async () => {
  const first = await site.upload('PUT', path(), await picture('#5B3DF5'));
  expect(first.data.card.imageUrl).toMatch(/\.webp$/);
  const second = await site.upload('PUT', path(), await picture('#F5A623'));
  expect(second.data.card.imageUrl).not.toBe(first.data.card.imageUrl);
  const [file, ...others] = await site.allFiles();
  expect([second.data.card.imageUrl.endsWith(file!.split('/').at(-1)!), others]).toEqual([true, []]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../../test/factories/account.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { wav } from '../../../test/files/sounds.ts';
import { type Answer, type UploadSite, uploadSite } from '../../../test/upload-site.ts';
import { removeUnclaimed } from './uploads.service.ts';

const song = wav(2);
const json = { 'content-type': 'application/json' };
let site: UploadSite;
let stranger: { authorization: string };
let genreId: number;

beforeAll(async () => {
  site = await uploadSite('disk');
  stranger = (await createAccount(site.api.app, site.api.db, { creator: true })).headers;
  genreId = await createGenre(site.api.db, 'Dream pop');
});
afterAll(() => site.close());

const reserve = (change: object = {}, headers = {}): Promise<Answer> =>
  site.call('POST', '/api/v2/tracks/uploads', {
    body: JSON.stringify({ size: song.length, mime: 'audio/wav', ...change }),
    headers: { ...json, ...headers },
  });
/** Sends the file to an address of its own. */
async function send(): Promise<{ trackId: number; key: string }> {
  const { data } = await reserve();
  const { status } = await fetch(site.reach(data.url), {
    method: 'PUT',
    body: new Uint8Array(song),
    headers: data.headers,
  });
  expect(status).toBe(200);
  return data;
}
const save = (trackId: number, headers = {}): Promise<Answer> =>
  site.call('PUT', `/api/account/track/${trackId}`, {
    body: JSON.stringify({ title: 'Salt Stairs', artist: 'Wren Ashby', genreIds: [genreId] }),
    headers: { ...json, ...headers },
  });
const claim = (key: string, trackId: number): Promise<Answer> =>
  site.call('PUT', `/api/v2/tracks/${trackId}/filename`, { body: JSON.stringify({ filename: key }), headers: json });
const outcome = ({ status, error }: Answer) => [status, error?.code];
const titles = async (): Promise<string[]> =>
  (await site.call('GET', '/api/account/tracks')).data.items.map(({ title }: { title: string }) => title);

test('an address is refused to a stranger, for no audio, and for a track that is there', async () => {
  expect(outcome(await reserve({}, { authorization: '' }))).toEqual([401, 'unauthenticated']);
  expect(outcome(await reserve({ mime: 'video/mp4' }))).toEqual([415, 'file_unsupported']);
  expect(outcome(await reserve({ size: 60 * 1_048_576 + 1 }))).toEqual([413, 'file_too_large']);
  expect(outcome(await reserve({ trackId: site.trackId }))).toEqual([400, 'invalid_input']);
});

test('a file can be sent; no track is there until it is saved, then it has the file', async () => {
  const before = await titles();
  const { trackId, key } = await send();
  expect(await titles()).toEqual(before);
  expect(outcome(await site.call('GET', `/api/account/track/${trackId}`))).toEqual([404, 'not_found']);
  expect(outcome(await claim(key, trackId))).toEqual([404, 'not_found']);
  const campaign = { body: JSON.stringify({ type: 'playlists', trackId }), headers: json };
  expect((await site.call('POST', '/api/campaign/create', campaign)).status).toBe(404);
  expect(outcome(await save(trackId, stranger))).toEqual([404, 'not_found']);

  expect((await save(trackId)).data).toMatchObject({ id: trackId, title: 'Salt Stairs', audio: null });
  expect((await claim(key, trackId)).data).toMatchObject({ id: trackId, audio: { format: 'wav' } });
  expect(await titles()).toEqual(['Salt Stairs', ...before]);
});

test('a deleted track can’t be saved again', async () => {
  const { trackId } = await send();
  await save(trackId);
  expect((await site.call('DELETE', `/api/account/track/${trackId}`)).status).toBe(200);
  expect(outcome(await save(trackId))).toEqual([404, 'not_found']);
});

test('what is given up is gone after a day', async () => {
  const { trackId } = await send();
  const rows = () => site.api.db('tracks').where({ id: trackId });
  await removeUnclaimed(site.api.app);
  expect(await rows()).toHaveLength(1);
  await site.api.advanceClock(24 * 3_600 + 1);
  await removeUnclaimed(site.api.app);
  expect(await rows()).toEqual([]);
});

import { readdir, utimes } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Track } from '@fanfare/api-contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount, headersOf } from '../../../test/factories/account.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { cutOff, sound, testFolder, wav } from '../../../test/files/sounds.ts';

let t: TestApp;
let folder: Awaited<ReturnType<typeof testFolder>>;
let creator: TestAccount;
let address: string;
let genreId: number;

beforeAll(async () => {
  folder = await testFolder();
  t = await testApp({
    FANFARE_RULES: JSON.stringify({ uploads: { audioMaxBytes: 400_000, imageMaxBytes: 200_000, audioMaxSeconds: 15 } }),
  });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  creator = await createAccount(t.app, t.db, { creator: true });
  genreId = await createGenre(t.db, 'Synth-pop');
});
afterAll(async () => {
  await t.close();
  await folder.remove();
});

async function newTrack(who = creator): Promise<number> {
  const payload = { title: 'Night Bus', artist: 'Orla Penn', genreIds: [genreId] };
  const answer = await t.app.inject({ method: 'POST', url: '/api/account/track', headers: who.headers, payload });
  return answer.json().data.id;
}

interface Answer {
  status: number;
  data: Track;
  error: { code: string; message: string };
}

async function upload(
  trackId: number,
  kind: 'file' | 'cover_image',
  content: Buffer,
  { name = 'song.mp3', field = 'filename', who = creator } = {},
): Promise<Answer> {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(`${address}/api/account/track/${trackId}/${kind}`, {
    method: 'POST',
    headers: who.headers,
    body,
  });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) };
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(t.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#5B3DF5' } });

describe('refused audio leaves nothing behind', () => {
  test('somebody else’s track', async () => {
    const stranger = await createAccount(t.app, t.db, { creator: true });
    const answer = await upload(await newTrack(), 'file', wav(1), { who: stranger });
    expect([answer.status, answer.error.code]).toEqual([404, 'not_found']);
  });
  test.each([
    ['no audio', () => Buffer.from('just words, many words. '.repeat(99)), 415, 'file_unsupported'],
    ['empty', () => Buffer.alloc(0), 422, 'file_broken'],
    ['cut off', async () => cutOff(await sound(folder.path, 'flac', 6)), 422, 'file_broken'],
    ['larger than the limit', () => Buffer.alloc(900_000, 7), 413, 'file_too_large'],
    ['a little larger than the limit', () => Buffer.alloc(410_000, 7), 413, 'file_too_large'],
    ['longer than the limit', () => wav(16), 422, 'file_too_long'],
  ])('%s', async (_name, content, status, code) => {
    const trackId = await newTrack();
    const answer = await upload(trackId, 'file', await content());
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(await storedFiles()).toEqual([]);
    const track = await t.app.inject({ url: `/api/account/track/${trackId}`, headers: creator.headers });
    expect(track.json().data.audio).toBeNull();
  });
  test('a form without the file, another field, and no form at all', async () => {
    const trackId = await newTrack();
    expect((await upload(trackId, 'file', wav(1), { field: 'track' })).error.code).toBe('invalid_input');
    const headers = { ...creator.headers, 'content-type': 'application/json' };
    const url = `/api/account/track/${trackId}/file`;
    const json = await t.app.inject({ method: 'POST', url, headers, payload: {} });
    expect(json.json().error.code).toBe('file_missing');
    const empty = await fetch(`${address}${url}`, { method: 'POST', headers: creator.headers, body: new FormData() });
    expect([empty.status, ((await empty.json()) as Answer).error.code]).toEqual([400, 'file_missing']);
    expect(await storedFiles()).toEqual([]);
  });
  test('an upload cancelled half-way', async () => {
    const trackId = await newTrack();
    const { promise, resolve } = Promise.withResolvers<void>();
    const request = httpRequest(`${address}/api/account/track/${trackId}/file`, {
      method: 'POST',
      headers: { ...creator.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 300_000 },
    });
    request.on('error', () => resolve());
    request.write('--x\r\ncontent-disposition: form-data; name="filename"; filename="a.wav"\r\n\r\n');
    request.write(wav(4));
    // The file has begun to arrive: now the client disconnects.
    await expect.poll(storedFiles).toHaveLength(1);
    request.destroy();
    await promise;
    await expect.poll(storedFiles).toEqual([]);
  });
});

describe('a cover', () => {
  test.each([
    ['words', async () => Buffer.from('not a picture at all'), 415, 'file_unsupported'],
    [
      'a drawing with a program in it',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'file_unsupported',
    ],
    [
      'cut off',
      async () => cutOff(await picture(900, 900).png({ compressionLevel: 0, palette: false }).toBuffer(), 0.05),
      422,
      'file_broken',
    ],
    ['more than 25 megapixels', () => picture(6_000, 5_000).png().toBuffer(), 413, 'file_too_large'],
    ['larger than the limit', async () => Buffer.alloc(250_000, 1), 413, 'file_too_large'],
  ])('is refused: %s', async (_name, content, status, code) => {
    const trackId = await newTrack();
    const answer = await upload(trackId, 'cover_image', await content());
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(await storedFiles()).toEqual([]);
  });
  test('is re-encoded, rotated upright, without metadata, and replaces the earlier one', async () => {
    const trackId = await newTrack();
    const photo = await picture(1_600, 800)
      .withExif({ IFD0: { Copyright: 'Somebody’s secret', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const first = await upload(trackId, 'cover_image', photo, { name: 'me.jpg' });
    expect(first.status).toBe(200);
    const image = await fetch(first.data.coverUrl!.replace(t.config.apiUrl, address));
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect(image.headers.get('cache-control')).toContain('immutable');
    expect(image.headers.get('x-content-type-options')).toBe('nosniff');
    const { width, height, exif, format } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
    expect({ width, height, exif, format }).toEqual({ width: 600, height: 1_200, exif: undefined, format: 'webp' });
    const second = await upload(trackId, 'cover_image', await picture(300, 300).png().toBuffer());
    expect(second.data.coverUrl).not.toBe(first.data.coverUrl);
    expect(await storedFiles()).toHaveLength(1);
  });
  test('is a 404 at an invalid address', async () => {
    expect((await fetch(`${address}/images/..%2f..%2fpostgres`)).status).toBe(404);
    expect((await fetch(`${address}/images/${'a'.repeat(32)}.webp`)).status).toBe(404);
  });
});

describe('an accepted file', () => {
  let trackId: number;
  let taken: Track;
  let bytes: Buffer;
  let url: string;

  beforeAll(async () => {
    trackId = await newTrack();
    bytes = await sound(folder.path, 'mp3', 6);
    taken = (await upload(trackId, 'file', bytes, { name: 'Night Bus (final 2).mp3' })).data;
    url = taken.audio!.url.replace(t.config.apiUrl, address);
  });

  test('has its length, format and waveform, and a number per version', async () => {
    expect(taken.audio).toMatchObject({ format: 'mp3', versionNumber: 1, sizeBytes: bytes.length });
    expect(Math.abs(taken.audio!.durationSeconds - 6)).toBeLessThan(0.1);
    expect(taken.audio!.peaks).toHaveLength(800);
    const again = await upload(trackId, 'file', await sound(folder.path, 'ogg', 4));
    expect(again.data.audio).toMatchObject({ format: 'ogg', versionNumber: 2 });
    expect(again.data.versionCount).toBe(2);
    const [newest, first] = again.data.versions!;
    expect([newest?.format, first?.format]).toEqual(['ogg', 'mp3']);
    expect(newest).toEqual(again.data.audio);
    // Both play, the earlier one included.
    const earlier = await fetch(first!.url.replace(t.config.apiUrl, address));
    expect(Buffer.from(await earlier.arrayBuffer()).equals(bytes)).toBe(true);
    // Lists include only the newest version.
    const list = await t.app.inject({ url: '/api/account/tracks', headers: creator.headers });
    expect(list.json().data.items.some((track: Track) => track.versions)).toBe(false);
  });

  const part = (range: string, headers = {}) => fetch(url, { headers: { range, ...headers } });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  test('plays whole, and in ranges', async () => {
    const whole = await fetch(url);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('cache-control')).toMatch(/^private/);
    expect(await bytesOf(whole)).toEqual(bytes);

    const middle = await part('bytes=100-199');
    expect([middle.status, middle.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(await bytesOf(middle)).toEqual(bytes.subarray(100, 200));
    expect(await bytesOf(await part('bytes=1000-'))).toEqual(bytes.subarray(1_000));
    expect(await bytesOf(await part('bytes=-50'))).toEqual(bytes.subarray(-50));
    expect(await bytesOf(await part('bytes=0-99999999'))).toEqual(bytes);

    const beyond = await part(`bytes=${bytes.length}-`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([
      200,
      String(bytes.length),
      0,
    ]);
  });
  test('resumes only where the file is unchanged', async () => {
    const tag = (await fetch(url, { method: 'HEAD' })).headers.get('etag')!;
    expect((await part('bytes=0-9', { 'if-range': tag })).status).toBe(206);
    expect((await part('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200);
  });
  test('can be played by our own pages', async () => {
    const [origin] = t.config.origins;
    const answer = await fetch(url, { headers: { origin: origin!, range: 'bytes=0-1' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  });
  test('can’t be played with another address, or after ten minutes', async () => {
    const wrong = new URL(url);
    wrong.searchParams.set('sig', `${wrong.searchParams.get('sig')!.slice(0, -2)}AA`);
    const later = new URL(url);
    later.searchParams.set('exp', String(Number(later.searchParams.get('exp')) + 60));
    const other = new URL(url);
    other.pathname = other.pathname.replace(/\d+$/, (id) => String(Number(id) + 1));
    for (const tampered of [wrong, later, other]) expect((await fetch(tampered)).status).toBe(403);
    expect((await fetch(url.split('?')[0]!)).status).toBe(400);
    await t.advanceClock(600);
    expect((await fetch(url)).status).toBe(403);
    const fresh = await t.app.inject({ url: `/api/account/track/${trackId}`, headers: headersOf(t.app, creator) });
    const again: string = fresh.json().data.audio.url;
    expect((await fetch(again.replace(t.config.apiUrl, address))).status).toBe(200);
  });
});

test('an unreferenced file is removed after a day; all others stay', async () => {
  await t.app.storage.put('audio/00/orphan.mp3', Buffer.from('left behind'));
  await t.app.storage.put('images/0123456789abcdef0123456789abcdef.webp', Buffer.from('left behind'));
  const before = await storedFiles();
  await t.app.jobs.run('orphaned files');
  expect(await storedFiles()).toEqual(before);
  const yesterday = new Date(t.app.clock.now().getTime() - 90_000_000 * 10);
  for (const entry of await readdir(join(t.config.dataDir, 'files'), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), yesterday, yesterday);
  }
  await t.app.jobs.run('orphaned files');
  const after = await storedFiles();
  expect(after).toHaveLength(before.length - 2);
  expect(after).not.toContain('orphan.mp3');
  const kept = await t.db('track_versions').pluck('storage_key');
  for (const key of kept) expect(await t.app.storage.stat(key)).not.toBeNull();
});

test('uploads are limited per account', async () => {
  const strict = await testApp({ FANFARE_LIMITS: JSON.stringify({ uploads: { max: 1, windowSeconds: 3_600 } }) });
  try {
    const account = await createAccount(strict.app, strict.db, { creator: true });
    const send = () =>
      strict.app.inject({ method: 'POST', url: '/api/account/track/1/file', headers: account.headers });
    expect((await send()).statusCode).toBe(404);
    const refused = await send();
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

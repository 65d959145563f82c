import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Track } from '@fanfare/api-contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount, headersOf } from '../../../test/factories/account.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { wav } from '../../../test/files/sounds.ts';
import { startS3 } from '../../../test/s3-server.ts';

let bucket: Awaited<ReturnType<typeof startS3>>;
let t: TestApp;
let creator: TestAccount;
let address: string;
let trackId: number;

beforeAll(async () => {
  bucket = await startS3();
  t = await testApp({
    S3_BUCKET: bucket.settings.bucket,
    S3_ENDPOINT: bucket.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: bucket.settings.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: bucket.settings.credentials?.secretAccessKey ?? '',
    S3_PUBLIC_URL: bucket.settings.publicUrl,
  });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  creator = await createAccount(t.app, t.db, { creator: true });
  const payload = { title: 'Night Bus', artist: 'Orla Penn', genreIds: [await createGenre(t.db, 'Synth-pop')] };
  const made = await t.app.inject({ method: 'POST', url: '/api/account/track', headers: creator.headers, payload });
  trackId = made.json().data.id;
});
afterAll(async () => {
  await t.close();
  await bucket.close();
});

async function upload(kind: 'file' | 'cover_image', content: Buffer): Promise<Track> {
  const body = new FormData();
  body.append('filename', new Blob([new Uint8Array(content)]), 'song.wav');
  const url = `${address}/api/account/track/${trackId}/${kind}`;
  const answer = await fetch(url, { method: 'POST', headers: headersOf(t.app, creator), body });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Track }).data;
}
const filesOnDisk = async () => {
  const entries = await readdir(join(t.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const keysInBucket = async () => {
  const keys = [];
  for await (const key of t.app.storage.olderThan(-60_000)) keys.push(key);
  return keys;
};
const picture = (color: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer();

test('audio in a bucket plays from there, in parts too, and leaves nothing on this machine', async () => {
  const content = wav(2);
  const { audio } = await upload('file', content);
  const url = audio?.url.replace(t.config.apiUrl, address) ?? '';
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(content)).toBe(true);
  const part = await fetch(url, { headers: { range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(100, 200))).toBe(true);
  expect(await filesOnDisk()).toEqual([]);
});

test('replacing a cover removes the old one from the bucket', async () => {
  await upload('cover_image', await picture('#5B3DF5'));
  const { coverUrl } = await upload('cover_image', await picture('#111111'));
  const answer = await fetch(coverUrl?.replace(t.config.apiUrl, address) ?? '');
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(40);
  expect((await keysInBucket()).filter((key) => key.startsWith('images/'))).toHaveLength(1);
});

test('an unreferenced file stays for a day', async () => {
  await t.app.storage.put('audio/00/orphan.mp3', Buffer.from('left behind'));
  await t.app.jobs.run('orphaned files');
  expect(await keysInBucket()).toContain('audio/00/orphan.mp3');
});

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startS3 } from '../../../test/s3-server.ts';
import type { S3Settings } from '../../s3-settings.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

let dataDir: string;
let bucket: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fanfare-storage-'));
  bucket = await startS3();
});
afterAll(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true, force: true });
});

const listed = async (storage: Storage, ageMs: number) => {
  const keys = [];
  for await (const key of storage.olderThan(ageMs)) keys.push(key);
  return keys.sort();
};
/** An operator's own file in the bucket. */
async function putForeign(Key: string): Promise<void> {
  const { endpoint, region, credentials } = bucket.settings;
  const client = new S3Client({ endpoint: endpoint!, region, credentials: credentials!, forcePathStyle: true });
  await client.send(new PutObjectCommand({ Bucket: bucket.settings.bucket, Key, Body: 'x' }));
  client.destroy();
}
const script = 'remotes/mf-auth/1.0.0/remoteEntry.js';

describe.each(['disk', 'bucket'])('storage on a %s', (place) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage({ dataDir, s3: place === 'disk' ? null : bucket.settings });
  });

  it('refuses keys that could leave it', async () => {
    for (const key of ['../secret', '/etc/passwd', 'a/../../b', 'a//b', '.hidden', 'A b']) {
      await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(async () => storage.read(key)).rejects.toThrow(RangeError);
    }
  });

  it('has nothing under a key that was never written, and doesn’t mind removing it', async () => {
    expect(await storage.stat('audio/no/ne.mp3')).toBeNull();
    await storage.remove('audio/no/ne.mp3');
    await expect(async () => text(await storage.read('audio/no/ne.mp3'))).rejects.toThrow();
  });

  it('gives back what it took, whole and in parts', async () => {
    await storage.put('audio/ab/cd.mp3', Buffer.from('fanfare'));
    const stored = await storage.stat('audio/ab/cd.mp3');
    expect(stored?.sizeBytes).toBe(7);
    expect(Math.abs(new Date().getTime() - (stored?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
    expect(await text(await storage.read('audio/ab/cd.mp3'))).toBe('fanfare');
    expect(await text(await storage.read('audio/ab/cd.mp3', { start: 3, end: 5 }))).toBe('far');
    await storage.remove('audio/ab/cd.mp3');
    expect(await storage.stat('audio/ab/cd.mp3')).toBeNull();
  });

  it('lists all of its keys, and nothing that others laid there', async () => {
    await storage.put('audio/ab/cd.mp3', Buffer.from('fanfare'));
    await storage.put(script, Buffer.from('1'));
    if (place === 'disk') {
      await mkdir(join(dataDir, 'files/incoming'));
      for (const name of ['not a key', 'half.mp3.part', 'incoming/1.upload']) {
        await writeFile(join(dataDir, 'files', name), 'x');
      }
    } else await putForeign('not a key');
    const keys: string[] = [];
    for await (const key of storage.keys()) keys.push(key);
    expect(keys.toSorted()).toEqual(['audio/ab/cd.mp3', script]);
    for (const key of keys) await storage.remove(key);
  });

  it('takes a file away from where it was', async () => {
    const path = join(dataDir, `${place}.upload`);
    const content = 'sound'.repeat(200_000);
    await writeFile(path, content);
    await storage.putFile('audio/ef/gh.wav', path);
    expect(existsSync(path)).toBe(false);
    expect(await text(await storage.read('audio/ef/gh.wav'))).toBe(content);
    await storage.remove('audio/ef/gh.wav');
  });

  it('keeps artefacts byte by byte, with the size of the file', async () => {
    const content = 'const a = 1;\n'.repeat(1_000);
    const path = join(dataDir, `${place}.js`);
    await writeFile(path, content);
    await storage.put(script, Buffer.from(content));
    await storage.putFile('remotes/mf-auth/1.0.0/__federation_expose_app.31e7a4a3.js', path);
    await storage.put('remotes/mf-auth/1.0.0/assets/font~x.woff2', Buffer.from([1, 2, 3]));
    for (const key of [script, 'remotes/mf-auth/1.0.0/__federation_expose_app.31e7a4a3.js']) {
      expect((await storage.stat(key))?.sizeBytes).toBe(content.length);
      expect(await text(await storage.read(key))).toBe(content);
    }
  });

  it('lists uploads that are old enough, and never artefacts', async () => {
    await storage.put('images/0a.webp', Buffer.from('x'));
    await storage.put('audio/ij/kl.mp3', Buffer.from('x'));
    expect(await listed(storage, 60_000)).toEqual([]);
    expect(await listed(storage, -60_000)).toEqual(['audio/ij/kl.mp3', 'images/0a.webp']);
  });
});

describe('a bucket', () => {
  const fromBucket = (key: string) => fetch(`${bucket.settings.endpoint}/fanfare/${key}`);

  it('gives browsers artefacts with all that they need to run and keep them', async () => {
    const storage = await openStorage({ dataDir, s3: bucket.settings });
    const content = 'const a = 1;\n'.repeat(1_000);
    await storage.put(script, Buffer.from(content));
    const answer = await fromBucket(script);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(content.length / 10);
    expect(await answer.text()).toBe(content);
  });

  it('marks uploads as nobody’s to keep', async () => {
    const storage = await openStorage({ dataDir, s3: bucket.settings });
    await storage.put('images/0b.webp', Buffer.from('x'));
    const answer = await fromBucket('images/0b.webp');
    expect(answer.headers.get('cache-control')).toContain('private');
    expect(answer.headers.get('content-type')).toBe('image/webp');
  });
});

/** A server that answers puts with these statuses, one after another, and keeps what it got. */
async function badServer(...statuses: number[]) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3: S3Settings = { ...bucket.settings, endpoint };
  return { bodies, storage: await openStorage({ dataDir, s3 }), close: () => server.close() };
}

test('whoever operates it learns which bucket said what', async () => {
  const failure = async (changes: Partial<S3Settings>) => {
    const storage = await openStorage({ dataDir, s3: { ...bucket.settings, ...changes } });
    return storage.put('audio/ab/cd.mp3', Buffer.from('x')).catch((error: Error) => error.message);
  };
  const { endpoint } = bucket.settings;
  expect(await failure({ bucket: 'other' })).toBe(`Bucket other (${endpoint}): The specified bucket does not exist`);
  expect(await failure({ credentials: { accessKeyId: 'x', secretAccessKey: 'y' } })).toContain('Access Key Id');
  expect(await failure({ endpoint: 'http://127.0.0.1:1' })).toContain('(http://127.0.0.1:1): connect ECONNREFUSED');
  const { storage, close } = await badServer(403);
  await expect(storage.stat('audio/ab/cd.mp3')).rejects.toThrow(': answered 403');
  close();
});

test('a full bucket is said as such, and the file stays where it was', async () => {
  const { storage, close } = await badServer(507, 507, 507);
  const path = join(dataDir, 'full.upload');
  await writeFile(path, 'sound');
  await expect(storage.putFile('audio/ab/cd.mp3', path)).rejects.toMatchObject({ code: 'storage_full' });
  expect(existsSync(path)).toBe(true);
  close();
});

test('a busy bucket gets the whole file again', async () => {
  const { storage, bodies, close } = await badServer(503, 200);
  const path = join(dataDir, 'busy.upload');
  await writeFile(path, 'sound');
  await storage.putFile('audio/ab/cd.mp3', path);
  expect(bodies).toEqual(['sound', 'sound']);
  close();
});

test('a bucket that refuses is not asked again', async () => {
  const { storage, bodies, close } = await badServer(403, 200);
  const path = join(dataDir, 'refused.upload');
  await writeFile(path, 'sound');
  await expect(storage.putFile('audio/ab/cd.mp3', path)).rejects.toThrow(/^Bucket fanfare \(http:.+\): /);
  expect(bodies).toHaveLength(1);
  expect(existsSync(path)).toBe(true);
  close();
});

import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { root } from '../install/root.mjs';
import { exitOf } from '../system/exit-of.ts';
import { freePort } from '../system/free-port.ts';
import { temporaryFolder } from '../system/temporary-folder.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { placesOf } from './manifest.ts';
import { filesInBucket, filesOnDisk } from './places.ts';
import { backUpFiles, readIndex, removeGoneFiles, restoreFiles } from './stored-files.ts';

/* Stored files in a bucket of a real S3 server, by the API's own process. */

let folder: string;
let env: NodeJS.ProcessEnv;
let bucket: Bucket;
let stop: () => Promise<unknown>;
let files = 0;

const at = (...names: string[]) => path.join(folder, ...names);
const song = 'audio/ab/cd.mp3';
const script = 'remotes/mf-auth/1.0.0/remoteEntry.js';
const code = 'export const a = 1;\n'.repeat(200);

async function store(key: string, content: string): Promise<void> {
  const file = at(`${(files += 1)}.upload`);
  writeFileSync(file, content);
  await bucket.write(key, file);
}
/** Removes what is in the bucket, as its server keeps it. */
const lose = (...keys: string[]) => {
  for (const name of readdirSync(at('bucket/fanfare'), { recursive: true, encoding: 'utf8' })) {
    if (keys.some((key) => name.startsWith(`${key}._S3rver`))) rmSync(at('bucket/fanfare', name));
  }
};
const product = () => filesInBucket(bucket, at('staging'));
const backUp = (takenAt: string) => backUpFiles(product(), at('backups'), takenAt);
const restore = () => restoreFiles(at('backups'), product(), '2026-01-01T00:00:00Z');

beforeAll(async () => {
  folder = temporaryFolder('fanfare-bucket-');
  mkdirSync(at('backups'));
  const [port, publicPort] = [await freePort(), await freePort()];
  env = {
    ...process.env,
    FANFARE_ENV: 'test',
    FANFARE_DATA_DIR: at('data'),
    // Nobody connects to it.
    APP_DATABASE_URL: 'postgres://nobody@localhost/none',
    S3_BUCKET: 'fanfare',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_PUBLIC_URL: `http://localhost:${publicPort}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const server = spawn(process.execPath, [path.join(root, 'api/sandbox/bucket/index.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...env,
      FANFARE_BUCKET_PORT: String(port),
      FANFARE_BUCKET_PUBLIC_PORT: String(publicPort),
      FANFARE_BUCKET_DIR: at('bucket'),
      FANFARE_SHELL_URL: 'http://localhost:3000',
    },
  });
  const ended = exitOf(server);
  stop = () => {
    server.kill();
    return ended;
  };
  await vi.waitFor(() => fetch(env['S3_PUBLIC_URL']!), { timeout: 60_000 });
  bucket = openBucket(env);
  await store(song, 'a song');
  await store(script, code);
});
afterAll(async () => {
  bucket?.close();
  await stop?.();
  rmSync(folder, { recursive: true, force: true });
});

test('a bucket that can’t be reached, or isn’t named as it has to be, stops a backup with its reason', async () => {
  const down = openBucket({ ...env, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
  await expect(backUpFiles(filesInBucket(down, at('staging')), at('none'), 'now')).rejects.toThrow(
    /Bucket|ECONNREFUSED/,
  );
  down.close();
  const wrong = openBucket({ ...env, S3_PUBLIC_URL: '' });
  await expect(wrong.keys()).rejects.toThrow('S3_PUBLIC_URL must be set');
  await expect(wrong.keys()).rejects.toThrow('S3_PUBLIC_URL must be set');
});

test('its files are copied once, as they were before they were compressed', async () => {
  expect(await backUp('2026-01-01T00:00:00Z')).toMatchObject({ known: 2, copied: 2 });
  expect(await backUp('2026-01-01T01:00:00Z')).toEqual({ known: 2, copied: 0, bytes: 0 });
  const copy = path.join(placesOf(at('backups')).files, script);
  // In the bucket it lies compressed.
  expect(readFileSync(copy, 'utf8')).toBe(code);
  expect(statSync(copy).mode & 0o777).toBe(0o400);
});

test('what the bucket lost is there again, as browsers read it; what is lost in the backup is named, and stops nothing', async () => {
  await store('audio/ab/ef.mp3', 'of the last hour');
  await backUp('2026-01-01T02:00:00Z');
  lose(song, script, 'audio/ab/ef.mp3');
  expect(await bucket.keys()).toEqual([]);
  const last = path.join(placesOf(at('backups')).files, 'audio/ab/ef.mp3');
  chmodSync(last, 0o600);
  writeFileSync(last, 'of the lost hour');
  expect(await restore()).toEqual({ restored: 2, lost: ['audio/ab/ef.mp3'] });
  expect((await bucket.keys()).toSorted()).toEqual([song, script]);
  const answer = await fetch(`${env['S3_PUBLIC_URL']}/${script}`);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect(await answer.text()).toBe(code);
  expect(readdirSync(at('staging'))).toEqual([]);
});

test('what is whole is left as it is, and what was cut off is stored again', async () => {
  lose(song);
  await store(song, 'a so');
  expect(await restore()).toMatchObject({ restored: 2 });
  await bucket.read(song, at('read'));
  expect(readFileSync(at('read'), 'utf8')).toBe('a song');
});

test('a backup of a bucket can be restored to a disk', async () => {
  expect(await restoreFiles(at('backups'), filesOnDisk(at('disk')), '2026-01-01T00:00:00Z')).toMatchObject({
    restored: 2,
  });
  expect(readFileSync(at('disk', script), 'utf8')).toBe(code);
  expect(statSync(at('disk', script)).mode & 0o777).toBe(0o644);
  expect(statSync(at('disk', song)).mode & 0o777).toBe(0o600);
});

test('a file that the product removed stays for as long as an older backup needs it', async () => {
  lose(song);
  await backUp('2026-01-03T00:00:00Z');
  expect((await readIndex(at('backups')))?.files[song]?.goneAt).toBe('2026-01-03T00:00:00Z');
  expect(await removeGoneFiles(at('backups'), '2026-01-02T00:00:00Z')).toBe(0);
  expect(await removeGoneFiles(at('backups'), '2026-01-04T00:00:00Z')).toBe(2);
  expect(Object.keys((await readIndex(at('backups')))!.files)).toEqual([script]);
});

test('what is asked of a process that is gone fails, all of it', async () => {
  const other = openBucket(env);
  await other.keys();
  other.close();
  const asked = await Promise.allSettled(['one', 'two', 'three'].map((key) => other.read(key, at(key))));
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

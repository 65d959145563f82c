import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { incomingFolder } from './incoming.ts';
import { localDisk } from './local-disk.ts';
import { openStorage } from './open-storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const files = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

test('a key that could leave the folder is a bug, not a path', async () => {
  const storage = localDisk(folder);
  for (const key of ['../secret', '/etc/passwd', 'a/../../b', 'a//b', '.hidden', 'a/.hidden', 'A b', 'a\\b', 'a/']) {
    await expect(async () => storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
  }
});

test('a full disk is said as such, and leaves nothing behind', async () => {
  const incoming = incomingFolder(join(folder, 'incoming'));
  const stream = Readable.from(
    (async function* () {
      yield Buffer.alloc(64_000);
      throw full();
    })(),
  );
  await expect(incoming.receive(stream)).rejects.toMatchObject({ code: 'storage_full' });
  expect(await files()).toEqual([]);
});

test('a stream that breaks off leaves nothing behind', async () => {
  const incoming = incomingFolder(join(folder, 'incoming'));
  const broken = new Readable({ read() {} });
  broken.push(Buffer.alloc(1_000));
  const received = incoming.receive(broken);
  broken.destroy(new Error('gone'));
  await expect(received).rejects.toThrow('gone');
  expect(await files()).toEqual([]);
});

test('nor do many that break off before their files are made', async () => {
  const incoming = incomingFolder(join(folder, 'incoming'));
  const breakOffAfter = async (turns: number) => {
    const broken = new Readable({ read() {} });
    const received = incoming.receive(broken);
    const breakOff = async () => {
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      broken.destroy(new Error('gone'));
    };
    return Promise.allSettled([received, breakOff()]);
  };
  // More than there are threads for files, so that some wait.
  const all = await Promise.all(Array.from({ length: 200 }, (_, index) => breakOffAfter(index % 20)));
  for (const [received] of all) expect(received).toMatchObject({ status: 'rejected', reason: { message: 'gone' } });
  expect(await files()).toEqual([]);
});

test('a stream that falls silent is given up, and leaves nothing behind', async () => {
  const silent = new Readable({ read() {} });
  silent.push(Buffer.alloc(1_000));
  await expect(incomingFolder(join(folder, 'incoming'), 50).receive(silent)).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect(await files()).toEqual([]);
});

test('what is stored can be read whole and in parts, counted and removed', async () => {
  const storage = localDisk(folder);
  const { path, sizeBytes, discard } = await incomingFolder(join(folder, 'incoming')).receive(
    Readable.from([Buffer.from('fanfare')]),
  );
  await storage.putFile('audio/ab/cd.mp3', path);
  await discard();
  expect(sizeBytes).toBe(7);
  expect(await storage.stat('audio/ab/cd.mp3')).toMatchObject({ sizeBytes: 7 });
  expect(await text(await storage.read('audio/ab/cd.mp3'))).toBe('fanfare');
  expect(await text(await storage.read('audio/ab/cd.mp3', { start: 3, end: 5 }))).toBe('far');
  await storage.remove('audio/ab/cd.mp3');
  await storage.remove('audio/ab/cd.mp3');
  expect(await storage.stat('audio/ab/cd.mp3')).toBeNull();
  expect(await files()).toEqual([]);
});

test('artefacts are for every reader of this machine, uploads for the product alone', async () => {
  const before = process.umask(0o077);
  try {
    const storage = localDisk(join(folder, 'files'));
    await storage.put('remotes/mf-auth/1.0.0/__federation_expose_app.31e7a4a3.js', Buffer.from('x'));
    await storage.put('audio/ab/cd.mp3', Buffer.from('x'));
  } finally {
    process.umask(before);
  }
  const modes = await Promise.all(
    ['remotes', 'remotes/mf-auth/1.0.0/__federation_expose_app.31e7a4a3.js', 'audio/ab/cd.mp3'].map(
      async (key) => (await stat(join(folder, 'files', key))).mode & 0o777,
    ),
  );
  expect(modes).toEqual([0o755, 0o644, 0o600]);
});

test('files of the first release are found where they are kept now', async () => {
  await localDisk(join(folder, 'storage')).put('audio/ab/cd.mp3', Buffer.from('fanfare'));
  const storage = await openStorage({ dataDir: folder, s3: null });
  expect(await storage.stat('audio/ab/cd.mp3')).toMatchObject({ sizeBytes: 7 });
});

test('uploads that a dead process left are swept at the next start, younger ones are not', async () => {
  const incoming = incomingFolder(folder);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'old.upload'), 'x');
  await writeFile(join(folder, 'young.upload'), 'x');
  const longAgo = new Date('2020-01-01');
  await utimes(join(folder, 'old.upload'), longAgo, longAgo);
  expect(await incoming.sweep()).toBe(1);
  expect(await files()).toEqual(['young.upload']);
});

import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saved, sound, testFolder, wav } from '../../../test/files/sounds.ts';
import { ffmpegDecoder } from './decode.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => {
  folder = await testFolder();
});
afterAll(() => folder.remove());

/** A replacement for ffmpeg that reports its arguments and environment. */
async function witness(lines: string): Promise<{ program: string; seen: () => Promise<string> }> {
  const program = join(folder.path, 'witness');
  const notes = join(folder.path, 'notes');
  await writeFile(program, `#!/bin/sh\nexec > ${notes}\n${lines}\n`);
  await chmod(program, 0o755);
  return { program, seen: () => readFile(notes, 'utf8') };
}

test('a decoder gets limits, one file, and nothing of our environment', async () => {
  process.env['FANFARE_WITNESS'] = 'a secret';
  const { program, seen } = await witness('ulimit -v\nulimit -t\nenv\necho "$@"');
  await ffmpegDecoder(program).decode('/tmp/song.mp3', 'mp3', 60);
  delete process.env['FANFARE_WITNESS'];
  const [memory, seconds] = (await seen()).split('\n').map(Number);
  expect(memory).toBeLessThanOrEqual(2_097_152);
  expect(seconds).toBeLessThanOrEqual(120);
  expect(await seen()).not.toContain('a secret');
  expect(await seen()).toContain('-protocol_whitelist file -f mp3 -i file:/tmp/song.mp3');
});

test('a missing decoder isn’t the file’s failure; a decoder that gives up is', async () => {
  const path = await saved(folder.path, 'song.wav', wav(1));
  expect(await ffmpegDecoder('/nonexistent/ffmpeg').decode(path, 'wav', 60)).toBeNull();
  const { program } = await witness('exit 1');
  expect(await ffmpegDecoder(program).decode(path, 'wav', 60)).toMatchObject({ hasFailed: true });
});

test('decodes no more than requested', async () => {
  const path = await saved(folder.path, 'long.flac', await sound(folder.path, 'flac', 12));
  expect((await ffmpegDecoder('ffmpeg').decode(path, 'flac', 5))?.seconds).toBe(5);
});

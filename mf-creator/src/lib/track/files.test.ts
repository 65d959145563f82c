import { expect, it } from 'vitest';
import { audioMaxBytes, audioRefusal, coverMaxBytes, coverRefusal } from './files.ts';

/** A file that says it has so many bytes. */
function fileOf(name: string, type: string, size: number): File {
  const file = new File([], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

it.each([
  ['as large as audio may be', audioMaxBytes, null],
  ['a byte larger', audioMaxBytes + 1, 'file_too_large'],
  ['empty', 0, 'file_empty'],
])('audio that is %s', (_title, size, refusal) => {
  expect(audioRefusal(fileOf('song.WAV', '', size))).toBe(refusal);
  expect(audioRefusal(fileOf('song.txt', 'audio/wav', size))).toBe('file_unsupported');
});

it.each([
  ['as large as a cover may be', coverMaxBytes, null],
  ['a byte larger', coverMaxBytes + 1, 'file_too_large'],
  ['empty', 0, 'file_empty'],
])('a cover that is %s', (_title, size, refusal) => {
  expect(coverRefusal(fileOf('cover', 'image/png', size))).toBe(refusal);
  expect(coverRefusal(fileOf('cover.png', 'image/svg+xml', size))).toBe('file_unsupported');
});

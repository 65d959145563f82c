import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const encoders = {
  mp3: ['-c:a', 'libmp3lame'],
  wav: ['-c:a', 'pcm_s16le'],
  flac: ['-c:a', 'flac'],
  m4a: ['-c:a', 'aac'],
  alac: ['-c:a', 'alac', '-f', 'ipod'],
  ogg: ['-c:a', 'libvorbis'],
  opus: ['-c:a', 'libopus', '-f', 'ogg'],
} as const;

export type Encoding = keyof typeof encoders;

/** A folder for a test's own files. */
export async function testFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'fanfare-files-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

const made = new Map<string, Buffer>();

/** The output of ffmpeg for these arguments, cached. @param name of the file, whose extension sets the format */
export async function encoded(folder: string, name: string, args: string[]): Promise<Buffer> {
  const key = [name, ...args].join(' ');
  const file = join(folder, name);
  if (!made.has(key)) {
    await run('ffmpeg', ['-v', 'error', '-y', ...args, file]);
    made.set(key, await readFile(file));
  }
  // A copy, since tests write into it.
  return Buffer.from(made.get(key) ?? '');
}

/** A tone that gets louder half-way. */
export function sound(folder: string, encoding: Encoding, seconds: number): Promise<Buffer> {
  const name = `${encoding}-${seconds}.${encoding === 'alac' ? 'm4a' : encoding === 'opus' ? 'ogg' : encoding}`;
  const tone = `sine=frequency=330:duration=${seconds},volume='if(lt(t,${seconds / 2}),0.2,1)':eval=frame`;
  return encoded(folder, name, ['-f', 'lavfi', '-i', tone, '-map_metadata', '-1', ...encoders[encoding]]);
}

/** A stereo WAV file of a tone that gets louder half-way. @param bits 8, 16, 24 or 32 per sample */
export async function plainWav(folder: string, bits: number): Promise<Buffer> {
  const file = join(folder, `plain-${bits}.wav`);
  const tone = `sine=frequency=330:duration=6,volume='if(lt(t,3),0.3,1)':eval=frame`;
  const codec = bits === 8 ? 'pcm_u8' : `pcm_s${bits}le`;
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', tone, '-ac', '2', '-c:a', codec, file]);
  return readFile(file);
}

/** A short film with sound, in the container that M4A shares. */
export async function film(folder: string): Promise<Buffer> {
  const file = join(folder, 'film.mp4');
  const inputs = ['-f', 'lavfi', '-i', 'sine=duration=2', '-f', 'lavfi', '-i', 'color=c=red:s=64x64:d=2'];
  await run('ffmpeg', ['-v', 'error', '-y', ...inputs, '-c:a', 'aac', '-c:v', 'mpeg4', file]);
  return readFile(file);
}

/** The first part of a file, as after a broken connection. */
export const cutOff = (file: Buffer, share = 0.6): Buffer => file.subarray(0, Math.floor(file.length * share));

/** 16-bit mono silence with a header that may declare more than there is. */
export function wav(seconds: number, { promisedSeconds = seconds, sampleRate = 8_000 } = {}): Buffer {
  const data = Buffer.alloc(seconds * sampleRate * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + promisedSeconds * sampleRate * 2, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(promisedSeconds * sampleRate * 2, 40);
  return Buffer.concat([header, data]);
}

export async function saved(folder: string, name: string, content: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

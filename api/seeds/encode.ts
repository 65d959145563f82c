import { spawn } from 'node:child_process';
import type { AudioFormat } from '../src/modules/media/index.ts';

const encoders: Partial<Record<AudioFormat, readonly string[]>> = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '80k', '-f', 'mp3'],
  ogg: ['-c:a', 'libvorbis', '-q:a', '3', '-f', 'ogg'],
  flac: ['-c:a', 'flac', '-f', 'flac'],
};

/**
 * Encodes a WAV file with ffmpeg.
 * @returns null if this machine has no ffmpeg, or ffmpeg lacks the encoder
 */
export function encode(wav: Buffer, format: AudioFormat): Promise<Buffer | null> {
  const encoder = encoders[format];
  if (!encoder) return Promise.resolve(null);
  const { promise, resolve } = Promise.withResolvers<Buffer | null>();
  const child = spawn(
    'ffmpeg',
    ['-v', 'error', '-f', 'wav', '-i', 'pipe:0', '-map_metadata', '-1', ...encoder, 'pipe:1'],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.once('error', () => resolve(null));
  child.once('close', (code) => resolve(code === 0 ? Buffer.concat(parts) : null));
  // Without ffmpeg, nothing reads the pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(wav);
  return promise;
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import {
  type Encoding,
  cutOff,
  encoded,
  film,
  plainWav,
  saved,
  sound,
  testFolder,
  wav,
} from '../../../test/files/sounds.ts';
import { ffmpegDecoder } from './decode.ts';
import { probeAudio } from './probe-audio.ts';

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeAll(async () => {
  folder = await testFolder();
});
afterAll(() => folder.remove());

const limits = { maxSeconds: 1_200 };
const withFfmpeg = ffmpegDecoder('ffmpeg');
const without = ffmpegDecoder('/nonexistent/ffmpeg');

const probe = async (name: string, content: Buffer, decoder = withFfmpeg, maxSeconds = limits.maxSeconds) =>
  probeAudio(await saved(folder.path, name, content), { maxSeconds }, decoder);

describe('refuses', () => {
  const machines = [
    ['with ffmpeg', withFfmpeg],
    ['without ffmpeg', without],
  ] as const;

  test.each(machines)('empty or meaningless files, %s', async (_name, decoder) => {
    await expect(probe('empty.mp3', Buffer.alloc(0), decoder)).rejects.toMatchObject({ code: 'file_broken' });
  });
  test.each(machines)('text disguised as music, %s', async (_name, decoder) => {
    const words = Buffer.from('Dear curator, this is not a song. '.repeat(400));
    await expect(probe('letter.mp3', words, decoder)).rejects.toMatchObject({ code: 'file_unsupported' });
    const tagged = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), words]);
    await expect(probe('tagged.mp3', tagged, decoder)).rejects.toMatchObject({
      code: expect.stringMatching(/file_(broken|unsupported)/),
    });
  });
  test.each(machines)('an image or a film, whatever its name, %s', async (_name, decoder) => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await expect(probe('cover.mp3', picture, decoder)).rejects.toMatchObject({ code: 'file_unsupported' });
    await expect(probe('film.m4a', await film(folder.path), decoder)).rejects.toMatchObject({
      code: 'file_unsupported',
    });
  });
  test.each(['mp3', 'flac', 'm4a', 'alac', 'ogg', 'opus', 'wav'] as Encoding[])('a truncated %s', async (encoding) => {
    const whole = await sound(folder.path, encoding, 12);
    await expect(probe(`cut.${encoding}`, cutOff(whole))).rejects.toMatchObject({ code: 'file_broken' });
  });
  test.each(['m4a', 'alac', 'ogg', 'opus', 'wav'] as Encoding[])('a truncated %s, without ffmpeg', async (encoding) => {
    const whole = await sound(folder.path, encoding, 12);
    await expect(probe(`cut.${encoding}`, cutOff(whole), without)).rejects.toMatchObject({ code: 'file_broken' });
  });
  test('a header that promises 21 minutes', async () => {
    await expect(probe('lie.wav', wav(1, { promisedSeconds: 1_260 }))).rejects.toMatchObject({
      code: expect.stringMatching(/file_(too_long|broken)/),
    });
  });
  test.each(['mp3', 'flac', 'm4a', 'ogg', 'wav'] as Encoding[])('a %s longer than the maximum', async (encoding) => {
    const long = await sound(folder.path, encoding, 12);
    await expect(probe(`long.${encoding}`, long, withFfmpeg, 10)).rejects.toMatchObject({ code: 'file_too_long' });
    await expect(probe(`long.${encoding}`, long, without, 10)).rejects.toMatchObject({ code: 'file_too_long' });
  });
  test('noise inside a file', async () => {
    const whole = await sound(folder.path, 'flac', 12);
    whole.fill(0x5a, 8_000, whole.length - 2_000);
    await expect(probe('noise.flac', whole)).rejects.toMatchObject({ code: 'file_broken' });
  });
});

describe('accepts', () => {
  const formats = { mp3: 'mp3', wav: 'wav', flac: 'flac', m4a: 'm4a', alac: 'm4a', ogg: 'ogg', opus: 'ogg' } as const;

  test.each(Object.entries(formats) as [Encoding, string][])(
    '%s, with its length and waveform',
    async (encoding, format) => {
      const probed = await probe(`song.${encoding}`, await sound(folder.path, encoding, 12));
      expect(probed.format).toBe(format);
      expect(Math.abs(probed.durationMs - 12_000)).toBeLessThan(120);
      expect(probed.peaks).toHaveLength(800);
      expect(Math.max(...probed.peaks)).toBe(100);
      // The tone gets five times louder half-way.
      expect(probed.peaks[200]).toBeGreaterThan(10);
      expect(probed.peaks[200]).toBeLessThan(35);
      expect(probed.peaks[600]).toBeGreaterThan(85);
    },
  );
  test.each(Object.entries(formats) as [Encoding, string][])(
    '%s without ffmpeg, still playable',
    async (encoding, format) => {
      const probed = await probe(`song.${encoding}`, await sound(folder.path, encoding, 12), without);
      expect(probed.format).toBe(format);
      expect(Math.abs(probed.durationMs - 12_000)).toBeLessThan(120);
      // Plain WAV is read directly; the others play without a waveform.
      expect(probed.peaks).toHaveLength(encoding === 'wav' ? 800 : 0);
    },
  );
  test('silence, and a track of a few seconds', async () => {
    const probed = await probe('silence.wav', wav(3));
    expect(probed).toMatchObject({ format: 'wav', durationMs: 3_000 });
    expect(probed.peaks).toEqual(Array(800).fill(0));
  });
  test.each([8, 16, 24, 32])('plain WAV of %i bits, with the same waveform without ffmpeg', async (bits) => {
    const wave = await plainWav(folder.path, bits);
    const [decoded, read] = [await probe('a.wav', wave), await probe('b.wav', wave, without)];
    expect(Math.abs(read.durationMs - decoded.durationMs)).toBeLessThan(20);
    const middle = (peaks: number[], from: number) =>
      peaks.slice(from, from + 50).reduce((sum, peak) => sum + peak, 0) / 50;
    for (const from of [150, 600]) {
      expect(Math.abs(middle(read.peaks, from) - middle(decoded.peaks, from))).toBeLessThan(8);
    }
  });
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=5'];
  const cover = ['-f', 'lavfi', '-i', 'color=c=teal:s=64x64:d=1', '-map', '0:a', '-map', '1:v', '-frames:v', '1'];
  const pinned = ['-disposition:v', 'attached_pic'];
  const odd: Record<string, [name: string, ...args: string[]]> = {
    'an MP3 with a cover and old tags': [
      'cover.mp3',
      ...cover,
      '-c:v',
      'mjpeg',
      '-id3v2_version',
      '3',
      '-write_id3v1',
      '1',
      '-metadata',
      'title=Night Bus',
    ],
    'an MP3 that doesn’t count its frames': ['plain.mp3', '-write_xing', '0'],
    'an MP3 of a varying bitrate': ['vbr.mp3', '-q:a', '6'],
    'an MP3 of a telephone': ['small.mp3', '-ar', '8000', '-ac', '1', '-b:a', '8k'],
    'an MP3 of half the rate, in stereo': ['half.mp3', '-ar', '22050', '-ac', '2'],
    'an MP3 of an older layer': ['older.mp3', '-c:a', 'mp2', '-f', 'mp2'],
    'an M4A with a cover': ['cover.m4a', ...cover, '-c:v', 'mjpeg', ...pinned],
    'an M4A that starts with its table': ['fast.m4a', '-movflags', '+faststart', '-metadata', 'title=Night Bus'],
    'an M4A in pieces': ['pieces.m4a', '-movflags', '+frag_keyframe+empty_moov', '-frag_duration', '1000000'],
    'an M4A of many channels': ['surround.m4a', '-ac', '6'],
    'an Ogg of one channel': ['mono.ogg', '-c:a', 'libvorbis', '-ac', '1', '-ar', '22050'],
    'a FLAC of 24 bits, with a cover and space for tags': [
      'cover.flac',
      ...cover,
      '-c:v',
      'mjpeg',
      ...pinned,
      '-sample_fmt',
      's32',
      '-bits_per_raw_sample',
      '24',
      '-ar',
      '96000',
    ],
    'a FLAC of odd blocks': ['odd.flac', '-frame_size', '1111', '-compression_level', '12'],
    'a WAV of 24 bits, with notes of a studio': [
      'studio.wav',
      '-c:a',
      'pcm_s24le',
      '-ac',
      '6',
      '-write_bext',
      '1',
      '-metadata',
      'description=Take 3',
    ],
    'a WAV of floating point': ['float.wav', '-c:a', 'pcm_f32le', '-ar', '96000'],
    'a WAV of a telephone': ['phone.wav', '-c:a', 'pcm_mulaw', '-ar', '8000'],
  };
  test.each(Object.entries(odd))('%s', async (_name, [name, ...args]) => {
    const hasPicture = args.includes('-map');
    const picture = hasPicture ? args.slice(0, 4) : [];
    const file = await encoded(folder.path, name, [...tone, ...picture, ...args.slice(picture.length)]);
    // Fragmented files don't declare their length: only a decoder can determine it.
    for (const decoder of name === 'pieces.m4a' ? [withFfmpeg] : [withFfmpeg, without]) {
      const { durationMs } = await probe(`x-${name}`, file, decoder);
      expect(Math.abs(durationMs - 5_000)).toBeLessThan(250);
    }
  });
  test('an M4A labelled MP4 inside and out', async () => {
    const renamed = Buffer.from(await sound(folder.path, 'm4a', 4));
    renamed.write('isom', 8, 'latin1');
    expect((await probe('song.mp4', renamed)).format).toBe('m4a');
  });
});

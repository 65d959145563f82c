import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { type Encoding, cutOff, film, plainWav, saved, sound, testFolder, wav } from '../../../test/files/sounds.ts';
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

describe('what is refused', () => {
  const machines = [
    ['with ffmpeg', withFfmpeg],
    ['without ffmpeg', without],
  ] as const;

  test.each(machines)('no file at all, %s', async (_name, decoder) => {
    await expect(probe('empty.mp3', Buffer.alloc(0), decoder)).rejects.toMatchObject({ code: 'file_broken' });
  });
  test.each(machines)('words dressed as music, %s', async (_name, decoder) => {
    const words = Buffer.from('Dear curator, this is not a song. '.repeat(400));
    await expect(probe('letter.mp3', words, decoder)).rejects.toMatchObject({ code: 'file_unsupported' });
    const tagged = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), words]);
    await expect(probe('tagged.mp3', tagged, decoder)).rejects.toMatchObject({
      code: expect.stringMatching(/file_(broken|unsupported)/),
    });
  });
  test.each(machines)('a picture or a film, whatever its name, %s', async (_name, decoder) => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await expect(probe('cover.mp3', picture, decoder)).rejects.toMatchObject({ code: 'file_unsupported' });
    await expect(probe('film.m4a', await film(folder.path), decoder)).rejects.toMatchObject({
      code: 'file_unsupported',
    });
  });
  test.each(['mp3', 'flac', 'm4a', 'alac', 'ogg', 'opus', 'wav'] as Encoding[])(
    'a %s that breaks off',
    async (encoding) => {
      const whole = await sound(folder.path, encoding, 12);
      await expect(probe(`cut.${encoding}`, cutOff(whole))).rejects.toMatchObject({ code: 'file_broken' });
    },
  );
  test.each(['m4a', 'alac', 'ogg', 'opus', 'wav'] as Encoding[])(
    'a %s that breaks off, without ffmpeg',
    async (encoding) => {
      const whole = await sound(folder.path, encoding, 12);
      await expect(probe(`cut.${encoding}`, cutOff(whole), without)).rejects.toMatchObject({ code: 'file_broken' });
    },
  );
  test('a header that promises 21 minutes', async () => {
    await expect(probe('lie.wav', wav(1, { promisedSeconds: 1_260 }))).rejects.toMatchObject({
      code: expect.stringMatching(/file_(too_long|broken)/),
    });
  });
  test.each(['mp3', 'flac', 'm4a', 'ogg', 'wav'] as Encoding[])(
    'a %s of more than the longest time',
    async (encoding) => {
      const long = await sound(folder.path, encoding, 12);
      await expect(probe(`long.${encoding}`, long, withFfmpeg, 10)).rejects.toMatchObject({ code: 'file_too_long' });
      await expect(probe(`long.${encoding}`, long, without, 10)).rejects.toMatchObject({ code: 'file_too_long' });
    },
  );
  test('noise in the middle of a file', async () => {
    const whole = await sound(folder.path, 'flac', 12);
    whole.fill(0x5a, 8_000, whole.length - 2_000);
    await expect(probe('noise.flac', whole)).rejects.toMatchObject({ code: 'file_broken' });
  });
});

describe('what is taken', () => {
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
    '%s without ffmpeg plays all the same',
    async (encoding, format) => {
      const probed = await probe(`song.${encoding}`, await sound(folder.path, encoding, 12), without);
      expect(probed.format).toBe(format);
      expect(Math.abs(probed.durationMs - 12_000)).toBeLessThan(120);
      // Plain WAV is read as it stands; the others play without a waveform.
      expect(probed.peaks).toHaveLength(encoding === 'wav' ? 800 : 0);
    },
  );
  test('silence, and a track of a few seconds', async () => {
    const probed = await probe('silence.wav', wav(3));
    expect(probed).toMatchObject({ format: 'wav', durationMs: 3_000 });
    expect(probed.peaks).toEqual(Array(800).fill(0));
  });
  test.each([8, 16, 24, 32])('plain WAV of %i bits, drawn the same without ffmpeg', async (bits) => {
    const wave = await plainWav(folder.path, bits);
    const [decoded, read] = [await probe('a.wav', wave), await probe('b.wav', wave, without)];
    expect(Math.abs(read.durationMs - decoded.durationMs)).toBeLessThan(20);
    const middle = (peaks: number[], from: number) =>
      peaks.slice(from, from + 50).reduce((sum, peak) => sum + peak, 0) / 50;
    for (const from of [150, 600]) {
      expect(Math.abs(middle(read.peaks, from) - middle(decoded.peaks, from))).toBeLessThan(8);
    }
  });
  test('an M4A whose file is called MP4 inside and out', async () => {
    const renamed = Buffer.from(await sound(folder.path, 'm4a', 4));
    renamed.write('isom', 8, 'latin1');
    expect((await probe('song.mp4', renamed)).format).toBe('m4a');
  });
});

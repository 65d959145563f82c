import { type HostileSound, refusedSounds } from './hostile-sound.ts';
import { encoded, wav } from './sounds.ts';
import { oddWav } from './wavs.ts';

const silence = (seconds: number, rate = 8_000, more = '') => [
  '-f',
  'lavfi',
  '-i',
  `anullsrc=r=${rate}:cl=mono${more}:d=${seconds}`,
];

/** The offset of a FLAC file's sample count (36 bits, of which the last 32 are here). */
const flacSamplesAt = 22;

/** Small files that decode to hours, and audio that no player plays. */
export const soundBombs: HostileSound[] = [
  ...refusedSounds('file_too_long', {
    '20 minutes and a second of silence, as MP3': async (folder) => {
      const bare = ['-write_xing', '0', '-id3v2_version', '0', '-b:a', '8k'];
      const part = await encoded(folder, 'part.mp3', [...silence(12), ...bare]);
      return Buffer.concat(Array<Buffer>(101).fill(part));
    },
    '20 minutes and a second of silence, as FLAC': (folder) => encoded(folder, 'long.flac', silence(1_201)),
    '20 minutes and a second of silence, as WAV': () => wav(1_201),
    'six hours of silence, as FLAC': (folder) => encoded(folder, 'six-hours.flac', silence(21_600)),
    'six hours of silence, as a FLAC that doesn’t tell': async (folder) => {
      const file = Buffer.from(await encoded(folder, 'six-hours.flac', silence(21_600)));
      file[flacSamplesAt - 1]! &= 0xf0;
      file.writeUInt32BE(0, flacSamplesAt);
      return file;
    },
    'six hours of silence, as a FLAC that says it is a second': async (folder) => {
      const file = Buffer.from(await encoded(folder, 'six-hours.flac', silence(21_600)));
      file[flacSamplesAt - 1]! &= 0xf0;
      file.writeUInt32BE(8_000, flacSamplesAt);
      return file;
    },
  }),
  ...refusedSounds('file_unsupported', {
    'a WAV of four thousand million samples a second': () =>
      oddWav(Buffer.alloc(32_000), { sampleRate: 0xff_ff_ff_f0 }),
    'a WAV of one sample a second': () => oddWav(Buffer.alloc(200), { sampleRate: 1 }),
    'a WAV of 65,535 channels': () => oddWav(Buffer.alloc(131_070), { channels: 65_535 }),
    'a WAV of an encoding that nobody knows': () => oddWav(Buffer.alloc(32_000), { encoding: 0x99_99 }),
    'a FLAC of 655,350 samples a second': async (folder) => {
      const file = Buffer.from(await encoded(folder, 'short.flac', silence(2)));
      file.writeUIntBE((655_350 << 4) | (file[20]! & 0x0f), 18, 3);
      return file;
    },
  }),
  ...refusedSounds('file_too_large', {
    'a file of 60 MB and one byte': () => Buffer.alloc(60 * 1_048_576 + 1, 0xff),
  }),
];

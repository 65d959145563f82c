import { box, withBox } from './boxes.ts';
import { type HostileSound, refusedSounds } from './hostile-sound.ts';
import { type Encoding, cutOff, sound, wav } from './sounds.ts';
import { oddWav, riffChunk } from './wavs.ts';

const second = Buffer.alloc(16_000, 1);
const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const archive = Buffer.from(`PK\u0003\u0004${'x'.repeat(200)}PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1');
const kinds: Encoding[] = ['mp3', 'flac', 'm4a', 'alac', 'ogg', 'opus', 'wav'];

const cut = kinds.flatMap((kind) =>
  [0.3, 0.9].map((share): HostileSound => ({
    name: `a ${kind} that ends after ${share * 100} %`,
    content: async (folder) => cutOff(await sound(folder, kind, 12), share),
    code: 'file_broken',
  })),
);
const stowaways = kinds.flatMap((kind): HostileSound[] => [
  {
    name: `a ${kind} with a page behind its end`,
    content: async (folder) => Buffer.concat([await sound(folder, kind, 2), page]),
    code: 'file_broken',
  },
  {
    name: `a ${kind} with a ZIP behind its end`,
    content: async (folder) => Buffer.concat([await sound(folder, kind, 2), archive]),
    code: 'file_broken',
  },
  {
    name: `a ${kind} with noise in its middle`,
    content: async (folder) => {
      const file = Buffer.from(await sound(folder, kind, 12));
      // WAV can't distinguish noise from music; there the page replaces its header.
      return kind === 'wav'
        ? file.fill(page, 12, 40)
        : file.fill(0x5a, Math.floor(file.length * 0.3), Math.floor(file.length * 0.7));
    },
    code: 'file_broken',
  },
]);

const changed = async (folder: string, kind: Encoding, change: (file: Buffer) => void) => {
  const file = Buffer.from(await sound(folder, kind, 4));
  change(file);
  return file;
};
const reference = (kind: string, target: string) => (body: Buffer) =>
  box('dref', body.subarray(0, 8), box(kind, '\0\0\0\0', `${target}\0`));
const id3 = (declaredBytes: number, body = '') =>
  Buffer.concat([
    Buffer.from(['I', 'D', '3'].map((letter) => letter.charCodeAt(0)).concat(4, 0, 0)),
    Buffer.from([21, 14, 7, 0].map((shift) => (declaredBytes >> shift) & 0x7f)),
    Buffer.from(body, 'latin1'),
  ]);

/**
 * Audio that is damaged, truncated or carries something else, and headers that lie.
 * @param canary an address that must not be contacted
 * @param secretFile a file on this machine whose text must not leak
 */
export const brokenSounds = (canary: string, secretFile: string): HostileSound[] => [
  ...cut,
  ...stowaways,
  ...refusedSounds('file_unsupported', {
    'a tag without a song': () => id3(50, '\0'.repeat(50)),
    'a tag that holds a page, and no song': () => id3(page.length, page.toString('latin1')),
    'a page between a tag and a song': async (folder) => Buffer.concat([id3(0), page, await sound(folder, 'mp3', 2)]),
    'an M4A of boxes in boxes in boxes': () => {
      const deep = Buffer.alloc(8 * 50_000);
      for (let depth = 0; depth < 50_000; depth += 1) {
        deep.writeUInt32BE(deep.length - depth * 8, depth * 8);
        deep.write('moov', depth * 8 + 4, 'latin1');
      }
      return Buffer.concat([box('ftyp', 'M4A \0\0\0\0M4A '), deep]);
    },
  }),
  ...refusedSounds('file_broken', {
    'nothing at all': () => Buffer.alloc(0),
    'a tag that promises 50 MB': () => id3(50 * 1_048_576, 'TIT2'),
    'a tag that promises 200 MB, before a song': async (folder) =>
      Buffer.concat([id3(200 * 1_048_576), await sound(folder, 'mp3', 2)]),
    'the first bytes of an MP3': () => Buffer.from([0xff, 0xfb, 0x90, 0x64]),
    'a single frame of an MP3, and nothing in it': () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(40)]),
    'a WAV without channels': () => oddWav(second, { channels: 0, bytesPerFrame: 2 }),
    'a WAV of 0 Hz': () => oddWav(second, { sampleRate: 0 }),
    'a WAV of 0 bits': () => oddWav(second, { bitsPerSample: 0, bytesPerFrame: 2 }),
    'a WAV without samples': () => oddWav(Buffer.alloc(0)),
    'a WAV that promises 4 GB': () => oddWav(second, { dataBytes: 0xff_ff_ff_00, riffBytes: 0xff_ff_ff_24 }),
    'a WAV that promises a minute and holds a second': () => wav(1, { promisedSeconds: 60 }),
    'a WAV without a format': () =>
      Buffer.concat([riffChunk('RIFF', Buffer.from('WAVE'), 20_004), riffChunk('data', second)]),
    'a WAV whose format is shorter than one': () =>
      Buffer.concat([
        riffChunk('RIFF', Buffer.from('WAVE'), 20_004),
        riffChunk('fmt ', Buffer.alloc(4)),
        riffChunk('data', second),
      ]),
    'a WAV of numbers that are none': () => {
      const samples = Buffer.alloc(32_000);
      for (let at = 0; at < samples.length; at += 4) samples.writeFloatLE(at % 8 === 0 ? NaN : 0.5, at);
      return oddWav(samples, { encoding: 3, bitsPerSample: 32 });
    },
    'a WAV of endless numbers': () => {
      const samples = Buffer.alloc(64_000);
      for (let at = 0; at < samples.length; at += 8) samples.writeDoubleLE(Infinity, at);
      return oddWav(samples, { encoding: 3, bitsPerSample: 64 });
    },
    'a WAV of half a million empty parts': () =>
      oddWav(second, {}, Buffer.concat(Array<Buffer>(500_000).fill(riffChunk('junk', Buffer.alloc(0))))),
    'a FLAC that is only its header': async (folder) => (await sound(folder, 'flac', 4)).subarray(0, 42),
    'a FLAC with one byte that is wrong': (folder) =>
      changed(folder, 'flac', (file) => void (file[Math.floor(file.length / 2)]! ^= 0xff)),
    'a FLAC of half a million empty parts': async (folder) => {
      const file = await sound(folder, 'flac', 2);
      return Buffer.concat([
        file.subarray(0, 42),
        Buffer.concat(Array<Buffer>(500_000).fill(Buffer.from([1, 0, 0, 0]))),
        file.subarray(42),
      ]);
    },
    'an Ogg with a wrong sum': (folder) =>
      changed(folder, 'ogg', (file) => void (file[file.lastIndexOf('OggS') + 22]! ^= 0xff)),
    'an Ogg with one byte that is wrong': (folder) =>
      changed(folder, 'ogg', (file) => void (file[Math.floor(file.length / 2)]! ^= 0xff)),
    'an Ogg without its end': (folder) =>
      changed(folder, 'ogg', (file) => void (file[file.lastIndexOf('OggS') + 5] = 0)),
    'an Ogg that is only its headers': async (folder) => {
      const file = await sound(folder, 'ogg', 2);
      return file.subarray(0, file.indexOf('OggS', 4));
    },
    'an M4A whose sound is a file of the machine': async (folder) =>
      withBox(await sound(folder, 'm4a', 4), 'dref', reference('url ', `file://${secretFile}`)),
    'an M4A whose sound is at an address': async (folder) =>
      withBox(await sound(folder, 'm4a', 4), 'dref', reference('url ', `${canary}/song.m4a`)),
    'an M4A whose sound is an alias of a file': async (folder) =>
      withBox(await sound(folder, 'm4a', 4), 'dref', reference('alis', `\0\u00c8${secretFile}`)),
    'an M4A that promises four thousand million samples': (folder) =>
      changed(folder, 'm4a', (file) => void file.writeUInt32BE(0xff_ff_ff_f0, file.indexOf('stsz', 0, 'latin1') + 12)),
    'an M4A of half a million empty boxes': async (folder) =>
      Buffer.concat([await sound(folder, 'm4a', 2), Buffer.concat(Array<Buffer>(500_000).fill(box('free')))]),
    'an M4A with a box longer than the file': async (folder) =>
      changed(folder, 'm4a', (file) => void file.writeUInt32BE(0x7f_ff_ff_ff, file.indexOf('moov', 0, 'latin1') - 4)),
    'an M4A with a box of no length at all': async (folder) =>
      changed(folder, 'm4a', (file) => void file.writeUInt32BE(4, file.indexOf('moov', 0, 'latin1') - 4)),
  }),
];

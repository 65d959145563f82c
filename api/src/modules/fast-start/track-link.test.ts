import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../because.ts';
import { readLink } from './track-link.ts';

const id = '4uLU6hMCjMI75M1A2tKUQC';
const spotifyUrl = `https://open.spotify.com/track/${id}`;
const watch = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const refusalOf = (link: string) => {
  const read = readLink(link);
  return 'refusal' in read ? inEnglish(read.refusal) : `taken: ${read.url}`;
};

describe('what is no track is refused in words', () => {
  test.each([
    ['https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC', 'This is an album, not a track'],
    ['https://open.spotify.com/artist/4uLU6hMCjMI75M1A2tKUQC', 'This is an artist, not a track'],
    ['https://open.spotify.com/playlist/4uLU6hMCjMI75M1A2tKUQC', 'This is a playlist, not a track'],
    ['spotify:playlist:4uLU6hMCjMI75M1A2tKUQC', 'This is a playlist, not a track'],
    ['https://open.spotify.com/episode/4uLU6hMCjMI75M1A2tKUQC', 'This is a podcast, not a track'],
    ['https://open.spotify.com/track/tooshort', 'This isn’t a track on Spotify'],
    ['https://www.deezer.com/en/album/302127', 'This is an album, not a track'],
    ['https://www.youtube.com/@somebody', 'This is a channel, not a track'],
    ['https://www.youtube.com/playlist?list=PL123', 'This is a playlist, not a track'],
    ['https://music.youtube.com/browse/MPREb_x', 'This is an album, not a track'],
    ['https://soundcloud.com/somebody/sets/songs', 'This is a playlist, not a track'],
    ['https://soundcloud.com/somebody', 'This is a profile, not a track'],
    ['https://music.apple.com/de/album/songs/1440857781', 'This is an album, not a track'],
    ['https://somebody.bandcamp.com/album/songs', 'This is an album, not a track'],
    ['https://somebody.bandcamp.com', 'This is an artist, not a track'],
    ['https://tidal.com/browse/video/1234', 'This is a video, not a track'],
    ['https://on.soundcloud.com/x1Y2z', 'This short link hides where it leads'],
    ['https://spotify.link/abc', 'This short link hides where it leads'],
    [
      'https://example.com/track/1',
      'We recognise tracks from Spotify, Deezer, YouTube, SoundCloud, Apple Music, Bandcamp and TIDAL',
    ],
    ['https://bandcamp.com.evil.com/track/x', 'We recognise tracks from'],
    [
      'https://open.spotify.com@evil.com/track/4uLU6hMCjMI75M1A2tKUQC',
      'A link can’t contain a user name or a password',
    ],
    ['http://127.0.0.1/track/1', ''],
    ['javascript:alert(1)', 'The address must begin with https://'],
    ['https://open.spotify.com:8443/track/4uLU6hMCjMI75M1A2tKUQC', 'A link can’t contain a port'],
    ['what is this', 'A link can’t contain spaces'],
  ])('%s', (link, words) => {
    expect(refusalOf(link)).not.toMatch(/^taken/);
    expect(refusalOf(link)).toContain(words);
  });
});

describe('one track has one form, however it was copied', () => {
  test.each([
    [spotifyUrl, spotifyUrl],
    [`${spotifyUrl}?si=1234&context=x`, spotifyUrl],
    [`  ${spotifyUrl}  `, spotifyUrl],
    [`open.spotify.com/intl-de/track/${id}`, spotifyUrl],
    [`https://open.spotify.com/embed/track/${id}`, spotifyUrl],
    [`spotify:track:${id}`, spotifyUrl],
    ['http://www.deezer.com/fr/track/3135556?utm_source=x', 'https://www.deezer.com/track/3135556'],
    ['https://deezer.com/track/3135556', 'https://www.deezer.com/track/3135556'],
    [`${watch}&list=RD1&t=12`, watch],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', watch],
    ['https://music.youtube.com/watch?v=dQw4w9WgXcQ&feature=share', watch],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', watch],
    ['https://m.soundcloud.com/Somebody/A-Song?utm=1', 'https://soundcloud.com/somebody/a-song'],
    ['https://soundcloud.com/somebody/a-song/s-AbC12', 'https://soundcloud.com/somebody/a-song/s-AbC12'],
    ['https://music.apple.com/DE/album/a-song/1440857781?i=1440857792', 'https://music.apple.com/de/song/1440857792'],
    ['https://music.apple.com/us/song/a-song/1440857792', 'https://music.apple.com/us/song/1440857792'],
    ['https://geo.music.apple.com/us/album/_/1440857781?i=1440857792', 'https://music.apple.com/us/song/1440857792'],
    ['https://somebody.bandcamp.com/track/a-song?from=x', 'https://somebody.bandcamp.com/track/a-song'],
    ['https://listen.tidal.com/track/77646168', 'https://tidal.com/track/77646168'],
    ['https://tidal.com/browse/track/77646168?u', 'https://tidal.com/track/77646168'],
    ['https://tidal.com/browse/album/77646164/track/77646168', 'https://tidal.com/track/77646168'],
  ])('%s', (link, url) => {
    const read = readLink(link);
    expect(read).toMatchObject({ url });
    // What it became is read again as it is.
    expect(readLink(url)).toEqual({ ...readLink(url), url });
  });
});

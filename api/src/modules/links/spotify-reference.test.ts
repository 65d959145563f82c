import { describe, expect, it } from 'vitest';
import { readReference } from './spotify-reference.ts';

const playlist = '37i9dQZF1DXcBWIGoYBM5M';
const track = '11dFghVXANMlKmJXsNCbNl';

describe('refuses', () => {
  it.each([
    'name',
    '',
    '0',
    '-1',
    '1.5',
    '2147483648',
    '99999999999',
    `${track}x`,
    track.slice(1),
    `spotify:track:${track.slice(1)}`,
    `spotify:track:${track}/x`,
    `spotify:artist:${track}`,
    `https://open.spotify.com/artist/${track}`,
    `https://open.spotify.com/track/${track}/x`,
    `https://open.spotify.com.evil.example.com/track/${track}`,
    `https://open.spotify.com:8080/track/${track}`,
    `https://user@open.spotify.com/track/${track}`,
    `https://127.0.0.1/track/${track}`,
    `https://spotify.link/${track}`,
    `javascript://open.spotify.com/track/${track}`,
    `open.spotify.com/track/${track} x`,
    `https://open.spotify.com/track/%2e%2e/${track}`,
  ])('%j is not a track', (text) => {
    expect(readReference('track', text)).toBeNull();
  });

  it('a playlist where a track is expected, and the reverse', () => {
    expect(readReference('track', `https://open.spotify.com/playlist/${playlist}`)).toBeNull();
    expect(readReference('playlist', `spotify:track:${track}`)).toBeNull();
  });
});

it.each([
  track,
  `spotify:track:${track}`,
  `https://open.spotify.com/track/${track}`,
  `https://open.spotify.com/track/${track}?si=abc&context=x#1:02`,
  `https://open.spotify.com/intl-fr/track/${track}/`,
  `http://play.spotify.com/track/${track}`,
  `open.spotify.com/embed/track/${track}`,
])('%s is a track', (text) => {
  expect(readReference('track', text)).toEqual({ spotifyId: track });
});

it.each([
  playlist,
  `spotify:playlist:${playlist}`,
  `spotify:user:somebody:playlist:${playlist}`,
  `https://open.spotify.com/user/somebody/playlist/${playlist}`,
  `https://open.spotify.com/playlist/${playlist}?si=abc`,
])('%s is a playlist', (text) => {
  expect(readReference('playlist', text)).toEqual({ spotifyId: playlist });
});

it('reads a small number as an id of ours', () => {
  expect(readReference('track', '27')).toEqual({ localId: 27 });
  expect(readReference('playlist', '2147483647')).toEqual({ localId: 2_147_483_647 });
});

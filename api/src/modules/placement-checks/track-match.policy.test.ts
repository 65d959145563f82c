import { describe, expect, test } from 'vitest';
import { isCertainlySameTrack, isSameTrack } from './track-match.policy.ts';

const mine = { title: 'Café del Mar', artist: 'Ines Halloran' };

test.each([
  ['CAFE DEL MAR', 'ines halloran'],
  ['Café del Mar (feat. Mika Sund)', 'Ines Halloran'],
  ['Café del Mar [Remastered 2024]', 'Ines Halloran, Mika Sund'],
  ['Café del Mar - Radio Edit', 'Ines Halloran'],
  ['Café del Mar feat. Mika', 'Mika Sund & Ines Halloran'],
])('%s by %s is the same track', (title, artist) => {
  expect(isSameTrack({ title, artist }, mine)).toBe(true);
  expect(isSameTrack(mine, { title, artist })).toBe(true);
});

test.each([
  ['Café del Mar', 'Somebody Else'],
  ['Café', 'Ines Halloran'],
  ['Café del Mar II', 'Ines Halloran'],
  ['Café del Mar', 'Ines Hallorans Band'],
])('%s by %s is another track', (title, artist) => expect(isSameTrack({ title, artist }, mine)).toBe(false));

test('names in other scripts, or of punctuation only, are compared as they are', () => {
  expect(isSameTrack({ title: 'Ночь', artist: 'Кино' }, { title: 'НОЧЬ', artist: 'Кино' })).toBe(true);
  expect(isSameTrack({ title: '(Interlude)', artist: 'Ada' }, { title: '(Outro)', artist: 'Ada' })).toBe(false);
  expect(isSameTrack({ title: '!!!', artist: 'Ada' }, { title: '???', artist: 'Ada' })).toBe(false);
});

describe('beyond doubt', () => {
  test.each([
    ['Café del Mar', 'Ines Hallorans Band'],
    ['Café del Mar', 'Ines'],
    ['Café del Mar - Radio Edit', 'Ines Halloran'],
    ['Café del Mar (Live)', 'Ines Halloran'],
    ['Café del Mar [Remix]', 'Ines Halloran'],
    ['Café del Mar (With You)', 'Ines Halloran'],
    ['Café del Mar II', 'Ines Halloran'],
    ['Café', 'Ines Halloran'],
    ['Café del Mar (feat. Mika Sund) - Live', 'Ines Halloran'],
    ['Café del Mar (feat. Mika Sund) – Remix', 'Ines Halloran'],
    ['Café del Mar [feat. Mika Sund] - Sped Up', 'Ines Halloran'],
    ['Café del Mar (feat. Mika Sund) (Live)', 'Ines Halloran'],
    ['Café del Mar (feat. Mika Sund [Live])', 'Ines Halloran'],
    ['Café del Mar (feat. Mika Sund - Live)', 'Ines Halloran'],
    ['Café del Mar (feat. Mika Sund Remix)', 'Ines Halloran'],
    ['Café del Mar (feat. Mika Sund', 'Ines Halloran'],
    ['Café del Mar feat. Mika Sund (Live)', 'Ines Halloran'],
    ['Café del Mar feat. Mika Sund - Live', 'Ines Halloran'],
    ['Café del Mar ft. Mika Sund Live', 'Ines Halloran'],
    ['Café del Mar (Live) [feat. Mika Sund]', 'Ines Halloran'],
    ['Café del Mar', 'Ines Halloran, Mika Sund'],
    ['Café del Mar (feat. Mika Sund)', 'Ines Halloran, Bram'],
    ['Café del Mar', 'Ines & Halloran'],
    ['Café del Mar', ''],
    ['', 'Ines Halloran'],
  ])('%s by %s is not the same track', (title, artist) => {
    expect(isCertainlySameTrack({ title, artist }, mine)).toBe(false);
    expect(isCertainlySameTrack(mine, { title, artist })).toBe(false);
  });

  test.each([
    ['CAFE DEL MAR', 'ines halloran'],
    ['Café del Mar (feat. Mika Sund)', 'Ines Halloran, Mika Sund'],
    ['Café del Mar feat. Mika', 'Mika Sund; Ines Halloran'],
  ])('%s by %s is the same track', (title, artist) => {
    expect(isCertainlySameTrack({ title, artist }, mine)).toBe(true);
    expect(isCertainlySameTrack(mine, { title, artist })).toBe(true);
  });

  test('a comma within a name doesn’t make it another artist’s', () => {
    const song = (artist: string, title = 'Ferry') => ({ title, artist });
    expect(isCertainlySameTrack(song('Tyler, The Creator'), song('Tyler'))).toBe(false);
    expect(isCertainlySameTrack(song('Tyler, The Creator', 'Ferry (feat. Ada)'), song('Tyler'))).toBe(false);
    expect(isCertainlySameTrack(song('Tyler, The Creator'), song('TYLER, the creator'))).toBe(true);
  });

  test('what stands beside the guests stays', () => {
    const live = { title: 'Café del Mar - Live', artist: 'Ines Halloran' };
    expect(isCertainlySameTrack({ ...live, title: 'Café del Mar (feat. Mika Sund) - Live' }, live)).toBe(true);
    expect(isCertainlySameTrack({ ...live, title: 'Café del Mar [ft. Mika Sund] – Live at Home' }, live)).toBe(false);
  });

  test('lists of artists are the same however they are joined, one of a duo is another artist', () => {
    const duo = { title: 'Ferry', artist: 'Ada & Bram' };
    expect(isCertainlySameTrack(duo, { title: 'Ferry', artist: 'Bram, Ada' })).toBe(true);
    expect(isCertainlySameTrack(duo, { title: 'Ferry', artist: 'Ada' })).toBe(false);
  });
});

test('a very long title is compared quickly', () => {
  const long = { title: `${'(['.repeat(2_000)} ${' -'.repeat(2_000)}`, artist: 'a '.repeat(2_000) };
  expect(isSameTrack(long, mine)).toBe(false);
  expect(isCertainlySameTrack(long, mine)).toBe(false);
});

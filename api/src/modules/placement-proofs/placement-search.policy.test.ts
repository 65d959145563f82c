import { expect, test } from 'vitest';
import type { PlaylistPage, Seen } from '../../gateways/prober/index.ts';
import { searchPage } from './placement-search.policy.ts';

const acceptedAt = new Date('2026-05-18T10:00:00Z');
const before = new Date('2024-01-01T00:00:00Z');
const since = new Date('2026-05-19T00:00:00Z');
const track = { title: 'Ferry', artist: 'Ada', acceptedAt, absentAt: null };
const missedOnce = { ...track, absentAt: since };

const entry = (addedAt: Date | null, title = 'Ferry') => ({
  title,
  artist: 'Ada',
  artists: null,
  addedAt,
  position: 3,
});
const page = (tracks: PlaylistPage['tracks'], hiddenCount: number | null = 0): Seen<PlaylistPage> => ({
  kind: 'found',
  page: { title: 'A list', description: '', followers: 9, tracks, hiddenCount, updatedAt: null },
});

test('the date on the page decides, whatever an earlier look missed', () => {
  for (const one of [track, missedOnce]) {
    expect(searchPage(page([entry(before)]), one).outcome).toBe('there_before');
    expect(searchPage(page([entry(since)]), one)).toEqual({ outcome: 'found', position: 3, hiddenCount: 0 });
  }
  expect(searchPage(page([entry(before), entry(null)]), missedOnce).outcome).toBe('there_before');
});

test('without a date, an earlier look that showed all the others decides', () => {
  expect(searchPage(page([entry(null)]), track).outcome).toBe('there_before');
  expect(searchPage(page([entry(null)]), missedOnce).outcome).toBe('found');
});

test('a page that is empty, or leaves entries out, doesn’t show that a track is missing', () => {
  const other = entry(before, 'Another');
  expect(searchPage(page([other]), track)).toMatchObject({ outcome: 'absent', isCertain: true });
  expect(searchPage(page([other], 1), track)).toMatchObject({ outcome: 'absent', isCertain: false });
  expect(searchPage(page([]), track)).toMatchObject({ outcome: 'absent', isCertain: false });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRules } from '../../../rules.ts';
import { growthShare, playlistChecks, profileChecks } from './automatic-checks.policy.ts';
import { suggestedPrice } from '../own/suggested-price.policy.ts';

const { checks: rules } = defaultRules.ownServices;
const now = new Date('2026-06-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const list = (change: object = {}) => ({
  title: 'A list',
  description: '',
  followers: 5_000,
  tracks: Array.from({ length: 40 }, (_none, index) => ({
    title: `T${index}`,
    artist: `A${index}`,
    artists: null as string[] | null,
    addedAt: daysAgo(10 + index),
    position: index + 1,
  })),
  hiddenCount: 0,
  updatedAt: null,
  ...change,
});
const resultOf = (check: string, change: object, earlier: { followers: number; ageDays: number }[] = []) =>
  playlistChecks(list(change), earlier, rules, now).find((one) => one.check === check)?.result;

describe('a change', () => {
  const old = list().tracks.map((track) => ({ ...track, addedAt: daysAgo(100) }));
  it.each([
    ['60 days ago', { updatedAt: daysAgo(60), tracks: old }, 'passed'],
    ['61 days ago', { updatedAt: daysAgo(61), tracks: old }, 'failed'],
    [
      'by the newest track',
      { updatedAt: null, tracks: [...old.slice(1), { ...old[0]!, addedAt: daysAgo(3) }] },
      'passed',
    ],
    ['nobody knows when', { updatedAt: null, tracks: old.map((track) => ({ ...track, addedAt: null })) }, 'failed'],
    ['in the future', { updatedAt: daysAgo(-30), tracks: old }, 'failed'],
  ])('%s', (_when, change, result) => {
    expect(resultOf('freshness', change)).toBe(result);
  });
});

it('counts one artist however the name is written, and only beyond a quarter', () => {
  const by = (count: number) =>
    list().tracks.map((track, index) =>
      index < count ? { ...track, artist: index % 2 ? 'Mira Holm' : ' MIRA HOLM ' } : track,
    );
  expect(resultOf('variety', { tracks: by(10) })).toBe('passed');
  expect(resultOf('variety', { tracks: by(11) })).toBe('failed');
});

describe('an artist who is in more than a quarter of the tracks', () => {
  type Credit = (index: number) => { artist: string; artists: string[] | null };
  /** The first ten of forty are by Mira Holm alone; the next one is as `credit` says. */
  const result = (credit: Credit, count = 1) => {
    const alone = { artist: 'Mira Holm', artists: ['Mira Holm'] };
    const tracks = list().tracks.map((track, index) => {
      if (index < 10) return { ...track, ...alone };
      return index < 10 + count ? { ...track, ...credit(index) } : track;
    });
    return resultOf('variety', { tracks });
  };
  const together = (index: number) => [`Guest ${index}`, 'mira holm'];

  it('counts with every guest, by the list of artists, else by the names in one text', () => {
    expect(result((index) => ({ artist: together(index).join(', '), artists: together(index) }))).toBe('failed');
    for (const credit of ['Guest; Mira Holm', 'Mira Holm feat. Guest', 'Guest ft Mira Holm', 'Guest , MIRA HOLM']) {
      expect([credit, result(() => ({ artist: credit, artists: null }))]).toEqual([credit, 'failed']);
    }
  });

  it('counts once a track', () => {
    expect(result(() => ({ artist: 'Guest', artists: ['Guest', 'Guest', 'guest'] }), 10)).toBe('passed');
    expect(result(() => ({ artist: 'Mira Holm, Mira Holm', artists: null }), 0)).toBe('passed');
  });

  it('isn’t one whose name is a part of another name', () => {
    const credit = { artist: 'Mira Holm, Weather & Co', artists: ['Mira Holm, Weather & Co'] };
    expect(result(() => credit, 10)).toBe('passed');
    expect(result(() => ({ artist: 'Mira Holm and the Weather', artists: null }), 10)).toBe('passed');
  });
});

it('is only the profile whose name the address has', () => {
  const page = { handle: 'somebody', bio: '', followers: 5_000, isPublic: true };
  const failedFor = (handle: string) =>
    profileChecks(page, handle, [], rules)
      .filter(({ result }) => result === 'failed')
      .map(({ check }) => check);
  expect(failedFor('somebody')).toEqual([]);
  expect(failedFor('somebody.else')).toEqual(['handle']);
});

describe('growth', () => {
  it.each([
    ['a small list that doubles overnight', 900, [{ followers: 420, ageDays: 1 }], 'passed'],
    ['a song that goes around: a thousand more in a day', 2_900, [{ followers: 1_900, ageDays: 1 }], 'passed'],
    ['not quite two thousand more in a week', 2_999, [{ followers: 1_000, ageDays: 7 }], 'passed'],
    ['two thousand more in a week', 3_000, [{ followers: 1_000, ageDays: 7 }], 'failed'],
    ['a large list that gains thousands', 46_000, [{ followers: 40_000, ageDays: 7 }], 'passed'],
    ['a doubling over two weeks', 8_000, [{ followers: 4_000, ageDays: 13 }], 'passed'],
    ['one that shrinks', 100, [{ followers: 90_000, ageDays: 7 }], 'passed'],
    ['ten thousand more overnight', 14_000, [{ followers: 4_000, ageDays: 1 }], 'failed'],
    ['a doubling of a middling list in days', 8_000, [{ followers: 4_000, ageDays: 3 }], 'failed'],
    [
      'in steps',
      6_400,
      [
        { followers: 3_000, ageDays: 6 },
        { followers: 4_500, ageDays: 3 },
      ],
      'failed',
    ],
    ['a jump within the hour', 30_000, [{ followers: 1_000, ageDays: 0.01 }], 'failed'],
    ['no history', 30_000, [], 'unknown'],
    ['a history of minutes', 1_010, [{ followers: 1_000, ageDays: 0.01 }], 'unknown'],
  ])('%s', (_what, followers, earlier, result) => {
    expect(resultOf('growth', { followers }, earlier)).toBe(result);
  });

  it('is the less suspicious the longer it took and the more there were', () => {
    const sighting = fc.record({
      followers: fc.integer({ min: 0, max: 500_000 }),
      ageDays: fc.double({ min: 0.01, max: 13, noNaN: true }),
    });
    fc.assert(
      fc.property(
        sighting,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (one, followers, more) => {
          const share = growthShare(followers, [one], rules.growth)!;
          expect(growthShare(followers, [{ ...one, ageDays: one.ageDays + more }], rules.growth)!).toBeLessThanOrEqual(
            share,
          );
          expect(
            growthShare(followers, [{ ...one, followers: one.followers + 1_000 }], rules.growth)!,
          ).toBeLessThanOrEqual(share);
          if (followers <= one.followers) expect(share).toBe(0);
        },
      ),
    );
  });
});

describe('the suggested price', () => {
  it.each([
    ['playlist', 999, null, 1],
    ['playlist', 1_000, null, 2],
    ['playlist', 8_000, null, 4],
    ['playlist', 20_000, null, 6],
    ['playlist', 50_000, null, 8],
    ['radio', null, 'web', 3],
    ['radio', null, 'regional', 6],
    ['radio', null, 'national', 10],
    ['radio', 50_000, null, null],
    ['instagram', 4_999, null, 3],
    ['tiktok', 25_000, null, 8],
    ['youtube', 5_000_000, null, 200],
    ['playlist', null, null, null],
  ] as const)('of a %s with %s followers, %s: %s', (type, followers, reach, price) => {
    expect(suggestedPrice({ type, followers, reach }, defaultRules)).toBe(price);
  });

  it.each([
    ['playlist', 60_000, null, 5],
    ['playlist', 500, null, 3],
    ['radio', null, 'national', 5],
    ['radio', null, null, null],
    ['tiktok', 900_000, null, 5],
  ] as const)('stays within a band that an operator has narrowed: %s', (type, followers, reach, price) => {
    const narrow = { minCredits: 3, maxCredits: 5 };
    const priceBands = { playlist: narrow, radio: narrow, instagram: narrow, tiktok: narrow, youtube: narrow };
    const rules = { ...defaultRules, services: { ...defaultRules.services, priceBands } };
    expect(suggestedPrice({ type, followers, reach }, rules)).toBe(price);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { createAccount } from '../../../test/factories/account.ts';
import { openDatabase } from '../../plugins/database.ts';
import { matcherOf } from './matcher.ts';
import { readPlacements } from './placements.repository.ts';
import { nothingKnown } from './ranking-input.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('titles of tracks that aren’t out, or were deleted, aren’t ranked by, nor days that are far ahead', async () => {
  const { id: account_id } = await createAccount(t.app, t.db, { creator: true });
  const now = t.db.raw('app_now()');
  const rows = await t
    .db('tracks')
    .insert(
      [
        { title: 'Out', release_date: '2020-02-02' },
        { title: 'Undated' },
        { title: 'Out since', is_unreleased: true, release_date: '2020-02-02' },
        { title: 'Secret', is_unreleased: true },
        { title: 'Next week', release_date: t.db.raw(`app_now() + interval '7 days'`) },
        { title: 'Deleted', deleted_at: now },
        { title: 'Far ahead', release_date: '2099-01-01' },
      ].map((values) => ({ account_id, artist: 'The Testers', ...values })),
    )
    .returning<{ id: number }[]>('id');
  const ids = rows.map(({ id }) => id);
  const { tracks } = await readPlacements(t.app.db, ids);
  expect(tracks.map(({ title }) => title)).toEqual(['Out', 'Undated', 'Out since', '', '', '', '']);
  expect(tracks.map(({ releaseDate }) => releaseDate !== null)).toEqual([true, false, true, false, true, false, false]);
});

test('once its thread has ended, a matcher answers that it has; the next one ranks', async () => {
  const asked = { ...nothingKnown, genreIds: [], similarArtists: [] };
  const ended = matcherOf(t.app.db);
  await ended.fit(t.app.db, asked, { mayBeRefused: true });
  await ended.close();
  await expect(ended.fit(t.app.db, asked, { mayBeRefused: true })).rejects.toThrow('The thread that ranks has ended');
  expect(await matcherOf(t.app.db).fit(t.app.db, asked, { mayBeRefused: true })).toMatchObject({ rankingId: null });
});

test('a reading that fails is tried again by the next caller', async () => {
  const gone = openDatabase(`${t.config.databaseUrl}_gone`, 1);
  const input = { ...nothingKnown, genreIds: [], similarArtists: [] };
  for (const _ of [1, 2]) await expect(matcherOf(gone).explain(input, [])).rejects.toThrow('does not exist');
  await matcherOf(gone).close();
  await gone.destroy();
});

test('while too many wait, lists are refused; what was paid for is ranked', async () => {
  const matcher = matcherOf(t.app.db);
  await matcher.load();
  const input = { ...nothingKnown, genreIds: [], similarArtists: [] };
  const lists = Array.from({ length: 100 }, () => matcher.explain(input, []));
  const paid = matcher.fit(t.app.db, input, { mayBeRefused: false });
  const results = await Promise.allSettled(lists);
  const refused = results.filter((one) => one.status === 'rejected').map((one) => one.reason.code);
  expect(new Set(refused)).toEqual(new Set(['overloaded']));
  expect(refused.length).toBeLessThan(100);
  expect(await paid).toMatchObject({ rankingId: null });
});

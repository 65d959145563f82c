import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { type Curator, type CuratorServicesSite, curatorServicesSite } from '../test/site.ts';

/* An installation whose rules are narrower than the contract: the rules decide. */

let site: CuratorServicesSite;
let mine: Curator;
let id: number;

beforeAll(async () => {
  site = await curatorServicesSite({
    FANFARE_RULES: JSON.stringify({
      services: { minWeeklyCapacity: 10, maxWeeklyCapacity: 50, defaultWeeklyCapacity: 20 },
      ownServices: {
        minGenres: 3,
        maxGenres: 3,
        maxExcludedGenres: 1,
        maxAudienceCountries: 1,
        maxLanguages: 1,
        maxSimilarArtists: 1,
        maxMoods: 1,
      },
    }),
  });
  mine = await site.curator();
  id = (await mine.create({ url: 'https://playlists.demo.fanfare.test/narrow' })).data.card.id;
});
afterAll(() => site.close());

it.each([
  ['weeklyCapacity', (): number => 9, 'Weekly capacity must be at least 10'],
  ['weeklyCapacity', (): number => 51, 'Weekly capacity must be at most 50'],
  ['genreIds', () => site.ids.genres.slice(0, 4), 'Genres must have at most 3 entries'],
  ['excludedGenreIds', () => site.ids.genres.slice(0, 2), 'Excluded genres must have at most 1 entries'],
  ['audienceCountryIds', () => [site.ids.country, site.ids.country], 'Audience countries must have at most 1 entries'],
  ['languageIds', () => site.ids.languages.slice(0, 2), 'Languages must have at most 1 entries'],
  ['feedbackLanguageIds', () => site.ids.languages.slice(0, 2), 'Feedback languages must have at most 1 entries'],
  ['similarArtists', () => ['Someone', 'Someone else'], 'Similar artists must have at most 1 entries'],
  ['moods', () => ['calm', 'dark'], 'Moods must have at most 1 entries'],
] as const)('refuses %s beyond the rule, with its number', async (field, value, message) => {
  const before = await mine.read(id);
  const answer = await mine.update(id, { [field]: value() });
  expect([answer.status, answer.error.fields]).toEqual([400, { [field]: message }]);
  expect(await mine.read(id)).toEqual(before);
});

test('a draft begins within the rules, which its form is told', async () => {
  const { fields, limits } = await mine.read(id);
  expect(fields.weeklyCapacity).toBe(20);
  expect(limits).toMatchObject({
    weeklyCapacity: { min: 10, max: 50 },
    genres: { min: 3, max: 3 },
    excludedGenres: 1,
    audienceCountries: 1,
    languages: 1,
    similarArtists: 1,
    maxMoods: 1,
  });
});

test('a live service keeps as many genres and as much capacity as the rules say', async () => {
  const genreIds = site.ids.genres.slice(0, 3);
  const live = await mine.ready('https://playlists.demo.fanfare.test/narrow-live', {
    genreIds,
    languageIds: site.ids.languages.slice(0, 1),
    feedbackLanguageIds: site.ids.languages.slice(0, 1),
  });
  await site.api.db('services').where({ id: live }).update({ status: 'active' });
  const fewer = await mine.update(live, { genreIds: genreIds.slice(0, 2) });
  expect([fewer.status, fewer.error.fields]).toEqual([400, { genreIds: 'Genres must have at least 3 entries' }]);
  const availability = (weeklyCapacity: number) => mine.call('PUT', `/${live}/availability`, { weeklyCapacity });
  expect((await availability(60)).error.fields).toEqual({ weeklyCapacity: 'Weekly capacity must be at most 50' });
  expect((await availability(50)).status).toBe(200);
  // One that had more before the rules were narrowed can be paused as it is.
  await site.api.db('services').where({ id: live }).update({ weekly_capacity: 80 });
  const paused = await mine.call('PUT', `/${live}/availability`, { weeklyCapacity: 80, isPaused: true });
  expect([paused.status, paused.data.status]).toEqual([200, 'paused']);
  // Who only resumes it keeps whatever it has.
  const resumed = await mine.call('PUT', `/${live}/availability`, { isPaused: false });
  expect([resumed.status, resumed.data.status, resumed.data.weeklyCapacity]).toEqual([200, 'active', 80]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { creatorWith, curatorWith, type Curator } from '../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from './test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** Adds of a service: artist, genres, days ago. */
async function place(serviceId: number, adds: readonly [artist: string, genreIds: number[], daysAgo: number][]) {
  for (const [artist, genreIds, daysAgo] of adds) {
    const [track] = await api
      .db('catalogue_tracks')
      .insert({ title: 'A song', artist, duration_ms: 180_000 })
      .returning<{ id: number }[]>('id');
    for (const genreId of genreIds) {
      await api.db('catalogue_track_genres').insert({ catalogue_track_id: track!.id, genre_id: genreId });
    }
    await api.db('placements').insert({
      service_id: serviceId,
      catalogue_track_id: track!.id,
      placed_at: api.db.raw('app_now() - make_interval(days => ?)', [daysAgo]),
    });
  }
}

async function factsOf(curator: Curator, genreIds: number[], similarArtists: string[]) {
  const creator = await creatorWith(api);
  await api.db('tracks').where({ id: creator.trackId }).update({ similar_artists: similarArtists });
  await api.db('track_genres').where({ track_id: creator.trackId }).delete();
  await api.db('track_genres').insert(genreIds.map((genre_id) => ({ track_id: creator.trackId, genre_id })));
  const campaignId = await creator.draft([curator.serviceId]);
  await creator.complete(campaignId);
  const id = await submissionOf(curator, campaignId);
  return (await curator.get(`/api/v2/curator/submissions/${id}`)).json().data.facts;
}

test('a service without adds has no facts', async () => {
  const genreId = await createGenre(api.db, 'Quiet');
  expect(await factsOf(await curatorWith(api), [genreId], ['Aldous Pine'])).toEqual({ placed: null, genre: null });
});

test('the latest similar placement, and the genre of most adds; adds older than a year don’t count for shares', async () => {
  const [folk, pop] = [await createGenre(api.db, 'Indie folk'), await createGenre(api.db, 'Pop')];
  const curator = await curatorWith(api);
  await place(curator.serviceId, [
    ['aldous pine', [folk], 40],
    ['Aldous Pine', [folk], 90],
    ...Array.from({ length: 5 }, (): [string, number[], number] => ['Others', [folk, pop], 10]),
    ...Array.from({ length: 3 }, (): [string, number[], number] => ['Others', [], 10]),
    ...Array.from({ length: 9 }, (): [string, number[], number] => ['Others', [pop], 400]),
  ]);
  const facts = await factsOf(curator, [folk, pop], ['Aldous Pine', 'Nobody']);
  expect(facts.placed).toMatchObject({ artist: 'aldous pine' });
  expect(facts.genre).toEqual({ name: 'Indie folk', share: 0.7 });
});

test('an accept counts as an add; a decline doesn’t', async () => {
  const genreId = await createGenre(api.db, 'Slow');
  const curator = await curatorWith(api);
  await place(
    curator.serviceId,
    Array.from({ length: 9 }, (): [string, number[], number] => ['Others', [], 10]),
  );
  for (const decision of ['declined', 'accepted'] as const) {
    const creator = await creatorWith(api, { durationMs: 180_000 });
    await api
      .db('tracks')
      .where({ id: creator.trackId })
      .update({ artist: `Who was ${decision}` });
    await api.db('track_genres').where({ track_id: creator.trackId }).delete();
    await api.db('track_genres').insert({ track_id: creator.trackId, genre_id: genreId });
    const campaignId = await creator.draft([curator.serviceId]);
    await creator.complete(campaignId);
    const id = await submissionOf(curator, campaignId);
    await hear(api, curator, id);
    expect((await send(curator, id, answerOf(decision))).statusCode).toBe(200);
  }
  const facts = await factsOf(curator, [genreId], ['Who was accepted', 'Who was declined']);
  expect(facts.placed).toMatchObject({ artist: 'Who was accepted' });
  expect(facts.genre).toEqual({ name: 'Slow', share: 0.1 });
});

test('too few adds give no share', async () => {
  const genreId = await createGenre(api.db, 'Rare');
  const curator = await curatorWith(api);
  await place(curator.serviceId, [['Others', [genreId], 5]]);
  expect((await factsOf(curator, [genreId], [])).genre).toBeNull();
});

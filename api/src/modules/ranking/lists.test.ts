import type { ServiceCard } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount } from '../../../test/factories/account.ts';
import { createGenre } from '../../../test/factories/genre.ts';
import { createService } from '../../../test/factories/service.ts';
import { trainRanking } from './ranking.service.ts';
import { putLive } from './rankings.repository.ts';
import { fourTastes, newTrack, tasteOf } from './test-catalogue.ts';
import { defaultTraining } from './training.ts';

const small = {
  ...defaultTraining,
  weightExamples: 100,
  treeExamples: 400,
  boosting: { ...defaultTraining.boosting, trees: 10 },
};

let t: TestApp;
let creator: TestAccount;
let serviceIds: number[];
let campaignId: number;
let rankingId: number;

/** Twenty playlists of four tastes, all of the genre that the track is of; the track sounds, and is as old, as those of one of them. */
beforeAll(async () => {
  t = await testApp();
  creator = await createAccount(t.app, t.db, { creator: true });
  const genreId = await createGenre(t.db, 'Everything');
  const { tracks, holders } = fourTastes();
  const trackIds = await t
    .db('catalogue_tracks')
    .insert(
      tracks.map(({ title, artist, releaseDate, popularity, durationMs, sound }) => ({
        title,
        artist,
        release_date: releaseDate,
        popularity,
        duration_ms: durationMs,
        sound,
      })),
    )
    .returning<{ id: number }[]>('id');
  serviceIds = [];
  for (const [n, holder] of holders.entries()) {
    const { curatorProfileId } = await createAccount(t.app, t.db, { curator: true, name: `Curator ${n}` });
    const id = await createService(t.db, curatorProfileId!, { title: `Playlist ${n}`, priceCredits: 1 + (n % 9) });
    serviceIds.push(id);
    await t.db('service_genres').insert({ service_id: id, genre_id: genreId });
    await t.db('placements').insert(
      holder.tracks.map((place) => ({
        service_id: id,
        catalogue_track_id: trackIds[place]!.id,
        placed_at: t.db.raw('app_now()'),
      })),
    );
  }
  const { title, artist, releaseDate } = newTrack(2);
  const [track] = await t
    .db('tracks')
    .insert({ account_id: creator.id, title, artist, release_date: releaseDate })
    .returning<{ id: number }[]>('id');
  await t.db('track_genres').insert({ track_id: track!.id, genre_id: genreId });
  const [campaign] = await t
    .db('campaigns')
    .insert({ account_id: creator.id, track_id: track!.id, type: 'playlists' })
    .returning<{ id: number }[]>('id');
  campaignId = campaign!.id;
});
afterAll(() => t.close());

async function cards(): Promise<ServiceCard[]> {
  const answer = await t.app.inject({
    url: `/api/v2/curator-services?type=playlists&campaignId=${campaignId}&sort=match&limit=100`,
    headers: creator.headers,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().data.items;
}
const tastesOf = (list: readonly ServiceCard[]) => list.map(({ id }) => tasteOf(serviceIds.indexOf(id)));

const reasonsOf = (list: readonly ServiceCard[]) =>
  list.flatMap(({ reasons }) => reasons.map(({ text }) => text)).join();
/** Nobody has heard the campaign's track, nor knows how long it is. */
const unheard = /Sounds? like|as what it|as long as yours|as well known as yours/;
/** Of music that was described, the title and the day aren't known either. */
const untold = new RegExp(`${unheard.source}|Close to what it|new releases|from around|words with your title`);

async function describedCards(): Promise<ServiceCard[]> {
  const genre = await t.db('genres').first('id');
  const answer = await t.app.inject({
    url: `/api/v2/public/curators-finder?genres=${genre.id}&similarArtists=Somebody,Nobody&type=playlists`,
  });
  expect(answer.json().data.matches[0].items).toHaveLength(3);
  return answer.json().data.matches[0].items;
}

describe('services by match', () => {
  test('are ranked by hand before a training, and anew once a trained ranking is live', async () => {
    const byHand = await cards();
    expect(byHand).toHaveLength(20);
    expect(reasonsOf(byHand)).not.toMatch(unheard);
    expect(reasonsOf(await describedCards())).not.toMatch(untold);
    // Sound aside, nothing but the year tells the tastes apart: the ranking by hand hardly counts it.
    const trained = await trainRanking(t.app.db, {
      variants: [
        { sound: false, popularity: false },
        { sound: true, popularity: true },
      ],
      options: small,
    });
    rankingId = trained!.id;
    expect(trained!.isLive).toBe(true);
    expect(tastesOf((await cards()).slice(0, 5))).toEqual([2, 2, 2, 2, 2]);
  });

  test('say what counted most: when songs came out', async () => {
    for (const card of (await cards()).slice(0, 5)) {
      expect(card.reasons.length).toBeGreaterThanOrEqual(2);
      expect(card.reasons.map(({ text }) => text).join()).toMatch(
        /Places songs from around 20\d\d|Places new releases/,
      );
    }
  });

  test('say nothing of what isn’t known of the music', async () => {
    expect(reasonsOf(await cards())).not.toMatch(unheard);
    const described = await describedCards();
    expect(reasonsOf(described)).not.toMatch(untold);
    for (const { reasons } of described) expect(reasons.length).toBeGreaterThanOrEqual(2);
  });

  test('don’t follow prices, Pro or promotion', async () => {
    const ids = async () => (await cards()).map(({ id }) => id);
    const before = await ids();
    await t.db.raw('UPDATE services SET price_credits = 10 - price_credits');
    await t.db('subscriptions').insert({
      account_id: creator.id,
      billing_interval: 'monthly',
      valid_until: t.db.raw(`app_now() + interval '1 day'`),
    });
    await t.db('service_orders').delete();
    expect(await ids()).toEqual(before);
  });

  test('are ranked for a service that was listed after the training, too, and without one that is gone', async () => {
    const { curatorProfileId } = await createAccount(t.app, t.db, { curator: true, name: 'Newcomer' });
    const id = await createService(t.db, curatorProfileId!, { title: 'Brand new' });
    await t.db('service_genres').insert({ service_id: id, genre_id: t.db('genres').select('id').first() });
    await t.db('services').where({ id: serviceIds[10]! }).update({ status: 'paused' });
    const list = await cards();
    expect(list.map((card) => card.id)).toContain(id);
    expect(list.map((card) => card.id)).not.toContain(serviceIds[10]);
    expect(list.findIndex((card) => card.id === id)).toBeLessThan(list.length - 1);
    await t.db('services').where({ id }).update({ status: 'paused' });
    await t.db('services').where({ id: serviceIds[10]! }).update({ status: 'active' });
  });

  test('follow the ranking that staff put live', async () => {
    const [{ id: staff } = { id: 0 }] = await t.db('accounts').insert({ email: 'staff@example.test' }).returning('id');
    const { variants, figures } = await t.db('finder_rankings').where({ id: rankingId }).first('variants', 'figures');
    for (const { ranker } of variants) {
      // The nearer the songs' dates, the worse.
      ranker.trees = [];
      ranker.weights = ranker.features.map((name: string) => (name === 'release near' ? -1 : 0));
    }
    const [worse] = await t
      .db('finder_rankings')
      .insert({ examples: 1, figures, variants: JSON.stringify(variants) })
      .returning<{ id: number }[]>('id');
    expect(await putLive(t.app.db, worse!.id, staff)).toBe(true);
    expect(tastesOf((await cards()).slice(0, 5))).not.toContain(2);
    expect(await putLive(t.app.db, rankingId, staff)).toBe(true);
    expect(tastesOf((await cards()).slice(0, 5))).toEqual([2, 2, 2, 2, 2]);
  });
});

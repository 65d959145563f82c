import type { ServiceCard } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Market, openMarket } from '../../../test/market.ts';

let m: Market;
beforeAll(async () => {
  m = await openMarket();
});
afterAll(() => m.t.close());

describe('ranking for a track', () => {
  let campaignId: number;
  let trackId: number;

  beforeAll(async () => {
    const [track] = await m.t
      .db('tracks')
      .insert({
        account_id: m.creator.id,
        title: 'Kindling',
        artist: 'A',
        similar_artists: ['Velvet Harbour', 'The Pines', 'Orla Penn'],
      })
      .returning<{ id: number }[]>('id');
    trackId = track!.id;
    await m.t.db('track_genres').insert({ track_id: trackId, genre_id: m.children[2] });
    await m.t.db('genre_similarities').insert([
      { genre_id: m.children[2], other_id: m.children[3], similarity: 0.7 },
      { genre_id: m.children[3], other_id: m.children[2], similarity: 0.7 },
    ]);
    const [campaign] = await m.t
      .db('campaigns')
      .insert({ account_id: m.creator.id, track_id: trackId, type: 'playlists' })
      .returning<{ id: number }[]>('id');
    campaignId = campaign!.id;
  });

  const ranked = async () => m.all(`type=playlists&campaignId=${campaignId}`, 10, m.creator);
  test('stays the same whatever the prices are, and whether one is Pro', async () => {
    const before = (await ranked()).map((card) => card.id);
    await m.t.db.raw('UPDATE services SET price_credits = 12 - price_credits');
    expect((await ranked()).map((card) => card.id)).toEqual(before);
    await m.t.db.raw('UPDATE services SET price_credits = 12 - price_credits');
    await m.t.db('subscriptions').insert({
      account_id: m.creator.id,
      billing_interval: 'monthly',
      valid_until: m.t.db.raw(`app_now() + interval '1 day'`),
    });
    expect((await ranked()).map((card) => card.id)).toEqual(before);
    await m.t.db('subscriptions').where({ account_id: m.creator.id }).delete();
  });

  test('puts the track’s genre first, and leaves out who excludes it', async () => {
    const cards = await ranked();
    expect(cards[0]!.genres.map((genre) => genre.id)).toContain(m.children[2]);
    expect(cards[0]!.reasons.map((reason) => reason.text)).toContain('Takes indie folk');
    const excluding = m.services.filter((one) => one.excluded.includes(m.children[2]!)).map((one) => one.id);
    expect(excluding.length).toBeGreaterThan(0);
    expect(cards.filter((card) => excluding.includes(card.id))).toEqual([]);
  });

  test('follows the artists that are placed together, and says so', async () => {
    const before = await ranked();
    const lifted = before.at(-1)!;
    const artists = ['velvet harbour', 'The Pines', 'Orla Penn'];
    for (const artist of artists) {
      const [track] = await m.t
        .db('catalogue_tracks')
        .insert({ title: 'X', artist, duration_ms: 1 })
        .returning<{ id: number }[]>('id');
      await m.t
        .db('placements')
        .insert({ service_id: lifted.id, catalogue_track_id: track!.id, placed_at: m.t.db.raw('app_now()') });
    }
    const after = await ranked();
    const place = (cards: ServiceCard[]) => cards.findIndex((card) => card.id === lifted.id);
    expect(place(after)).toBeLessThan(place(before) - 5);
    expect(after[place(after)]!.reasons[0]).toEqual({
      kind: 'artist',
      text: 'Places 3 of the artists you sound like: Orla Penn, The Pines, 1 more',
      code: 'similarArtists',
      values: { total: 3, more: 1, artists: ['Orla Penn', 'The Pines'], type: 'playlist' },
    });
    await m.t.db('placements').delete();
  });

  test('gives one curator three of the first twenty places at most, and New services two', async () => {
    const first = (await ranked()).slice(0, 20);
    const perCurator = new Map<number, number>();
    for (const card of first) perCurator.set(card.curator.id, (perCurator.get(card.curator.id) ?? 0) + 1);
    expect(Math.max(...perCurator.values())).toBeLessThanOrEqual(3);
    expect(first.filter((card) => card.level === 'new').length).toBeGreaterThanOrEqual(2);
  });

  test('says how often the genre gets a yes where that differs', async () => {
    const { id } = (await ranked()).find((card) => card.statistics.answerCount >= 20)!;
    await m.t
      .db('service_genre_statistics')
      .insert({ service_id: id, genre_id: m.children[2], answered_count: 40, accepted_count: 32 });
    const card = (await ranked()).find((one) => one.id === id)!;
    expect(card.statistics.acceptRateInGenre).toBeGreaterThan(card.statistics.acceptRate!);
    expect(card.reasons.map((reason) => reason.text).join()).toMatch(
      /\d+\s% yes in indie folk, against \d+\s% overall/,
    );
    await m.t.db('service_genre_statistics').delete();
  });

  test('puts a service lower once a reason that it named is no longer true', async () => {
    const place = (cards: ServiceCard[], id: number) => cards.findIndex((card) => card.id === id);
    const named = (cards: ServiceCard[], kind: string) =>
      cards.find((card) => card.reasons.some((one) => one.kind === kind))!;
    const before = await ranked();

    const byGenre = named(before, 'genre');
    const genres = await m.t.db('service_genres').where({ service_id: byGenre.id });
    await m.t.db('service_genres').where({ service_id: byGenre.id }).delete();
    await m.t.db('service_genres').insert({ service_id: byGenre.id, genre_id: m.parents[0] });
    expect(place(await ranked(), byGenre.id)).toBeGreaterThan(place(before, byGenre.id));
    await m.t.db('service_genres').where({ service_id: byGenre.id }).delete();
    await m.t.db('service_genres').insert(genres);

    const bySpeed = named(before, 'speed');
    await m.t
      .db('service_statistics')
      .where({ service_id: bySpeed.id })
      .update({ median_reply_hours: 2_000, expired_count: 90 });
    await m.t.db('service_orders').delete();
    expect(place(await ranked(), bySpeed.id)).toBeGreaterThan(place(before, bySpeed.id));
    await m.t
      .db('service_statistics')
      .where({ service_id: bySpeed.id })
      .update({ median_reply_hours: 10, expired_count: 0 });
  });

  test('leaves out who doesn’t take explicit songs when the track is one', async () => {
    const [first] = await ranked();
    await m.t.db('services').where({ id: first!.id }).update({ accepts_explicit: false });
    expect((await ranked()).map((card) => card.id)).toContain(first!.id);
    await m.t.db('tracks').where({ id: trackId }).update({ is_explicit: true });
    expect((await ranked()).map((card) => card.id)).not.toContain(first!.id);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../../test/factories/account.ts';
import { type FinderKind, type FinderMarket, idsOf, openFinderMarket } from './test/finder-market.ts';

const kinds: FinderKind[] = ['playlists', 'radios'];
let m: FinderMarket;
let free: TestAccount;
let pro: TestAccount;
let sid: number;
beforeAll(async () => {
  m = await openFinderMarket({ shown: { visitor: 3, free: 5, pro: 7 }, freePerDay: 1_000 });
  sid = m.sids.get('Kindling')!;
});
beforeEach(async () => {
  [free, pro] = [await m.creator(), await m.creator({ isPro: true })];
});
afterAll(() => m.t.close());

/** All that a search shows of a type, page by page. */
async function everything(who: TestAccount, source: object, kind: FinderKind): Promise<number[]> {
  let found = await m.generate(who, source);
  const shown = idsOf(found, kind);
  while (found[kind].hasMore) {
    found = await m.regenerate(who, kind, found.id);
    shown.push(...idsOf(found, kind));
  }
  return shown;
}

const described = () => ({ genreIds: [m.market.children[2]!], similarArtists: ['Velvet Harbour', 'Orla Penn'] });

describe('what a search finds', () => {
  test.each(kinds)('%s: the same for visitors, free accounts and Pro, of which visitors see three', async (kind) => {
    const all = await everything(free, { sid }, kind);
    expect(await everything(pro, { sid }, kind)).toEqual(all);
    const visited = await m.visit(sid, kind);
    expect(visited.items.map((card) => card.id)).toEqual(all.slice(0, 3));
    expect(visited.total).toBe(all.length);
    expect(all.length).toBeGreaterThan(7);
  });

  test('is told to visitors for all types at once, or for one', async () => {
    const { data } = await m.call('GET', `public/curators-finder?sid=${sid}`, null);
    expect(data.track).toMatchObject({
      sid,
      title: 'Kindling',
      artist: 'Velvet Harbour',
      releaseDate: '2025-03-31',
      genres: [{ id: m.market.children[2], name: 'Indie folk' }],
      isDemo: true,
    });
    expect(data.genres).toEqual(data.track.genres);
    expect(data.matches.map((one: { type: string }) => one.type)).toEqual([...kinds, 'influencers']);
    const radios = await m.call('GET', `public/curators-finder?sid=${sid}&type=radios`, null);
    expect(radios.data.matches).toEqual([data.matches[1]]);
  });

  test('is the same for visitors who describe the music, who are told what was understood', async () => {
    const { genreIds, similarArtists } = described();
    const query = `genres=${genreIds.join()}&similarArtists=${encodeURIComponent(similarArtists.join())}`;
    const named = `genres=${genreIds.join()}&similarArtists=${encodeURIComponent('Earth\\, Wind & Fire, Back\\\\slash ,')}`;
    const { data: byName } = await m.call('GET', `public/curators-finder?${named}`, null);
    expect(byName.similarArtists).toEqual(['Earth, Wind & Fire', 'Back\\slash']);
    const { data } = await m.call('GET', `public/curators-finder?${query}&type=playlists`, null);
    expect([data.track, data.genres.map(({ id }: { id: number }) => id), data.similarArtists]).toEqual([
      null,
      genreIds,
      similarArtists,
    ]);
    const found = await m.generate(pro, described());
    expect(data.matches[0].items.map(({ id }: { id: number }) => id)).toEqual(idsOf(found, 'playlists').slice(0, 3));
  });

  test('stays the same whatever the prices are', async () => {
    const before = await everything(pro, described(), 'playlists');
    await m.t.db.raw("UPDATE services SET price_credits = 12 - price_credits WHERE type = 'playlist'");
    expect(await everything(pro, described(), 'playlists')).toEqual(before);
    await m.t.db.raw("UPDATE services SET price_credits = 12 - price_credits WHERE type = 'playlist'");
  });

  test('has two or three reasons each, in the words of its type, and names who places its artist already', async () => {
    for (const source of [{ sid }, described()]) {
      const found = await m.generate(pro, source);
      for (const kind of kinds) {
        for (const { service } of found[kind].items) {
          expect(service.reasons.length).toBeGreaterThanOrEqual(2);
          expect(service.reasons.length).toBeLessThanOrEqual(3);
          expect(new Set(service.reasons.map((reason) => reason.text)).size).toBe(service.reasons.length);
          // A station plays what it takes.
          if (kind === 'radios') expect(service.reasons.map(({ text }) => text).join()).not.toMatch(/places/i);
        }
      }
    }
    const texts = (await m.visit(sid, 'playlists')).items.flatMap((card) => card.reasons.map(({ text }) => text));
    expect(texts).toContain('Already places Velvet Harbour and Orla Penn');
  });

  test('leaves out who holds that very track already, and who wants nothing of its genre', async () => {
    const all = await everything(pro, { sid }, 'playlists');
    const holders = await m.t.db('placements').where({ catalogue_track_id: sid }).pluck<number[]>('service_id');
    const excluding = m.market.services
      .filter((one) => one.excluded.includes(m.market.children[2]!))
      .map((one) => one.id);
    expect([holders.length, excluding.length > 0]).toEqual([2, true]);
    expect(all.filter((id) => holders.includes(id) || excluding.includes(id))).toEqual([]);
    const described = { genreIds: [m.market.children[2]!], similarArtists: ['Nobody', 'No One'] };
    const others = await everything(pro, described, 'playlists');
    expect(others.filter((id) => excluding.includes(id))).toEqual([]);
    expect(others.some((id) => holders.includes(id))).toBe(true);
  });

  test('follows the artist, and those placed beside them', async () => {
    const alone = await m.addTrack('Nowhere Yet', 'Somebody New', [m.market.children[2]!]);
    const [before, after] = [
      await everything(pro, { sid: alone }, 'playlists'),
      await everything(pro, { sid }, 'playlists'),
    ];
    const place = (list: number[], id: number) => (list.includes(id) ? list.indexOf(id) : list.length);
    const beside = await m.t
      .db('placements')
      .where({ catalogue_track_id: m.sids.get('Paper Lanterns')! })
      .pluck<number[]>('service_id');
    const rises = beside.filter((id) => after.includes(id)).map((id) => place(before, id) - place(after, id));
    expect(rises.length).toBeGreaterThan(0);
    for (const rise of rises) expect(rise).toBeGreaterThanOrEqual(0);
    expect(Math.max(...rises)).toBeGreaterThan(0);
  });

  test('is music of the family, and everybody who refuses nothing where there is none', async () => {
    const folk = await everything(pro, { genreIds: [m.market.children[2]!], similarArtists: ['No', 'Body'] }, 'radios');
    const family = new Set([m.market.children[2], m.market.children[3], m.market.parents[1]]);
    for (const id of folk) {
      expect(m.market.services.find((one) => one.id === id)!.genres.some((genre) => family.has(genre))).toBe(true);
    }
    const [lone] = await m.t.db('genres').insert({ name: 'Yodel', slug: 'yodel' }).returning<{ id: number }[]>('id');
    const yodel = await m.addTrack('Alp', 'Hut', [lone!.id]);
    const found = await m.visit(yodel, 'radios');
    expect(found.total).toBe(m.market.services.filter((one) => one.type === 'radio').length);
    for (const card of found.items) expect(card.reasons.length).toBeGreaterThanOrEqual(2);
  });

  test('leaves out one’s own services, and shows away and full ones as they are', async () => {
    const all = await everything(pro, { sid }, 'playlists');
    const [first, second] = all;
    const { account_id: owner } = await m.t
      .db('services as s')
      .join('curator_profiles as p', 'p.id', 's.curator_profile_id')
      .where('s.id', first)
      .first('p.account_id');
    await m.t.db('creator_profiles').insert({ account_id: owner, display_name: 'Both' });
    const [session] = await m.t
      .db('sessions')
      .insert({ account_id: owner, expires_at: '2999-01-01' })
      .returning<{ id: number }[]>('id');
    const both = { ...pro, id: owner, sessionId: session!.id };
    const mine = await m.t
      .db('services as s')
      .join('curator_profiles as p', 'p.id', 's.curator_profile_id')
      .where('p.account_id', owner)
      .pluck<number[]>('s.id');
    const theirs = await everything(both, { sid }, 'playlists');
    expect(theirs.filter((id) => mine.includes(id))).toEqual([]);
    expect(theirs.toSorted()).toEqual(all.filter((id) => !mine.includes(id)).toSorted());
    await m.t
      .db('services')
      .where({ id: second })
      .update({ away_until: m.t.db.raw("app_now() + interval '3 days'") });
    const found = await m.generate(pro, { sid });
    const away = found.playlists.items.find(({ service }) => service.id === second)!;
    expect(away.service.availability.status).toBe('away');
    expect(await everything(pro, { sid }, 'playlists')).toEqual(all);
  });

  test('gives one curator three of the first twenty places at most, and New ones two', async () => {
    const both = { ...described(), genreIds: [m.market.children[0]!, m.market.children[2]!] };
    const first = (await everything(pro, both, 'playlists')).slice(0, 20);
    const known = new Map(m.market.services.map((one) => [one.id, one]));
    const perCurator = new Map<number, number>();
    for (const id of first) {
      const { curator } = known.get(id)!;
      perCurator.set(curator, (perCurator.get(curator) ?? 0) + 1);
    }
    expect(Math.max(...perCurator.values())).toBeLessThanOrEqual(3);
    expect(first.filter((id) => known.get(id)!.level === 'new').length).toBeGreaterThanOrEqual(2);
  });
});

describe('one’s own track', () => {
  test('is searched for as it is: explicit songs aren’t for everybody', async () => {
    const [track] = await m.t
      .db('tracks')
      .insert({ account_id: pro.id, title: 'Ember', artist: 'A', similar_artists: ['Orla Penn'] })
      .returning<{ id: number }[]>('id');
    const trackId = track!.id;
    await m.t.db('track_genres').insert({ track_id: trackId, genre_id: m.market.children[2] });
    const found = await m.generate(pro, { trackId });
    expect(found.source).toEqual({
      kind: 'own_track',
      trackId,
      sid: null,
      title: 'Ember',
      artist: 'A',
      genres: [{ id: m.market.children[2], name: 'Indie folk' }],
      similarArtists: ['Orla Penn'],
    });
    const [first] = idsOf(found, 'playlists');
    await m.t.db('services').where({ id: first }).update({ accepts_explicit: false });
    await m.t.db('tracks').where({ id: trackId }).update({ is_explicit: true });
    expect(idsOf(await m.generate(pro, { trackId }), 'playlists')).not.toContain(first);
    // What was found stays to be read when the track is gone, but no campaign starts from it.
    await m.t
      .db('tracks')
      .where({ id: trackId })
      .update({ deleted_at: m.t.db.raw('app_now()') });
    const { data } = await m.call('GET', `curators-finder/${found.id}`, pro);
    expect(data.source).toMatchObject({ kind: 'own_track', trackId: null, title: 'Ember' });
  });
});

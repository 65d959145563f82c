import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/build-app.ts';
import { createAccount } from '../../../test/factories/account.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { type FinderMarket, openFinderMarket } from './test/finder-market.ts';

let m: FinderMarket;
beforeAll(async () => {
  m = await openFinderMarket();
});
afterAll(() => m.t.close());

const unknown = 2_147_483_647;
const artists = ['Velvet Harbour', 'Orla Penn'];

describe('a search is refused', () => {
  test('to visitors and to accounts without a creator’s side', async () => {
    const curator = await createAccount(m.t.app, m.t.db, { curator: true });
    for (const [method, path] of [
      ['GET', 'curators-finder'],
      ['POST', 'curators-finder'],
      ['GET', 'curators-finder/1'],
      ['GET', 'curators-finder/1/influencers'],
      ['POST', 'curators-finder/playlists/1/regenerate'],
      ['POST', 'curators-finder/radios/1/regenerate'],
    ] as const) {
      const payload = method === 'POST' ? {} : undefined;
      expect((await m.call(method, path, null, payload)).error.code).toBe('unauthenticated');
      expect((await m.call(method, path, curator, payload)).error.code).toBe('profile_missing');
    }
  });

  test('for a track that isn’t one’s own, was deleted or is in no catalogue', async () => {
    const creator = await m.creator();
    const stranger = await m.creator();
    const theirs = await createTrack(m.t.db, stranger.id);
    const deleted = await createTrack(m.t.db, creator.id);
    await m.t
      .db('tracks')
      .where({ id: deleted })
      .update({ deleted_at: m.t.db.raw('app_now()') });
    for (const source of [{ trackId: theirs }, { trackId: deleted }, { trackId: unknown }, { sid: unknown }]) {
      const { status, error } = await m.call('POST', 'curators-finder', creator, source);
      expect([status, error.code]).toEqual([404, 'not_found']);
    }
    const visited = await m.call('GET', `public/curators-finder?sid=${unknown}`, null);
    expect([visited.status, visited.error.code]).toEqual([404, 'not_found']);
  });

  test('for no source, two of them, half a description, or what means nothing', async () => {
    const creator = await m.creator();
    const sid = m.sids.get('Kindling')!;
    const genreIds = [m.market.children[0]!];
    const trackId = await createTrack(m.t.db, creator.id);
    for (const source of [
      {},
      { trackId, sid },
      { sid, genreIds, similarArtists: artists },
      { genreIds },
      { similarArtists: artists },
      { genreIds, similarArtists: ['Velvet Harbour'] },
      { genreIds, similarArtists: ['Velvet Harbour', '  '] },
      { genreIds: [], similarArtists: artists },
      { sid: 0 },
      { sid: 'Kindling' },
      { sid, mood: 'blue' },
    ]) {
      const { status, error } = await m.call('POST', 'curators-finder', creator, source);
      expect([JSON.stringify(source), status, error?.code]).toEqual([JSON.stringify(source), 400, 'invalid_input']);
    }
    const fields = async (source: object) => (await m.call('POST', 'curators-finder', creator, source)).error.fields;
    expect(await fields({ genreIds: [unknown], similarArtists: artists })).toEqual({ genreIds: 'Genre is not valid' });
    expect(await fields({ genreIds, similarArtists: ['Orla Penn', 'orla penn'] })).toEqual({
      similarArtists: 'Two similar artists are required',
    });
    const near = `similarArtists=${artists.map(encodeURIComponent).join()}`;
    for (const query of [
      '',
      'sid=0',
      'sid=x',
      `sid=${sid}&type=labels`,
      `sid=${sid}&mood=blue`,
      `sid=${sid}&genres=${genreIds[0]}&${near}`,
      `genres=${genreIds[0]}`,
      `genres=${genreIds[0]}&similarArtists=Orla%20Penn,orla%20penn`,
      `genres=${genreIds[0]}&similarArtists=,%20,`,
      `genres=${unknown},x&${near}`,
      `genres=${'1,'.repeat(900)}&${near}`,
      `genres=999999999&${near}`,
      near,
      `genres=${genreIds[0]}&similarArtists=${'x'.repeat(121)},y`,
    ]) {
      const { status, error } = await m.call('GET', `public/curators-finder?${query}`, null);
      expect([query, status, error?.code]).toEqual([query, 400, 'invalid_input']);
    }
    // Nothing of all this was counted.
    expect((await m.call('GET', 'curators-finder', creator)).data).toEqual({
      items: [],
      nextCursor: null,
      generationsLeftToday: 3,
    });
  });
});

test('who ranks far too often waits, visitors by their address', async () => {
  const strict = await testApp({ FANFARE_LIMITS: '{"finds":{"max":2,"windowSeconds":60}}' });
  try {
    const visit = async () =>
      (await strict.app.inject({ url: `/api/v2/public/curators-finder?sid=${unknown}` })).statusCode;
    expect([await visit(), await visit(), await visit()]).toEqual([404, 404, 429]);
    const { headers } = await createAccount(strict.app, strict.db, { creator: true });
    const url = '/api/v2/curators-finder';
    const search = async () =>
      (await strict.app.inject({ method: 'POST', url, headers, payload: { sid: unknown } })).statusCode;
    expect([await search(), await search(), await search()]).toEqual([404, 404, 429]);
  } finally {
    await strict.close();
  }
});

describe('somebody else’s search', () => {
  test('looks like none at all', async () => {
    const [owner, stranger] = [await m.creator(), await m.creator()];
    const { id } = await m.generate(owner, { sid: m.sids.get('Kindling')! });
    for (const [method, path] of [
      ['GET', (one: number) => `curators-finder/${one}`],
      ['POST', (one: number) => `curators-finder/playlists/${one}/regenerate`],
      ['POST', (one: number) => `curators-finder/radios/${one}/regenerate`],
    ] as const) {
      const payload = method === 'POST' ? {} : undefined;
      const [foreign, missing] = [
        await m.call(method, path(id), stranger, payload),
        await m.call(method, path(unknown), stranger, payload),
      ];
      expect([foreign.status, foreign.error.code, foreign.error.message]).toEqual([
        404,
        'not_found',
        missing.error.message,
      ]);
    }
    expect((await m.call('GET', 'curators-finder', stranger)).data.items).toEqual([]);
    expect((await m.call('GET', 'curators-finder', owner)).data.items.map((one: { id: number }) => one.id)).toEqual([
      id,
    ]);
  });
});

test('a list that goes on is refused without Pro, and counts nothing', async () => {
  const creator = await m.creator();
  const { id } = await m.generate(creator, { sid: m.sids.get('Kindling')! });
  const path = `curators-finder/radios/${id}/regenerate`;
  const { status, error } = await m.call('POST', path, creator, { isAppended: true });
  expect([status, error.code, error.details.feature]).toEqual([403, 'pro_required', 'Unlimited generations']);
  expect((await m.call('GET', `curators-finder/${id}`, creator)).data.generationsLeftToday).toBe(2);
});

describe('an opinion is refused', () => {
  test('about services that this search didn’t show, and pinned ones that are disliked', async () => {
    const creator = await m.creator({ isPro: true });
    const found = await m.generate(creator, { sid: m.sids.get('Kindling')! });
    const [first, second] = found.playlists.items.map(({ service }) => service.id);
    const radio = found.radios.items[0]!.service.id;
    const shown = new Set(found.playlists.items.map(({ service }) => service.id));
    const hidden = m.market.services.find((one) => one.type === 'playlist' && !shown.has(one.id))!.id;
    const path = `curators-finder/playlists/${found.id}/regenerate`;
    const fields = async (body: object) => {
      const { status, error } = await m.call('POST', path, creator, body);
      return [status, Object.keys(error.fields).join()];
    };
    for (const id of [radio, hidden, unknown]) {
      expect(await fields({ pinnedServicesIDs: [first, id] })).toEqual([400, 'pinnedServicesIDs']);
      expect(await fields({ dislikedServicesIDs: [first, id] })).toEqual([400, 'dislikedServicesIDs']);
    }
    expect(await fields({ pinnedServicesIDs: [first], dislikedServicesIDs: [first] })).toEqual([
      400,
      'pinnedServicesIDs',
    ]);
    expect((await m.call('GET', `curators-finder/${found.id}`, creator)).data).toEqual(found);
    await m.regenerate(creator, 'playlists', found.id, { dislikedServicesIDs: [second!] });
    expect(await fields({ pinnedServicesIDs: [second] })).toEqual([400, 'pinnedServicesIDs']);
  });
});

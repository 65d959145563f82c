import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount } from '../../../test/factories/account.ts';

let api: TestApp;
let countryId: number;

beforeAll(async () => {
  api = await testApp();
  countryId = (await api.db('countries').where({ code: 'PT' }).first('id')).id;
});
afterAll(() => api.close());

const call = (method: 'GET' | 'POST' | 'PUT', url: string, account?: TestAccount, payload?: object) =>
  api.app.inject({ method, url, ...(account && { headers: account.headers }), ...(payload && { payload }) });

function form(name: string, content: Buffer): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'the-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
const putImage = (url: string, account: TestAccount, content: Buffer, name = 'filename') => {
  const { payload, headers } = form(name, content);
  return api.app.inject({ method: 'PUT', url, payload, headers: { ...headers, ...account.headers } });
};
const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#5B3DF5' } })
    .png()
    .toBuffer();

describe('my account', () => {
  it('asks a visitor to log in', async () => {
    const answer = await call('GET', '/api/account');
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error.code).toBe('unauthenticated');
  });

  it('holds both wallets and no secret', async () => {
    const account = await createAccount(api.app, api.db, { creator: true, passwordHash: 'secret-hash' });
    const answer = await call('GET', '/api/account', account);
    expect(answer.json().data).toMatchObject({
      id: account.id,
      coin_amount_purchased: 0,
      coin_amount_earned: 0,
      clearingCredits: 0,
      artist_id: account.creatorProfileId,
      influencer_id: null,
      curatorProfile: null,
      onboardingCompleted: false,
      unreadFeedCount: { creator: 0, curator: 0 },
      links: {
        deezer: null,
        facebook: null,
        instagram: null,
        spotify: null,
        tiktok: null,
        website: null,
        youtube: null,
      },
    });
    expect(answer.body).not.toContain('secret-hash');
  });

  it('has a language and a time zone, each set alone; unknown ones are refused', async () => {
    const account = await createAccount(api.app, api.db);
    const set = (payload: object) => call('PUT', '/api/account/preferences', account, payload);
    for (const wrong of [
      { language: 'french' },
      { language: 'FR' },
      { timeZone: 'Europe/Atlantis' },
      { timeZone: '' },
      { zone: 'UTC' },
    ])
      expect([wrong, (await set(wrong)).statusCode]).toEqual([wrong, 400]);
    expect((await call('GET', '/api/account', account)).json().data).toMatchObject({ language: 'en', timeZone: null });
    expect((await set({ language: 'fr' })).json().data).toMatchObject({ language: 'fr', timeZone: null });
    expect((await set({ timeZone: 'Europe/Paris' })).json().data).toMatchObject({
      language: 'fr',
      timeZone: 'Europe/Paris',
    });
    expect((await set({})).json().data).toMatchObject({ language: 'fr', timeZone: 'Europe/Paris' });
  });

  it('remembers that onboarding is done', async () => {
    const account = await createAccount(api.app, api.db);
    expect((await call('POST', '/api/account/onboarding_completed', account)).statusCode).toBe(200);
    expect((await call('POST', '/api/account/onboarding_completed', account)).json().data.onboardingCompleted).toBe(
      true,
    );
  });
});

describe('completing sign-up', () => {
  const complete = (account: TestAccount, body: object) => call('POST', '/api/account/complete-signup', account, body);
  const valid = { roles: ['creator'], display_name: 'Ada', country_id: null };

  it('names what is missing or wrong', async () => {
    const account = await createAccount(api.app, api.db);
    const fieldsOf = async (body: object) => (await complete(account, body)).json().error.fields;
    expect(await fieldsOf({ roles: [], country_id: null })).toEqual({
      roles: 'Roles is required',
      display_name: 'Display name is required',
    });
    expect(await fieldsOf({ ...valid, country_id: 999_999 })).toEqual({ country_id: 'Country is not valid' });
    expect(await fieldsOf({ ...valid, genreIds: [999_999] })).toEqual({ genreIds: 'Genre is not valid' });
    expect(await fieldsOf({ ...valid, roles: ['staff'] })).toHaveProperty(['roles.0']);
    expect((await call('GET', '/api/account', account)).json().data.artist_id).toBeNull();
  });

  it('keeps the genres with each profile that it creates', async () => {
    const account = await createAccount(api.app, api.db);
    const genres = await api
      .db('genres')
      .insert(['kept-one', 'kept-two'].map((slug) => ({ slug, name: slug })))
      .returning<{ id: number }[]>('id');
    const [first, second] = genres.map(({ id }) => id);
    await complete(account, { ...valid, roles: ['creator'], genreIds: [first] });
    await complete(account, { ...valid, roles: ['curator'], genreIds: [second, second] });
    const { artist_id: creatorId, influencer_id: curatorId } = (await call('GET', '/api/account', account)).json().data;
    expect(await api.db('creator_genres').where({ creator_profile_id: creatorId }).pluck('genre_id')).toEqual([first]);
    expect(await api.db('curator_genres').where({ curator_profile_id: curatorId }).pluck('genre_id')).toEqual([second]);
  });

  it('creates the first profile, later the second, and neither twice', async () => {
    const account = await createAccount(api.app, api.db);
    const first = await complete(account, { ...valid, country_id: countryId });
    expect(first.json().data.creatorProfile).toMatchObject({
      display_name: 'Ada',
      country_id: countryId,
      profile_image: null,
    });
    expect(first.json().data.influencer_id).toBeNull();
    expect((await complete(account, valid)).json().error.code).toBe('profile_exists');
    const second = await complete(account, { ...valid, roles: ['creator', 'curator'], display_name: 'Ada’s list' });
    expect(second.json().data.creatorProfile.display_name).toBe('Ada');
    expect(second.json().data.curatorProfile.display_name).toBe('Ada’s list');
  });

  it('survives a double click', async () => {
    const account = await createAccount(api.app, api.db);
    const answers = await Promise.all(
      [1, 2, 3].map(() => complete(account, { ...valid, roles: ['creator', 'curator'] })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409]);
  });
});

describe.each(['creator', 'curator'] as const)('the %s profile', (role) => {
  const other = role === 'creator' ? 'curator' : 'creator';
  const body = { display_name: 'New name', description_english: ' About me ', country_id: null };

  it('needs that profile', async () => {
    const account = await createAccount(api.app, api.db, { [other]: true });
    for (const answer of [
      await call('GET', `/api/${role}/profile`, account),
      await call('PUT', `/api/${role}/profile`, account, body),
      await putImage(`/api/${role}/profile/profile-image`, account, await picture()),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error.code).toBe('profile_missing');
    }
  });

  it('refuses an empty name and unknown keys', async () => {
    const account = await createAccount(api.app, api.db, { [role]: true, name: 'Before' });
    const put = (changes: object) => call('PUT', `/api/${role}/profile`, account, { ...body, ...changes });
    expect((await put({ display_name: '   ' })).json().error.fields).toEqual({
      display_name: 'Display name is required',
    });
    expect((await put({ display_name: 'x'.repeat(81) })).json().error.fields.display_name).toContain('at most 80');
    expect((await put({ account_id: 1 })).statusCode).toBe(400);
    expect((await call('GET', `/api/${role}/profile`, account)).json().data.display_name).toBe('Before');
  });

  it('changes, and only its own', async () => {
    const account = await createAccount(api.app, api.db, { creator: true, curator: true, name: 'Before' });
    const neighbour = await createAccount(api.app, api.db, { [role]: true, name: 'Neighbour' });
    const answer = await call('PUT', `/api/${role}/profile`, account, body);
    expect(answer.json().data).toMatchObject({ display_name: 'New name', description_english: 'About me' });
    expect((await call('GET', `/api/${other}/profile`, account)).json().data.display_name).toBe('Before');
    expect((await call('GET', `/api/${role}/profile`, neighbour)).json().data.display_name).toBe('Neighbour');
  });
});

describe('profile images', () => {
  it('refuse what is no image, and what stands in another field', async () => {
    const account = await createAccount(api.app, api.db, { creator: true });
    const url = '/api/creator/profile/profile-image';
    expect((await putImage(url, account, Buffer.from('not an image'))).json().error.code).toBe('file_unsupported');
    expect((await putImage(url, account, await picture(), 'picture')).json().error.code).toBe('invalid_input');
    expect((await call('PUT', url, account)).json().error.code).toBe('file_missing');
    expect((await call('GET', '/api/creator/profile', account)).json().data.profile_image).toBeNull();
  });

  it('are shown re-encoded, and what they replace is gone', async () => {
    const account = await createAccount(api.app, api.db, { creator: true });
    const first = await putImage('/api/creator/profile/profile-image', account, await picture());
    const { profile_image: file, profileImageUrl } = first.json().data;
    const path = new URL(profileImageUrl).pathname;
    expect((await api.app.inject({ url: path })).headers['content-type']).toBe('image/webp');
    const second = await putImage('/api/creator/profile/profile-image', account, await picture());
    expect(second.json().data.profile_image).not.toBe(file);
    expect((await api.app.inject({ url: path })).statusCode).toBe(404);
  });

  it('of both profiles are one file, kept while one of them shows it', async () => {
    const account = await createAccount(api.app, api.db, { creator: true, curator: true });
    const both = (await putImage('/api/account/profiles/profile-image', account, await picture())).json().data;
    expect(both.creatorProfile.profile_image).toBe(both.curatorProfile.profile_image);
    await putImage('/api/creator/profile/profile-image', account, await picture());
    expect((await api.app.inject({ url: new URL(both.curatorProfile.profileImageUrl).pathname })).statusCode).toBe(200);
  });

  it('come in a field named as the specification names it, of either call', async () => {
    const account = await createAccount(api.app, api.db, { creator: true });
    for (const name of ['file', 'filename']) {
      const answer = await putImage('/api/account/profiles/profile-image', account, await picture(), name);
      expect(answer.statusCode).toBe(200);
    }
  });

  it('need a profile', async () => {
    const account = await createAccount(api.app, api.db);
    const answer = await putImage('/api/account/profiles/profile-image', account, await picture());
    expect(answer.json().error.code).toBe('profile_missing');
  });
});

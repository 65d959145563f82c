import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createAccount } from '../../../test/factories/account.ts';
import { createService } from '../../../test/factories/service.ts';
import { creatorWith, curatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { submissionOf } from '../submissions/test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const noLinks = {
  deezer: null,
  facebook: null,
  instagram: null,
  spotify: null,
  tiktok: null,
  website: null,
  youtube: null,
};
const look = (id: number | null, headers?: Record<string, string>) =>
  api.app.inject({ url: `/api/v2/curators/${id}`, ...(headers && { headers }) });

test('a curator is shown to nobody who is signed out, nor without a service that anybody could have seen, nor suspended', async () => {
  const reader = await createAccount(api.app, api.db, { creator: true });
  const withDraft = await createAccount(api.app, api.db, { curator: true });
  await createService(api.db, withDraft.curatorProfileId!, { status: 'draft' });
  const suspended = await createAccount(api.app, api.db, { curator: true });
  await createService(api.db, suspended.curatorProfileId!);
  await api
    .db('accounts')
    .where({ id: suspended.id })
    .update({ suspended_at: api.db.raw('app_now()') });

  expect(refusalOf(await look(suspended.curatorProfileId))).toEqual([401, 'unauthenticated']);
  for (const id of [withDraft.curatorProfileId, suspended.curatorProfileId, 2_147_483_647]) {
    expect(refusalOf(await look(id, reader.headers))).toEqual([404, 'not_found']);
  }
});

test('a curator is shown with what the profile says, and with nothing else of the account', async () => {
  const reader = await createAccount(api.app, api.db, { creator: true });
  const curator = await createAccount(api.app, api.db, { curator: true, name: 'Jonas Lind' });
  await createService(api.db, curator.curatorProfileId!, { status: 'paused' });
  const { id: country_id } = await api.db('countries').where({ code: 'SE' }).first('id');
  const said = { display_name: 'Jonas Lind', description_english: 'Three lists for slow evenings.' };
  await api.app.inject({
    method: 'PUT',
    url: '/api/curator/profile',
    headers: curator.headers,
    payload: { ...said, country_id },
  });
  const url = 'https://open.spotify.com/user/jonas';
  await api.db('profile_links').insert({ account_id: curator.id, provider: 'spotify', url });

  expect((await look(curator.curatorProfileId, reader.headers)).json().data).toEqual({
    ...said,
    id: curator.curatorProfileId,
    country: 'Sweden',
    profileImageUrl: null,
    links: { ...noLinks, spotify: url },
    memberSince: api.app.clock.now().toISOString().slice(0, 10),
  });
});

test('who sent a track is shown to the curator who has it, as they are now', async () => {
  const [creator, curator] = [await creatorWith(api), await curatorWith(api)];
  const campaignId = await creator.draft([curator.serviceId]);
  await creator.complete(campaignId);
  const submissionId = await submissionOf(curator, campaignId);
  await api.db('profile_links').insert({
    account_id: creator.id,
    provider: 'website',
    url: 'https://ines.example',
  });
  const { display_name } = await api.db('creator_profiles').where({ account_id: creator.id }).first();

  const { artist } = (await curator.get(`/api/v2/curator/submissions/${submissionId}`)).json().data;
  expect(artist).toEqual({
    display_name,
    description_english: '',
    country: null,
    profileImageUrl: null,
    links: { ...noLinks, website: 'https://ines.example' },
  });
});

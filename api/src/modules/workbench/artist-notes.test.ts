import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { creatorWith, curatorWith, refusalOf, type Curator } from '../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const noteUrl = (submissionId: number) => `/api/v2/curator/submissions/${submissionId}/artist-note`;
const sendTo = async (creator: Awaited<ReturnType<typeof creatorWith>>, curator: Curator) => {
  const campaignId = await creator.draft([curator.serviceId]);
  await creator.complete(campaignId);
  return submissionOf(curator, campaignId);
};
const submission = async (curator: Curator, id: number) =>
  (await curator.get(`/api/v2/curator/submissions/${id}`)).json().data;

test('what is empty or too long is refused, and nothing is saved', async () => {
  const [creator, curator] = [await creatorWith(api), await curatorWith(api)];
  const id = await sendTo(creator, curator);
  for (const text of ['', '  \n ', 'x'.repeat(1_001)]) {
    expect(refusalOf(await curator.put(noteUrl(id), { text }))).toEqual([400, 'invalid_input']);
  }
  expect((await curator.get(noteUrl(id))).json().data).toEqual({ note: null });
});

test('about whom nothing was received from there is no note: not for another curator, nor for the artist', async () => {
  const [creator, curator, other] = [await creatorWith(api), await curatorWith(api), await curatorWith(api)];
  const id = await sendTo(creator, curator);
  await curator.put(noteUrl(id), { text: 'Sends demos.' });
  for (const refused of [
    await other.get(noteUrl(id)),
    await other.put(noteUrl(id), { text: 'Mine.' }),
    await other.delete(noteUrl(id)),
  ]) {
    expect(refusalOf(refused)).toEqual([404, 'not_found']);
  }
  expect(refusalOf(await creator.get(noteUrl(id)))).toEqual([403, 'profile_missing']);
  expect((await curator.get(noteUrl(id))).json().data.note.text).toBe('Sends demos.');
  // The database refuses it as well.
  await expect(
    api.app
      .db('artist_notes')
      .insert({ curator_account_id: other.id, creator_profile_id: creator.creatorProfileId, text: 'Mine.' }),
  ).rejects.toMatchObject({ code: '23000' });
});

test('one note for each artist: beside every track of theirs, with each answer, and gone once deleted', async () => {
  const [creator, stranger, curator] = [await creatorWith(api), await creatorWith(api), await curatorWith(api)];
  const first = await sendTo(creator, curator);
  await curator.put(noteUrl(first), { text: '  Mixes too loud.  ' });
  await curator.put(noteUrl(first), { text: 'Mixes too loud; better since May.' });
  await hear(api, curator, first);
  await send(curator, first, answerOf('declined'));

  const trackId = await createTrack(api.db, creator.id);
  const { data: campaign } = (await creator.post('/api/campaign/create', { type: 'playlists', trackId })).json();
  await creator.post(`/api/v2/campaigns/${campaign.id}/curators`, { servicesIDs: [curator.serviceId] });
  await creator.complete(campaign.id);
  const second = await submissionOf(curator, campaign.id);
  const others = await sendTo(stranger, curator);
  expect((await submission(curator, second)).artistNote).toMatchObject({ text: 'Mixes too loud; better since May.' });
  expect((await submission(curator, others)).artistNote).toBeNull();
  const { items } = (await curator.get('/api/v2/curator/answers')).json().data;
  expect(items[0].artistNote.text).toBe('Mixes too loud; better since May.');
  // Nothing of it in what the artist reads.
  expect((await creator.get(`/api/v2/campaigns/${campaign.id}`)).body).not.toContain('too loud');

  for (const _twice of [1, 2]) {
    expect((await curator.delete(noteUrl(second))).json().data).toEqual({ note: null });
  }
  expect((await submission(curator, first)).artistNote).toBeNull();
});

test('an own answer is no unread news to the curator', async () => {
  const [creator, curator] = [await creatorWith(api), await curatorWith(api)];
  const id = await sendTo(creator, curator);
  const feed = async () => (await curator.get('/api/v2/feed?role=curator')).json().data;
  await curator.post('/api/v2/feed/read', { role: 'curator', upToId: (await feed()).items[0].id });
  await hear(api, curator, id);
  await send(curator, id, answerOf('declined'));
  expect(await feed()).toMatchObject({
    unreadCount: 0,
    items: [{ kind: 'earning_pending', isRead: true }, { kind: 'received' }],
  });
});

import type { SampleAnswer } from '@fanfare/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, curatorWith, refusalOf, type Curator } from '../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

async function sent(curator: Curator) {
  const creator = await creatorWith(api);
  const campaignId = await creator.draft([curator.serviceId]);
  await creator.complete(campaignId);
  return { creator, submissionId: await submissionOf(curator, campaignId) };
}
async function answered(curator: Curator, decision: 'accepted' | 'declined' = 'declined') {
  const one = await sent(curator);
  await hear(api, curator, one.submissionId);
  expect((await send(curator, one.submissionId, answerOf(decision))).statusCode).toBe(200);
  const allow = (isAllowed: boolean) =>
    one.creator.put(`/api/v2/submissions/${one.submissionId}/sample`, { isAllowed });
  const show = (isShown: boolean) => curator.put(`/api/v2/curator/submissions/${one.submissionId}/sample`, { isShown });
  return { ...one, allow, show };
}
async function pageOf(curator: Curator): Promise<SampleAnswer[]> {
  const reader = await creatorWith(api);
  return (await reader.get(`/api/v2/curators/${curator.curatorProfileId}/sample-answers`)).json().data;
}

test('only its own sides decide about an answer, and there has to be one', async () => {
  const curator = await curatorWith(api);
  const [one, stranger, other] = [await answered(curator), await creatorWith(api), await curatorWith(api)];
  const ofCreator = `/api/v2/submissions/${one.submissionId}/sample`;
  expect(refusalOf(await stranger.get(ofCreator))).toEqual([404, 'not_found']);
  const ofCurator = `/api/v2/curator/submissions/${one.submissionId}/sample`;
  expect((await api.app.inject({ method: 'PUT', url: ofCreator, payload: { isAllowed: true } })).statusCode).toBe(401);
  expect(refusalOf(await stranger.put(ofCreator, { isAllowed: true }))).toEqual([404, 'not_found']);
  expect(refusalOf(await other.put(ofCurator, { isShown: true }))).toEqual([404, 'not_found']);
  expect(refusalOf(await one.creator.put(ofCurator, { isShown: true }))).toEqual([403, 'profile_missing']);
  const open = await sent(curator);
  expect(
    refusalOf(await open.creator.put(`/api/v2/submissions/${open.submissionId}/sample`, { isAllowed: true })),
  ).toEqual([409, 'wrong_state']);
  const unknown = (await one.creator.get('/api/v2/curators/2147483647/sample-answers')).statusCode;
  expect(unknown).toBe(404);
});

test('is shown once both sides want it, and gone as soon as one no longer does', async () => {
  const curator = await curatorWith(api, { title: 'Nordic Kitchen' });
  const one = await answered(curator);
  expect(refusalOf(await one.show(true))).toEqual([409, 'wrong_state']);
  expect((await one.allow(true)).json().data.ending.isSampleAllowed).toBe(true);
  expect(await pageOf(curator)).toEqual([]);
  expect((await one.show(true)).json().data).toEqual({ isShown: true });
  expect(await pageOf(curator)).toEqual([{ decision: 'declined', genre: null, text: expect.any(String) }]);
  const mine = (await curator.get('/api/v2/curator/answers')).json().data.items;
  expect(mine).toMatchObject([{ isShownAsSample: true, isHelpful: null }]);

  await one.show(false);
  expect(await pageOf(curator)).toEqual([]);
  await one.show(true);
  await one.allow(false);
  expect(await pageOf(curator)).toEqual([]);
  // A new permission doesn't show it again by itself.
  await one.allow(true);
  expect(await pageOf(curator)).toEqual([]);
  expect((await curator.get('/api/v2/curator/answers')).json().data.items).toMatchObject([{ isShownAsSample: false }]);
});

test('names neither artist nor track, also once they are renamed; the artist sees that before', async () => {
  const curator = await curatorWith(api);
  const one = await answered(curator);
  await api.db('tracks').where({ id: one.creator.trackId }).update({ title: 'Late Ferry', artist: 'Nia Orlova' });
  await api
    .db('answers')
    .where({ submission_id: one.submissionId })
    .update({ feedback: 'Nia, Late Ferry is close: the second verse of late ferry drags.' });
  const shown = '[…], […] is close: the second verse of […] drags.';
  const preview = await one.creator.get(`/api/v2/submissions/${one.submissionId}/sample`);
  expect(preview.json().data).toEqual({ text: shown });
  await one.allow(true);
  await one.show(true);
  await api.db('tracks').where({ id: one.creator.trackId }).update({ title: 'Another', artist: 'Somebody' });
  const page = await pageOf(curator);
  expect(page.map(({ text }) => text)).toEqual([shown]);
  expect(JSON.stringify(page)).not.toMatch(/Nia|Orlova|Ferry/i);
});

test.each([{ status: 'refunded_quality' }, { status: 'broken' }, { is_flagged: true }])(
  'is not shown, and takes no place, with %o',
  async (change) => {
    const curator = await curatorWith(api);
    const one = await answered(curator, 'accepted');
    await one.allow(true);
    await one.show(true);
    await api.db('submissions').where({ id: one.submissionId }).update(change);
    expect(await pageOf(curator)).toEqual([]);
    expect(refusalOf(await one.allow(true))).toEqual([409, 'wrong_state']);
  },
);

test('a page has at most five, also where they are chosen at the same time', async () => {
  const curator = await curatorWith(api, { maxOpen: 20 });
  const all = [];
  for (let count = 0; count < 7; count += 1) all.push(await answered(curator));
  for (const one of all) await one.allow(true);
  const answers = await Promise.all(all.map((one) => one.show(true)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(5);
  expect(answers.filter((answer) => answer.statusCode !== 200).map(refusalOf)).toEqual([
    [409, 'cap_reached'],
    [409, 'cap_reached'],
  ]);
  expect(await pageOf(curator)).toHaveLength(5);
});

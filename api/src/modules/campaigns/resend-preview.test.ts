import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createVersion } from '../../../test/factories/track.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { creatorWith, curatorWith, day, refusalOf } from './test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

/** A campaign to three curators: the first two asked for a new version. */
async function answered() {
  const creator = await creatorWith(api);
  const curators = [await curatorWith(api), await curatorWith(api), await curatorWith(api)] as const;
  const id = await creator.draft(curators.map(({ serviceId }) => serviceId));
  await creator.complete(id);
  const submissions: number[] = [];
  for (const [index, curator] of curators.entries()) {
    const submissionId = await submissionOf(curator, id);
    await hear(api, curator, submissionId);
    await send(curator, submissionId, { ...answerOf('declined'), wantsNewVersion: index < 2 });
    submissions.push(submissionId);
  }
  const url = `/api/v2/campaigns/${id}/resend`;
  const preview = async () => (await creator.get(url)).json().data.items;
  return { creator, curators, id, url, submissions, preview };
}

test('the preview is refused to visitors and curators, and of another’s campaign', async () => {
  const { curators, url } = await answered();
  expect(refusalOf(await api.app.inject({ url }))).toEqual([401, 'unauthenticated']);
  expect(refusalOf(await curators[0].get(url))).toEqual([403, 'profile_missing']);
  expect(refusalOf(await (await creatorWith(api)).get(url))).toEqual([404, 'not_found']);
});

test('it gathers those who asked, says what is missing or closed, and sends to all who are open at once', async () => {
  const { creator, curators, url, submissions, preview } = await answered();
  const [first, second] = submissions;
  const states = async () =>
    (await preview()).map((one: { submissionId: number; state: string }) => [one.submissionId, one.state]);
  expect(await states()).toEqual([
    [first, 'needs_version'],
    [second, 'needs_version'],
  ]);
  await createVersion(api.db, creator.trackId);
  await api.db('services').where({ id: curators[1].serviceId }).update({ status: 'paused' });
  expect(await preview()).toMatchObject([
    { submissionId: first, state: 'open', reason: null },
    { submissionId: second, state: 'closed', reason: expect.stringContaining('isn’t accepting submissions') },
  ]);
  // One that is closed refuses them all, so only open ones are sent.
  expect(refusalOf(await creator.post(url, { submissionIds: [first, second] }))).toEqual([409, 'service_unavailable']);
  await api.db('services').where({ id: curators[1].serviceId }).update({ status: 'active' });
  expect(await states()).toEqual([
    [first, 'open'],
    [second, 'open'],
  ]);
  const sent = await creator.post(url, { submissionIds: [first, second] });
  expect(sent.json().data).toMatchObject({ status: 'sent', curatorCount: 2, totalCredits: 0 });
  expect(await preview()).toEqual([]);
});

test('after ninety days it is closed', async () => {
  const { creator, preview, submissions } = await answered();
  await createVersion(api.db, creator.trackId);
  await api.advanceClock(91 * day);
  expect(await preview()).toMatchObject([
    { submissionId: submissions[0], state: 'closed', reason: expect.stringContaining('more than 90 days ago') },
    { submissionId: submissions[1], state: 'closed' },
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { creatorWith, curatorWith, day } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send } from './test/answering.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_DB_POOL: '16' });
});
afterAll(() => api.close());

test('everybody at once (paying twice, cancelling, answering twice, sweeping in two processes) ends in a clean audit and no failure', async () => {
  const other = await api.another();
  const curators = await Promise.all(
    [2, 3, 5].map((priceCredits) => curatorWith(api, { priceCredits, maxOpen: 200, weeklyCapacity: 200 })),
  );
  const services = curators.map((one) => one.serviceId);
  const creators = await Promise.all(Array.from({ length: 6 }, () => creatorWith(api, { credits: 25 })));
  const heard = await Promise.all(creators.map(async (creator) => creator.complete(await creator.draft(services))));
  const open: { curator: (typeof curators)[number]; id: number }[] = [];
  for (const campaign of heard) {
    for (const submission of campaign.json().data.submissions) {
      const curator = curators.find((one) => one.serviceId === submission.service.id)!;
      await hear(api, curator, submission.id);
      open.push({ curator, id: submission.id });
    }
  }
  // Half of the submissions fall due now.
  await api
    .db('submissions')
    .whereIn(
      'id',
      open.filter((_, index) => index % 2 === 0).map((one) => one.id),
    )
    .update({ deadline_at: api.db.raw('app_now()') });

  const later = await Promise.all(
    creators.map(async (creator) => {
      const trackId = await createTrack(api.db, creator.id, { durationMs: null });
      const { data } = (await creator.post('/api/campaign/create', { type: 'playlists', trackId })).json();
      await creator.post(`/api/v2/campaigns/${data.id}/curators`, { servicesIDs: services.toReversed() });
      return { creator, id: data.id as number };
    }),
  );
  const sweeps = () =>
    [api.app, other].flatMap((app) =>
      ['submissions.expire', 'submissions.clear', 'submissions.deadlines', 'campaigns.audio'].map((job) =>
        app.jobs.run(job),
      ),
    );
  const answers = open.flatMap(({ curator, id }) => {
    const body = answerOf('declined');
    return [send(curator, id, body), send(curator, id, body)];
  });
  const payments = later.flatMap(({ creator, id }) => [
    creator.complete(id),
    creator.complete(id),
    creator.post(`/api/v2/campaigns/${id}/cancel`),
  ]);
  const [responses] = await Promise.all([Promise.all([...answers, ...payments]), Promise.all(sweeps())]);

  const statuses = new Set(responses.map((response) => response.statusCode));
  expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  await expectCleanAudit(api.db);
  await api.advanceClock(40 * day);
  await Promise.all(sweeps());
  for (const job of ['submissions.expire', 'submissions.clear', 'campaigns.audio']) await api.app.jobs.run(job);
  await expectCleanAudit(api.db);
  const left = await api.db('submissions').whereIn('status', ['queued', 'pending']);
  expect(left).toEqual([]);
  for (const creator of creators) {
    const { spent } = (await api
      .db('submissions')
      .where({ creator_account_id: creator.id, status: 'declined' })
      .sum('price_hundredths as spent')
      .first())!;
    expect(await creator.wallet()).toBe(25 - Number(spent ?? 0) / 100);
  }
});

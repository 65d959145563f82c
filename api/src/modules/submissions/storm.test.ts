import { afterEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { creatorWith, curatorWith, day } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send } from './test/answering.ts';

let api: TestApp;
afterEach(() => api.close());

// Answers take effect at once, or as in production.
test.each([0, 10])(
  'everybody at once (paying twice, cancelling, answering twice, undoing within %i s, sweeping in two processes) ends in a clean audit and no failure',
  async (undoSeconds) => {
    const rules = JSON.stringify({ answers: { undoSeconds } });
    api = await testApp({ FANFARE_DB_POOL: '16', FANFARE_RULES: rules });
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
    // Some were answered a moment ago.
    const answered = undoSeconds > 0 ? open.filter((_, index) => index % 4 === 0) : [];
    for (const { curator, id } of answered) {
      expect((await send(curator, id, answerOf('declined'))).statusCode).toBe(200);
    }
    // Half of the submissions fall due now.
    await api
      .db('submissions')
      .whereIn(
        'id',
        open.filter((_, index) => index % 2 === 0).map((one) => one.id),
      )
      .update({ deadline_at: api.db.raw(`coalesce(answer_taken_at + interval '1 ms', app_now())`) });

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
        [
          'submissions.publish',
          'submissions.expire',
          'submissions.clear',
          'submissions.deadlines',
          'campaigns.audio',
        ].map((job) => app.jobs.run(job)),
      );
    // The time to undo those ends during the storm.
    await api.db('unpublished_answers').update({
      publish_at: api.db.raw(
        `greatest(taken_at + interval '1 ms', app_now() + make_interval(secs => submission_id % 5 * 0.1))`,
      ),
    });
    const undo = ({ curator, id }: (typeof open)[number]) =>
      curator.post(`/api/v2/curator/submissions/${id}/answer/undo`);
    const answers = open.flatMap((one) => {
      const { curator, id } = one;
      const body = answerOf('declined');
      return [send(curator, id, body), send(curator, id, body), ...(undoSeconds > 0 ? [undo(one)] : [])];
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
    for (const job of ['submissions.publish', 'submissions.expire', 'submissions.clear', 'campaigns.audio'])
      await api.app.jobs.run(job);
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
  },
);

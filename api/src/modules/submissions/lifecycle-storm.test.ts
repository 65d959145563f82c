import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { serviceUrlOf } from '../../../test/factories/service.ts';
import { creatorWith, curatorWith } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send } from './test/answering.ts';
import { day, staffOf } from './test/lifecycle.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_DB_POOL: '16' });
});
afterAll(() => api.close());

const sweeps = [
  'submissions.expire',
  'submissions.clear',
  'promises.confirm',
  'promises.break',
  'promises.refund',
  'promises.keep',
  'promises.remind',
  'campaigns.schedule',
  'campaigns.waves',
  'services.levels',
  'services.reliability',
];

test('proofs, confirmations, rejections, flags, votes, removals, withdrawals and decisions, each twice, with every sweep in two processes: a clean audit and no failure', async () => {
  const [other, staff] = [await api.another(), await staffOf(api)];
  const jobs = () => [api.app, other].flatMap((app) => sweeps.map((name) => app.jobs.run(name)));
  for (const type of ['playlist', 'instagram'] as const) {
    const curators = await Promise.all(
      [3, 4, 5].map((priceCredits) => curatorWith(api, { type, priceCredits, maxOpen: 200, weeklyCapacity: 200 })),
    );
    const creators = await Promise.all(Array.from({ length: 5 }, () => creatorWith(api, { credits: 12 })));
    const open: { id: number; creator: (typeof creators)[number]; curator: (typeof curators)[number] }[] = [];
    for (const creator of creators) {
      const services = curators.map((one) => one.serviceId);
      const campaignId = await creator.draft(services, type === 'playlist' ? 'playlists' : 'influencers');
      for (const submission of (await creator.complete(campaignId)).json().data.submissions) {
        open.push({
          id: submission.id,
          creator,
          curator: curators.find((one) => one.serviceId === submission.service.id)!,
        });
      }
    }
    // A third stays unopened, two thirds are accepted.
    const answered = open.filter((_, index) => index % 3 !== 0);
    for (const { id, curator } of answered) {
      await hear(api, curator, id);
      await send(curator, id, answerOf('accepted'));
    }
    const pages = new Map<number, string>();
    for (const { id } of open) pages.set(id, await serviceUrlOf(api.db, id));
    const proof = (id: number) => ({
      url: type === 'playlist' ? pages.get(id) : `https://example.test/${type}/${id}`,
      postedAt: api.app.clock.now().toISOString(),
      disclosure: '#ad',
    });
    const acts = open.flatMap(({ id, creator, curator }) => {
      const url = `/api/v2/submissions/${id}`;
      return [0, 1].flatMap(() => [
        curator.post(`/api/v2/curator/submissions/${id}/proof`, proof(id)),
        creator.post(`${url}/proof/confirm`),
        creator.post(`${url}/proof/reject`, { reason: 'No.' }),
        creator.post(`${url}/flag`, { reason: 'rude' }),
        creator.post(`${url}/vote`, { isHelpful: id % 2 === 0 }),
        creator.post(`${url}/withdraw`),
        staff.remove(id),
        staff.decideFlag(id, id % 2 === 0),
        staff.decideProof(id, id % 2 === 0),
      ]);
    });
    // Proofs, confirmations and deadlines fall due meanwhile.
    await api.db.raw(
      `UPDATE submissions SET proof_due_at = app_now() + interval '300 ms' WHERE proof_due_at IS NOT NULL AND id % 4 = 0`,
    );
    await api.db.raw(
      `UPDATE submissions SET clears_at = app_now() + interval '300 ms' WHERE clears_at IS NOT NULL AND cleared_at IS NULL AND id % 5 = 0`,
    );
    const [responses] = await Promise.all([Promise.all(acts), Promise.all([...jobs(), ...jobs()])]);
    const statuses = new Set(responses.map((response) => response.statusCode));
    expect([...statuses].filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    await expectCleanAudit(api.db);
  }
  await api.advanceClock(60 * day);
  await Promise.all(jobs());
  for (const name of sweeps) await api.app.jobs.run(name);
  await expectCleanAudit(api.db);
  // Only decisions of staff are left open.
  const left = await api
    .db('submissions as s')
    .leftJoin('proofs as p', 'p.submission_id', 's.id')
    .whereIn('s.status', ['queued', 'pending', 'accepted'])
    .whereRaw(`p.state IS DISTINCT FROM 'disputed'`);
  expect(left).toEqual([]);
});
